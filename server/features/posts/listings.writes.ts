import { sql, type RawBuilder } from 'kysely';

import { taxonomies } from '#contract/features/terms/rules.ts';
import type { Engine } from '#server/database/connect.ts';
import { isPublished } from '#server/database/public-posts.ts';
import type { CountedList } from '#server/database/schema/posts.ts';
import type { Unit } from '#server/kit/site.ts';

/** Puts a public post into the lists of these terms and removes it from all others; `listedAt` null: from all. */
export async function replaceLists(
  unit: Unit,
  postId: number,
  termIds: readonly number[],
  listedAt: number | null,
): Promise<void> {
  await unit.db.deleteFrom('post_lists').where('post_id', '=', postId).execute();
  if (listedAt === null || termIds.length === 0) return;
  const rows = termIds.map((term_id) => ({ term_id, listed_at: listedAt, post_id: postId }));
  await unit.db.insertInto('post_lists').values(rows).execute();
}

export async function addToCount(unit: Unit, kind: CountedList, id: number, by: number): Promise<void> {
  await unit.db
    .insertInto('list_counts')
    .values({ kind, id, count: by })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'id']).doUpdateSet((eb) => ({ count: eb('list_counts.count', '+', by) })),
    )
    .execute();
}

const listedArticle = sql`${isPublished('lists')} and posts.published_at is not null`;
const listedMoment = sql`${isPublished('momentLists')} and posts.published_at is not null`;

/** The year in Asia/Shanghai, in SQL. */
const yearSql: Record<Engine, RawBuilder<number>> = {
  sqlite: sql`cast(strftime('%Y', (posts.published_at + 28800000) / 1000, 'unixepoch') as integer)`,
  postgres: sql`extract(year from to_timestamp((posts.published_at + 28800000) / 1000.0) at time zone 'UTC')::bigint`,
};

async function countAll(
  unit: Unit,
  kind: CountedList,
  id: RawBuilder<unknown>,
  condition = listedArticle,
): Promise<void> {
  await sql`insert into list_counts (kind, id, count)
    select ${sql.lit(kind)}, list.id, count(*) from (select ${id} as id from posts where ${condition}) as list
    group by list.id`.execute(unit.db);
}

/** Rebuilds all lists and counts from the posts. */
export async function rebuildLists(unit: Unit, engine: Engine): Promise<void> {
  await unit.db.deleteFrom('post_lists').execute();
  await unit.db.deleteFrom('list_counts').execute();
  await sql`
    with recursive above (term_id, list_id, depth) as (
      select id, id, 0 from terms where hidden_at is null
      union
      select above.term_id, terms.parent_id, above.depth + 1 from above join terms on terms.id = above.list_id
      where terms.parent_id is not null and above.depth < 20
    )
    insert into post_lists (term_id, listed_at, post_id)
    select above.list_id, posts.published_at, posts.id from posts
    join post_terms on post_terms.post_id = posts.id join above on above.term_id = post_terms.term_id
    where (${listedArticle}) or (${listedMoment})
    union
    select moments.plate_id, posts.published_at, posts.id from moments join posts on posts.id = moments.post_id
    where moments.plate_id is not null and ${listedMoment}`.execute(unit.db);
  await sql`insert into list_counts (kind, id, count)
    select terms.taxonomy, terms.id, count(*) from post_lists join terms on terms.id = post_lists.term_id
    group by terms.taxonomy, terms.id`.execute(unit.db);
  await countAll(unit, 'articles', sql`0`);
  await countAll(unit, 'author', sql`posts.author_id`);
  await countAll(unit, 'special', sql`posts.special_id`, sql`${listedArticle} and posts.special_id is not null`);
  await countAll(unit, 'year', yearSql[engine]);
  await countAll(unit, 'moments', sql`0`, listedMoment);
  await countAll(unit, 'author-moments', sql`posts.author_id`, listedMoment);
}

/** A deleted list has no count. */
export async function deleteCounts(unit: Unit, id: number): Promise<void> {
  const kinds: CountedList[] = [...taxonomies];
  await unit.db.deleteFrom('list_counts').where('id', '=', id).where('kind', 'in', kinds).execute();
}
