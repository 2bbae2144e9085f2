import { z } from 'zod';

/** A friend link as pages show it. */
export const favlink = z.object({
  id: z.number().int(),
  name: z.string(),
  url: z.string(),
  description: z.string(),
  image_url: z.string(),
  /** Last check: reachable or not; null: never checked. */
  healthy: z.boolean().nullable(),
});

export type Favlink = z.output<typeof favlink>;

export const favlinkGroup = z.object({ name: z.string(), links: z.array(favlink) });

export type FavlinkGroup = z.output<typeof favlinkGroup>;

/** An entry of a friend's feed. */
export const circleEntry = z.object({
  id: z.number().int(),
  title: z.string(),
  url: z.string(),
  excerpt: z.string(),
  published_at: z.string(),
  link: z.object({ id: z.number().int(), name: z.string(), url: z.string(), image_url: z.string() }),
});

export type CircleEntry = z.output<typeof circleEntry>;

/** A friend link as a seed or an import gives it. */
export interface NewLink {
  name: string;
  url: string;
  description?: string | undefined;
  image_url?: string | undefined;
  feed_url?: string | undefined;
  group_name?: string | undefined;
  position?: number | undefined;
}
