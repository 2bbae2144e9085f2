import type { Generated } from 'kysely';

export type LinkStatus = 'pending' | 'approved' | 'refused';

/** A friend link (友情链接). */
export interface LinksTable {
  id: Generated<number>;
  name: string;
  url: string;
  description: Generated<string>;
  image_url: Generated<string>;
  feed_url: Generated<string>;
  group_name: Generated<string>;
  position: Generated<number>;
  status: LinkStatus;
  /** Last check: 1 reachable, 0 unreachable, null never checked. */
  healthy: number | null;
  checked_at: number | null;
  created_at: number;
  applicant_id: number | null;
  contact_email: Generated<string>;
  note: Generated<string>;
}

/** A feed entry of a friend link, shown in 朋友圈. */
export interface LinkEntriesTable {
  id: Generated<number>;
  link_id: number;
  url: string;
  title: string;
  excerpt: Generated<string>;
  published_at: number;
}

export interface LinksSchema {
  links: LinksTable;
  link_entries: LinkEntriesTable;
}

declare module './database.ts' {
  interface Database extends LinksSchema {}
}
