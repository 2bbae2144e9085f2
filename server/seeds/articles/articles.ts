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
  comments?: DemoComment[];
}

export interface DemoComment {
  /** One of the cast, or a guest by name. */
  by: CastName | { guest: string; url?: string };
  text: string;
  hoursAfter: number;
  replies?: DemoComment[];
}
