import type { AdminTerm, SpecialPost } from '#contract/features/terms/editing.entities.ts';
import { termPath } from '#contract/features/terms/rules.ts';
import { isoTime } from '#server/kit/clock.ts';

import type { EditedTermRow, listSpecialPosts } from './editing.reads.ts';

export function viewEditedTerm(row: EditedTermRow): AdminTerm {
  const { id, taxonomy, name, slug, description, cover_url, parent_id } = row;
  const url = termPath(taxonomy, slug);
  const counts = { count: Number(row.count), posts: Number(row.posts) };
  return { id, taxonomy, name, slug, url, description, cover_url, parent_id, ...counts };
}

export function viewSpecialPost(row: Awaited<ReturnType<typeof listSpecialPosts>>[number]): SpecialPost {
  const { id, title, status, published_at } = row;
  return { id, title, status, published_at: published_at === null ? null : isoTime(published_at) };
}
