/** A feed entry as plain text. */
export interface FeedEntry {
  url: string;
  title: string;
  excerpt: string;
  /** Epoch ms. */
  publishedAt: number;
}

export interface FeedSource {
  body: Uint8Array;
  contentType: string;
  url: string;
}

/** The response is not a readable feed. */
export class FeedUnreadable extends Error {}
