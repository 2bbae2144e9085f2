import { z } from 'zod';

import { blockSchema } from '../../kit/block-schema.ts';

/** A block as pages and calls get it: prepared by the server and past the gate. */
export const shownBlock = blockSchema;

export const lockNames = ['login', 'reply', 'vip', 'password', 'payment', 'licence'] as const;

export type LockName = (typeof lockNames)[number];

/**
 * What `data` of a locked block is instead of its contents. `licence`: the site's edition does not have this type
 * (未授权区块). Money is in yuan, as in the calls of the specification.
 * @spec S1
 */
export const lockedFace = z.object({
  locked: z.enum(lockNames),
  hint: z.string().optional(),
  level: z.number().optional(),
  /** How the site calls that level of membership. */
  level_name: z.string().optional(),
  title: z.string().optional(),
  price: z.number().optional(),
  point: z.number().optional(),
  /** How the site calls points. */
  point_name: z.string().optional(),
  /** What a member pays, in tenths of the price. */
  vip_discount: z.number().optional(),
});

export type LockedFace = z.output<typeof lockedFace>;

/** What views get as `data` of a code block. */
export interface PreparedCode {
  /** Lines as `<span class="line">` or `line marked`, tokens by classes k s n c f; goes into `<code>`. */
  html: string;
  lines: number;
  language: string;
  language_name: string;
  filename: string;
  caption: string;
  link?: string;
}

/** What views get as `data` of an embed; `player` is empty when the service is not known: then it is a link card. */
export interface PreparedEmbed {
  service: string;
  name: string;
  player: string;
  page: string;
  ratio: string;
  height: number;
  caption: string;
}
