import type { z } from 'zod';

import type { BlockMenuEntry } from './block-menu.ts';

/**
 * What keeps a block's contents back until the server has checked the reader.
 * `level` is the lowest VIP level that opens it; `priceFen` and `pricePoint` are what opens it once paid,
 * `vipDiscount` what a member pays of it in tenths (10: the whole price).
 * @spec S1 S3 (needlogin, needreply, needvip, password-block, payment)
 */
export type Lock =
  | { kind: 'login' }
  | { kind: 'reply' }
  | { kind: 'vip'; level: number }
  | { kind: 'password'; hint: string }
  | { kind: 'payment'; priceFen: number; pricePoint: number; vipDiscount: number };

export type LockKind = Lock['kind'];

/** A content block in Editor.js form; `id` is unique in its post. @spec S3 */
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
   * How writing goes on after one was inserted. `text`: in it, no empty paragraph is put below. `rule`: below it,
   * since it has no field. Absent: in it, with a paragraph below.
   */
  flow?: 'text' | 'rule';
  /** Readers do not see its inner blocks at once: their headings stay out of the table of contents. */
  folds?: true;
  /** Its data refer to no file, so moving files never changes them. */
  holdsFiles?: false;
  /** Names under which the official Editor.js tools save the same block; read, never written. */
  readsAs?: readonly string[];
  /**
   * The fields of `data` that are inline HTML, by path: `text`, `items.*.title` (each of a list), `items.**.content`
   * (each of a list, and of the lists of the same name inside). Only what stands here may be shown as HTML: the
   * server cleans exactly these.
   */
  inline?: readonly string[];
  /**
   * The block's own words for search, excerpts and word counts, free of HTML, in reading order; the words of
   * blocks inside it are added by the walker. A method, so that definitions of different data fit one registry.
   */
  text(data: D): string[];
  /** Present when the type holds its inner blocks back. */
  lock?(data: D): Lock;
  /** Needs a Pro licence; without one the reader sees the 未授权区块 notice. @spec S1 */
  pro?: true;
}

/** One content block type. */
export interface BlockDefinition<T extends string = string, D = Record<string, unknown>> extends BlockTraits<D> {
  type: T;
  data: z.ZodType<D>;
}

/** The data of a definition once parsed. */
export type DataOf<B> = B extends BlockDefinition<string, infer D> ? D : never;

/** Describes one block type; its file's one export, found by the generated registry. @spec S3 */
export function defineBlock<T extends string, S extends z.ZodType<object>>(
  definition: BlockTraits<z.output<S>> & { type: T; data: S },
): BlockDefinition<T, z.output<S>> {
  return definition as unknown as BlockDefinition<T, z.output<S>>;
}
