import { z } from 'zod';

import { blockSchema } from '../../kit/block-schema.ts';

/** A block as sent to pages: prepared by the server, with locked content removed. */
export const preparedBlock = blockSchema;

export const lockNames = ['login', 'reply', 'vip', 'password', 'payment', 'licence'] as const;

/**
 * `data` of a locked block, in place of its contents. `licence`: the site's edition does not include the block type
 * (未授权区块). Prices are in yuan, as in the calls of the specification.
 * @see docs/reference/README.md
 */
export const lockedPlaceholder = z.object({
  locked: z.enum(lockNames),
  hint: z.string().optional(),
  level: z.number().optional(),
  /** The site's name for that membership level. */
  level_name: z.string().optional(),
  title: z.string().optional(),
  price: z.number().optional(),
  point: z.number().optional(),
  /** The site's name for points. */
  point_name: z.string().optional(),
  /** Price for members, in tenths of the full price. */
  vip_discount: z.number().optional(),
});

export type LockedPlaceholder = z.output<typeof lockedPlaceholder>;

/** `data` of a code block as passed to views. */
export interface PreparedCode {
  /** Lines as `<span class="line">` or `line marked`, tokens with classes k s n c f; content for `<code>`. */
  html: string;
  lines: number;
  language: string;
  language_name: string;
  filename: string;
  caption: string;
  link?: string;
}

/** `data` of an embed as passed to views; an empty `player` means an unknown service, shown as a link card. */
export interface PreparedEmbed {
  service: string;
  name: string;
  player: string;
  page: string;
  ratio: string;
  height: number;
  caption: string;
  /** What the page is called and a picture of it, where its site was asked. */
  title?: string;
  cover?: string;
  /** On a site that the owner allows, and not one of the known services. */
  isForeign?: true;
}
