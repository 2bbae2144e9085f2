import { z } from 'zod';

import { isFileAddress, isSafeAddress } from './address.ts';
import type { Block } from './block.ts';

/** Longest text of one field, longest source (code, HTML, formula) of one block, in characters. */
export const maxFieldLength = 100_000;
export const maxSourceLength = 1_000_000;
/** Most entries of one block: rows, images, tabs. */
export const maxEntries = 1000;

/** Inline HTML as the editor saves it; what is sent is its sanitised form. */
export const inlineHtml = z.string().max(maxFieldLength, '文字太长').default('');
/** A short text without HTML. */
export const plainText = z.string().max(2000, '文字太长').default('');
/** Code, HTML, a formula: text whose every character counts. */
export const sourceText = z.string().max(maxSourceLength, '内容太长').default('');

const address = z
  .string()
  .trim()
  .max(2048, '地址太长')
  .transform((typed) => typed.replaceAll(' ', '%20'));
const unsafeAddress = '地址不安全或格式不正确';

/** The address of a link; empty: none. Addresses that run something are refused. */
export const linkAddress = address.refine((to) => to === '' || isSafeAddress(to) || isRelativePath(to), unsafeAddress);

/**
 * The address of an image or file; empty: none yet. A path without a host or a leading slash is how imports name
 * files that they could not bring along: it is kept, so that no reference is lost.
 */
export const fileAddress = address.refine((of) => of === '' || isFileAddress(of) || isRelativePath(of), unsafeAddress);

function isRelativePath(address: string): boolean {
  return !/^[a-z][a-z0-9+.-]*:/i.test(address) && !/^[/\\]/.test(address) && isSafeAddress(`/${address}`);
}

/** Width or height in pixels. */
export const pixels = z.coerce.number().int().positive().max(100_000).optional().catch(undefined);

export const sideAlign = z.enum(['left', 'center', 'right']);

/** Blocks inside a block; each is judged by its own type when the tree is parsed. */
export const innerBlocks: z.ZodType<Block[]> = z
  .array(z.looseObject({ type: z.string(), data: z.record(z.string(), z.unknown()).default({}) }))
  .default([]) as unknown as z.ZodType<Block[]>;

/** A compartment of a block that has several: a tab, a step, an entry of a timeline. */
export const titledCompartments = z
  .array(z.object({ title: inlineHtml, blocks: innerBlocks }))
  .max(maxEntries, '条目太多')
  .default([]);

/** Reads the shapes of other editors: `change` sees the raw data before the schema does. */
export function readingAlso<S extends z.ZodType<object>>(
  schema: S,
  change: (raw: Record<string, unknown>) => Record<string, unknown>,
) {
  return z.preprocess((raw) => (isRecord(raw) ? change(raw) : raw), schema);
}

/** Whether a value is a plain object, as opposed to a list, null or a scalar. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
