import type { CastName } from '../cast.ts';
import type { Draft } from '../write-blocks.ts';

/** An article of the demonstration; `daysAgo` counts back from the day it is made. */
export interface DemoArticle {
  slug: string;
  title: string;
  excerpt: string;
  author: CastName;
  category: string;
  tags: string[];
  daysAgo: number;
  /** File name of a drawn picture. */
  cover?: string;
  pinned?: boolean;
  series?: { name: string; slug: string; position: number };
  password?: string;
  source?: { name: string; url: string };
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
  /** One of the cast, or a guest by name. */
  by: CastName | DemoGuest;
  text: string;
  hoursAfter: number;
  likedBy?: CastName[];
  /** Why it waits for somebody's judgement; without it everybody reads it. */
  heldFor?: string;
  replies?: DemoComment[];
}
