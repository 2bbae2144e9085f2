import type { Block } from '#contract/kit/block.ts';

export interface NewBlock {
  type: string;
  data: Record<string, unknown>;
}

/** A block taken apart: its lines of rich text, and blocks that stood inside it. */
export interface BlockParts {
  lines: string[];
  inner: NewBlock[];
  /** Empty lines count, as in code. */
  keepsEmptyLines?: true;
}

/** How blocks of one type become others, and others become them; the `converter` of a type's `converter.ts`. */
export interface Converter {
  /** Takes a block apart. Absent: blocks of this type have no words that another type could take. */
  take?: (data: Record<string, unknown>) => BlockParts;
  /** Makes blocks of lines of rich text, by the menu entry that stands for the result. */
  makers?: Readonly<Record<string, (lines: readonly string[], source: NewBlock) => NewBlock[]>>;
  /** The menu entry that stands for a block as it is; its type when absent. */
  entryOf?: (data: Record<string, unknown>) => string;
  /** Puts a block inside a new block of this type. */
  wrap?: { title: string; around: (block: Block) => Record<string, unknown> };
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function linesOf(html: unknown): string[] {
  return textOf(html).split(/<br\s*\/?>/);
}

export function innerBlocksOf(value: unknown): NewBlock[] {
  return Array.isArray(value) ? (value as Block[]) : [];
}

export function paragraphOf(text: string): NewBlock {
  return { type: 'paragraph', data: { text } };
}
