import { sql } from 'kysely';

import type { Engine } from '#server/database/connect.ts';
import type { SearchDocumentsTable } from '#server/database/schema/search.ts';
import type { Unit } from '#server/kit/site.ts';

import { titlePrefix } from './reads.ts';

/** Removes a post from the index. @returns whether it was there */
export async function deleteDocument(unit: Unit, engine: Engine, postId: number): Promise<boolean> {
  const gone = await unit.db
    .deleteFrom('search_documents')
    .where('post_id', '=', postId)
    .returning('rank_key')
    .executeTakeFirst();
  if (!gone) return false;
  if (engine === 'sqlite') await sql`delete from search_index where rowid = ${gone.rank_key}`.execute(unit.db);
  return true;
}

/** Adds a post to the index and replaces its existing entry. */
export async function replaceDocument(
  unit: Unit,
  engine: Engine,
  document: Omit<SearchDocumentsTable, 'outdated'>,
): Promise<void> {
  await deleteDocument(unit, engine, document.post_id);
  if (engine === 'postgres') {
    const titled = document.title_words.split(' ').map((word) => (word === '' ? '' : `${titlePrefix}${word}`));
    const body_words = [document.body_words, ...titled].join(' ');
    await unit.db
      .insertInto('search_documents')
      .values({ ...document, body_words, outdated: 0 })
      .execute();
    return;
  }
  const { title_words, body_words, rank_key } = document;
  // The text is stored in the FTS index; a second copy would waste space.
  await unit.db
    .insertInto('search_documents')
    .values({ ...document, body_words: '', outdated: 0 })
    .execute();
  await sql`insert into search_index (rowid, title_words, body_words) values (${rank_key}, ${title_words}, ${body_words})`.execute(
    unit.db,
  );
}

/** Updates PostgreSQL's word statistics, so that it chooses the right index. */
export async function refreshStatistics(unit: Unit, engine: Engine): Promise<void> {
  if (engine === 'postgres') await sql`analyze search_documents`.execute(unit.db);
}
