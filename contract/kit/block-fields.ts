import { z } from 'zod';

import { isFileAddress, isSafeAddress } from './address.ts';
import type { Block } from './block.ts';

/** Maximum characters of one text field, and of one source field (code, HTML, formula). */
export const maxFieldLength = 100_000;
export const maxSourceLength = 1_000_000;
/** Maximum number of entries of a block, such as rows, images or tabs. */
export const maxEntries = 1000;

/** Inline HTML as saved by the editor; only its sanitised form is sent to readers. */
export const inlineHtml = z.string().max(maxFieldLength, '文字太长').default('');
/** A short text without HTML. */
export const plainText = z.string().max(2000, '文字太长').default('');
/** Code, HTML or a formula: text that must not be changed. */
export const sourceText = z.string().max(maxSourceLength, '内容太长').default('');

const address = z
  .string()
  .trim()
  .max(2048, '地址太长')
  .transform((typed) => typed.replaceAll(' ', '%20'));
const unsafeAddress = '地址不安全或格式不正确';

/** Address of a link; empty: none. Schemes that can run scripts are rejected. */
export const linkAddress = address.refine((to) => to === '' || isSafeAddress(to) || isRelativePath(to), unsafeAddress);

/**
 * Address of an image or file; empty: none yet. Relative paths are accepted because imports use them for files that
 * could not be imported, so that the reference is not lost.
 */
export const fileAddress = address.refine((of) => of === '' || isFileAddress(of) || isRelativePath(of), unsafeAddress);

function isRelativePath(address: string): boolean {
  return !/^[a-z][a-z0-9+.-]*:/i.test(address) && !/^[/\\]/.test(address) && isSafeAddress(`/${address}`);
}

/** Width or height in pixels. */
export const pixels = z.coerce.number().int().positive().max(100_000).optional().catch(undefined);

export const sideAlign = z.enum(['left', 'center', 'right']);

/** Blocks inside a block; each is validated by its own type when the tree is parsed. */
export const innerBlocks: z.ZodType<Block[]> = z
  .array(z.looseObject({ type: z.string(), data: z.record(z.string(), z.unknown()).default({}) }))
  .default([]) as unknown as z.ZodType<Block[]>;

/** Sections of a block: tabs, steps, or entries of a timeline. */
export const titledSections = z
  .array(z.object({ title: inlineHtml, blocks: innerBlocks }))
  .max(maxEntries, '条目太多')
  .default([]);

/** Also accepts data of other editors: `change` converts the raw data before validation. */
export function withConversion<S extends z.ZodType<object>>(
  schema: S,
  change: (raw: Record<string, unknown>) => Record<string, unknown>,
) {
  return z.preprocess((raw) => (isRecord(raw) ? change(raw) : raw), schema);
}

/** Whether a value is an object, not an array, null or a primitive. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
