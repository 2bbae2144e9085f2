import type { Article } from '#contract/features/posts/fields.rules.ts';
import type { CastName } from '../cast.ts';
import type { Draft } from '../write-blocks.ts';

/** An article of the demo; `daysAgo` is relative to the time of seeding. */
export interface DemoArticle {
  slug: string;
  title: string;
  excerpt: string;
  author: CastName;
  category: string;
  tags: string[];
  daysAgo: number;
  /** File name of a generated image. */
  cover?: string;
  pinned?: boolean;
  series?: { name: string; slug: string; position: number };
  password?: string;
  source?: { name: string; url: string };
  sale?: Article['sale'];
  page?: boolean;
  blocks: Draft[];
  likedBy?: CastName[];
  favouriteOf?: CastName[];
  comments?: DemoComment[];
}

export interface DemoGuest {
  guest: string;
  url?: string;
  region?: string;
  userAgent?: string;
}

export interface DemoComment {
  /** A demo user, or a guest by name. */
  by: CastName | DemoGuest;
  text: string;
  hoursAfter: number;
  likedBy?: CastName[];
  /** Why the comment is pending review; without it the comment is public. */
  heldFor?: string;
  replies?: DemoComment[];
}
