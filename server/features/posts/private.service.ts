import { mayReadPost } from '#contract/features/posts/rules.ts';
import type { Viewer } from '#contract/kit/power.ts';
import type { Queryable } from '#server/database/connect.ts';
import type { Site } from '#server/kit/site.ts';
import { isPossibleSlug } from '#server/kit/slug.ts';

import { findPrivateDetail } from './private.reads.ts';
import type { DetailRow } from './reading.reads.ts';

/**
 * A private post at its address, for its author and editors. They need no password, and a post without a time shows
 * when it was last changed.
 */
export async function findPrivatePost(db: Queryable, viewer: Viewer, slug: string): Promise<DetailRow | undefined> {
  if (viewer.userId === null || viewer.banned) return undefined;
  const row = await findPrivateDetail(db, slug);
  if (!row || !mayReadPost(viewer, row)) return undefined;
  return { ...row, has_password: 0, published_at: row.published_at ?? row.updated_at };
}

/** Whether the page at this path is a private post that the viewer may read. */
export async function isPrivatePage({ db }: Site, viewer: Viewer, path: string): Promise<boolean> {
  const slug = decodeURIComponent(path.split('/', 2)[1] ?? '').normalize('NFC');
  return isPossibleSlug(slug) && (await findPrivatePost(db, viewer, slug)) !== undefined;
}
