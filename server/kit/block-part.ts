import type { Block } from '#contract/kit/block.ts';

/** What a block's server part may know while a revision is prepared. */
export interface PrepareContext {
  /** The host of this site, to tell its own links from those that leave. */
  host: string;
  /** Anchors given so far in this post. */
  anchors: Set<string>;
  /** Inline HTML by allow-list, formulas drawn. */
  inline: (html: string) => string;
}

/** A post as a card of it shows; only of posts that everybody may read. */
export interface PostCard {
  id: number;
  slug: string;
  title: string;
  excerpt: string;
  cover_url: string;
  published_at: string;
}

export interface FavlinkCard {
  id: number;
  name: string;
  url: string;
  description: string;
  image_url: string;
}

/** Live data for blocks at the moment a page is made. */
export interface ResolveContext {
  /** Public posts by slug; those that nobody may see are missing. Notes their tags itself. */
  findPostCards: (slugs: readonly string[]) => Promise<ReadonlyMap<string, PostCard>>;
  /** Friend links by group, of one group or of all. */
  listFavlinks: (group: string | undefined) => Promise<{ name: string; links: FavlinkCard[] }[]>;
  /** Stickers by name; empty while they are switched off. */
  stickers: ReadonlyMap<string, string>;
  /** Notes that the page shows this thing. */
  tag: (...tags: string[]) => void;
}

/**
 * What the server does for blocks of one type. `data` is what the contract's schema made of it; what comes back
 * takes its place in the prepared tree.
 */
export interface BlockPart {
  /** Once per revision: highlighting, formulas, sanitised HTML. Inline fields are clean before it runs. */
  prepare?(
    data: Record<string, unknown>,
    context: PrepareContext,
  ): Record<string, unknown> | Promise<Record<string, unknown>>;
  /** At each rendering, for all blocks of the type at once; answers their data in the same order. */
  resolve?(blocks: readonly Block[], context: ResolveContext): Promise<Record<string, unknown>[]>;
}
