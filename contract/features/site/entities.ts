import { z } from 'zod';

import { blockSchema } from '#contract/kit/block-schema.ts';

const total = z.number().int().min(0);

/** @see docs/reference/entities.md */
export const siteTotals = z.object({
  views_total: total,
  post_total: total,
  favlink_total: total,
  comment_total: total,
  tags_total: total,
});

export type SiteTotals = z.output<typeof siteTotals>;

/** Fields are null if there is no article or no friend link. @see docs/reference/entities.md */
export const randomPicks = z.object({
  random_post: z.object({ slug: z.string().nullable(), title: z.string().nullable() }),
  random_favlink: z.object({ name: z.string().nullable(), url: z.string().nullable() }),
});

export type RandomPicks = z.output<typeof randomPicks>;

/**
 * Contents of the notice dialog, prepared like those of an article; `version` changes with the contents and is '' if
 * there are none. @see docs/reference/routes.md
 */
export const bulletin = z.object({ version: z.string(), blocks: z.array(blockSchema) });

/** The site's logos as sanitised inline SVG; '' for other image types. @see docs/reference/routes.md */
export const inlineLogos = z.object({ svg: z.string(), dark_svg: z.string() });

export type InlineLogos = z.output<typeof inlineLogos>;

export type Bulletin = z.output<typeof bulletin>;
