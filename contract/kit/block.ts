import type { z } from 'zod';

import type { BlockMenuEntry } from './block-menu.ts';

/**
 * Condition under which the server sends a block's contents. `level` is the minimum VIP level; `priceFen` and
 * `pricePoint` are the prices, `vipDiscount` the members' price in tenths of the full price (10: no discount).
 * @see docs/reference/README.md, docs/reference/entities.md (needlogin, needreply, needvip, password-block, payment)
 */
export type Lock =
  | { kind: 'login' }
  | { kind: 'reply' }
  | { kind: 'vip'; level: number }
  | { kind: 'password'; hint: string }
  | { kind: 'payment'; priceFen: number; pricePoint: number; vipDiscount: number };

/** A content block in Editor.js format; `id` is unique within the post. @see docs/reference/entities.md */
export interface Block {
  id: string;
  type: string;
  data: Record<string, unknown>;
}

interface BlockTraits<D> {
  /** What the editor calls the block. */
  label: string;
  /** What two compared versions call it, when that differs from the label. */
  shortLabel?: string;
  /** Name of a drawing: one of `tool-icons.ts`, or of an `icons.ts` beside a tool. */
  icon: string;
  /** The lines of the editor's menu that make a block of this type; empty: the menu does not offer it. */
  menu: readonly BlockMenuEntry<D>[];
  /**
   * How writing goes on after one was inserted. `text`: in it, no empty paragraph is put below. `rule`: below it, since
   * it has no field. Absent: in it, with a paragraph below.
   */
  flow?: 'text' | 'rule';
  /** Readers do not see its inner blocks at once: their headings stay out of the table of contents. */
  folds?: true;
  /** Its data refer to no file, so moving files never changes them. */
  holdsFiles?: false;
  /** Type names that the official Editor.js tools use for the same block; accepted as input, never written. */
  readsAs?: readonly string[];
  /**
   * Paths of the fields in `data` that contain inline HTML: `text`, `items.*.title` (each item), `items.**.content`
   * (each item, recursively). The server sanitises exactly these fields, so no other field may be rendered as HTML.
   */
  inline?: readonly string[];
  /**
   * The block's own plain text for search, excerpts and word counts, in reading order; text of inner blocks is added by
   * the tree walk. A method, so that definitions with different data types are assignable to one registry.
   */
  text(data: D): string[];
  /** The part of it that reads as prose, where it also has source text such as code; shown in passages of search. */
  prose?(data: D): string[];
  /** Defined for types that lock their inner blocks. */
  lock?(data: D): Lock;
  /** Requires a Pro licence; without one, readers see the 未授权区块 notice. @see docs/reference/README.md */
  pro?: true;
}

/** Definition of a block type. */
export interface BlockDefinition<T extends string = string, D = Record<string, unknown>> extends BlockTraits<D> {
  type: T;
  data: z.ZodType<D>;
}

/** Type of the parsed data of a block definition. */
export type DataOf<B> = B extends BlockDefinition<string, infer D> ? D : never;

/** Defines a block type; must be the only export of its file, which the generated registry imports. @see docs/reference/entities.md */
export function defineBlock<T extends string, S extends z.ZodType<object>>(
  definition: BlockTraits<z.output<S>> & { type: T; data: S },
): BlockDefinition<T, z.output<S>> {
  return definition as unknown as BlockDefinition<T, z.output<S>>;
}
