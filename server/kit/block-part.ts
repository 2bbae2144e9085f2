import type { Picture } from '#contract/features/media/entities.ts';
import type { Block } from '#contract/kit/block.ts';

/** Context for a block part while a revision is prepared. */
export interface PrepareContext {
  /** Host of this site, to distinguish internal from external links. */
  host: string;
  /** Anchors already used in this post. */
  anchors: Set<string>;
  /** Sanitises inline HTML and renders formulas. */
  inline: (html: string) => string;
  /** Sanitises the HTML of a raw block. */
  raw: (html: string) => string;
  /** Renders a formula as a block; its source when it is too long or too much. */
  formula: (tex: string) => string;
  /** Characters of code that may still be highlighted in this post. */
  highlightLeft: number;
}

/** Post data shown on a card; public posts only. */
export interface PostCard {
  id: number;
  slug: string;
  title: string;
  /** Offsets at which a line of it may end. */
  title_breaks: number[];
  excerpt: string;
  cover: Picture | null;
  published_at: string;
}

export interface FavlinkCard {
  id: number;
  name: string;
  url: string;
  description: string;
  image_url: string;
}

/** What everybody may know of a 礼品; stock and own redemptions come by a call. */
export interface GoodsCard {
  id: number;
  name: string;
  cover_url: string;
  /** In points; 0: free. */
  price: number;
  /** The site's word for points. */
  points: string;
}

/** Live data for blocks while a page is rendered. */
export interface ResolveContext {
  /** Public posts by slug; posts that are not public are missing. Adds their cache tags itself. */
  findPostCards: (slugs: readonly string[]) => Promise<ReadonlyMap<string, PostCard>>;
  /** Friend links by group; all groups when undefined. */
  listFavlinks: (group: string | undefined) => Promise<{ name: string; links: FavlinkCard[] }[]>;
  /** 礼品 by id; those that are not listed are missing. Adds their cache tags itself. */
  findGoods: (ids: readonly number[]) => Promise<ReadonlyMap<number, GoodsCard>>;
  /** Whether a frame may show an address of a site that the owner allows. */
  mayFrame: (address: string) => boolean;
  /** Stickers by name; empty when stickers are disabled. */
  stickers: ReadonlyMap<string, string>;
  /** Adds cache tags to the page. */
  tag: (...tags: string[]) => void;
}

/**
 * Server-side processing of one block type. `data` is the output of the contract's schema; the returned value replaces
 * it in the prepared tree.
 */
export interface BlockPart {
  /** Runs once per revision: highlighting, formulas, sanitised HTML. Inline fields are already sanitised. */
  prepare?(
    data: Record<string, unknown>,
    context: PrepareContext,
  ): Record<string, unknown> | Promise<Record<string, unknown>>;
  /** Runs at each rendering for all blocks of the type together; returns their data in the same order. */
  resolve?(blocks: readonly Block[], context: ResolveContext): Promise<Record<string, unknown>[]>;
}
