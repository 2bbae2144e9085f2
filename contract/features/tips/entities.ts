import { z } from 'zod';

import { titleBreaks } from '#contract/features/posts/entities.ts';
import { paymentChannels } from '#contract/features/payment/entities.ts';

import { tipStates } from './rules.ts';

/** One tip on the wall of its receiver. @see docs/reference/entities.md (tip) */
export const tip = z.object({
  id: z.number().int(),
  from: z.object({ id: z.number().int(), name: z.string(), avatar_url: z.string() }),
  /** Points, or 0 for money. */
  point: z.number().int(),
  /** 分, or 0 for points. */
  fen: z.number().int(),
  message: z.string(),
  created_at: z.string(),
});

export type Tip = z.output<typeof tip>;

/** What a pay dialog offers. */
export const payOffer = z.object({
  /** Who is paid; null for a top-up. */
  to: z.object({ id: z.number().int(), name: z.string(), avatar_url: z.string() }).nullable(),
  /** Why nobody can be paid; ''. */
  reason: z.string(),
  /** The viewer's points. */
  point: z.number().int(),
  /** Points for ¥1. */
  rate: z.number().int(),
  presets: z.array(z.number().int()),
  /** Where money can be paid now. */
  channels: z.array(z.enum(paymentChannels)),
  /** Said once it is paid. */
  thanks: z.string(),
});

export type PayOffer = z.output<typeof payOffer>;

/** The post that a tip is for. */
const tipPost = z.object({ title: z.string(), title_breaks: titleBreaks, url: z.string() });

/** A tip as the administration sees it; of a refunded one both amounts are 0. */
export const adminTip = tip.extend({
  to: z.object({ id: z.number().int(), name: z.string() }),
  post: tipPost.extend({ id: z.number().int() }).nullable(),
  state: z.enum(tipStates),
});

export type AdminTip = z.output<typeof adminTip>;

/** What several tips come to. */
export const tipSums = z.object({
  /** Points */
  point: z.number().int(),
  /** 分 */
  fen: z.number().int(),
});

export type TipSums = z.output<typeof tipSums>;

/** A tip that the viewer gave or received; of a refunded one both amounts are 0. */
export const ownTip = tip.omit({ from: true }).extend({
  /** The other one; `id` is null for an erased account. */
  user: z.object({ id: z.number().int().nullable(), name: z.string(), avatar_url: z.string() }),
  /** Null without a post, and for one that the viewer may not see. */
  post: tipPost.nullable(),
  state: z.enum(tipStates),
});

export type OwnTip = z.output<typeof ownTip>;
