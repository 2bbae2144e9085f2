import { z } from 'zod';

import { isFileAddress, isSafeAddress, isWebAddress } from './address.ts';
import { accountRoles, rolePower } from './power.ts';

export const text = (max: number) => z.string().max(max);
/** Text of more than one line. */
export const lines = (max: number) => text(max).meta({ form: 'lines' });
export const count = (min: number, max: number) => z.number().int().min(min).max(max);
export const flag = z.boolean();
/** The specification's switches are '1' and '0'. @see docs/reference/entities.md */
export const binarySwitch = z.enum(['1', '0']);
export const fileUrl = z
  .string()
  .max(2048)
  .refine((url) => url === '' || isFileAddress(url), '请填写以 / 或 http(s):// 开头的地址')
  .meta({ form: 'file' });
export const linkUrl = z
  .string()
  .max(2048)
  .refine((url) => url === '' || isSafeAddress(url), '请填写以 / 或 http(s):// 开头的地址')
  .meta({ form: 'address' });
export const webUrl = z
  .string()
  .max(2048)
  .refine((url) => url === '' || isWebAddress(url), '请填写以 http:// 或 https:// 开头的地址')
  .meta({ form: 'address' });
export const power = z.union(accountRoles.map((role) => z.literal(rolePower[role])));
export const powerNames = { 1: '订阅者', 3: '贡献者', 6: '作者', 8: '编辑', 10: '管理员' };
export const yuan = z.number().min(0).max(1_000_000).multipleOf(0.01);

/** A list in which no two entries have the same of this. */
export function uniqueBy<S extends z.ZodType<Record<string, unknown>>>(
  list: z.ZodArray<S>,
  key: string,
  message: string,
) {
  return list.superRefine((entries, { addIssue }) => {
    for (const [at, entry] of entries.entries()) {
      const isRepeated = entries.findIndex((other) => other[key] === entry[key]) < at;
      if (isRepeated) addIssue({ code: 'custom', path: [at, key], message });
    }
  });
}
