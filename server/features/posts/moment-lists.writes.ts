import { sql } from 'kysely';

import { isPublished } from '#server/database/public-posts.ts';
import type { Unit } from '#server/kit/site.ts';

export async function deleteTermList(unit: Unit, termId: number): Promise<void> {
  await unit.db.deleteFrom('post_lists').where('term_id', '=', termId).execute();
}

/** Puts all public moments that have a topic into its list. */
export async function insertTopicList(unit: Unit, topicId: number): Promise<void> {
  await sql`insert into post_lists (term_id, listed_at, post_id)
    select post_terms.term_id, posts.published_at, posts.id from post_terms join posts on posts.id = post_terms.post_id
    where post_terms.term_id = ${topicId} and ${isPublished('momentLists')} and posts.published_at is not null
    on conflict do nothing`.execute(unit.db);
}

/** All moments in the list of a plate are in the list of another one. */
export async function moveTermList(unit: Unit, from: number, to: number): Promise<void> {
  await unit.db.updateTable('post_lists').set({ term_id: to }).where('term_id', '=', from).execute();
}

export async function deleteTermCount(unit: Unit, kind: 'plate' | 'topic', termId: number): Promise<void> {
  await unit.db.deleteFrom('list_counts').where('kind', '=', kind).where('id', '=', termId).execute();
}

export async function countTermList(unit: Unit, kind: 'plate' | 'topic', termId: number): Promise<void> {
  await deleteTermCount(unit, kind, termId);
  await sql`insert into list_counts (kind, id, count)
    select ${kind}, ${termId}, count(*) from post_lists where term_id = ${termId}
    on conflict (kind, id) do update set count = excluded.count`.execute(unit.db);
}
