import { type RawBuilder, sql, type SqlBool } from 'kysely';

import type { TopicSort } from '#contract/features/moments/topics.rules.ts';
import type { Queryable } from '#server/database/connect.ts';
import { contains } from '#server/database/contains.ts';

export interface TopicFilter {
  search: string;
  onlyHidden: boolean;
}

/** The name, the address or a former name contains the text. */
const isFound = (search: string): RawBuilder<SqlBool> => sql`(${contains('terms.name', search)}
  or ${contains('terms.slug', search)} or exists (select 1 from topic_names
    where topic_names.term_id = terms.id and ${contains('topic_names.name_key', search)}))`;

function filtered(db: Queryable, { search, onlyHidden }: TopicFilter) {
  return db
    .selectFrom('terms')
    .where('terms.taxonomy', '=', 'topic')
    .$if(search !== '', (query) => query.where(isFound(search)))
    .$if(onlyHidden, (query) => query.where('terms.hidden_at', 'is not', null));
}

const postCount = sql<number>`(select count(*) from post_terms where post_terms.term_id = terms.id)`;

function described(db: Queryable, filter: TopicFilter) {
  return filtered(db, filter)
    .leftJoin('topic_heat', 'topic_heat.term_id', 'terms.id')
    .leftJoin('list_counts', (join) =>
      join.onRef('list_counts.id', '=', 'terms.id').on('list_counts.kind', '=', 'topic'),
    )
    .selectAll('terms')
    .select((eb) => eb.fn.coalesce('list_counts.count', eb.lit(0)).as('count'))
    .select((eb) => eb.fn.coalesce('topic_heat.heat', eb.lit(0)).as('heat'))
    .select(postCount.as('posts'));
}

export async function listTopics(db: Queryable, filter: TopicFilter, sort: TopicSort, limit: number, offset: number) {
  const topics = described(db, filter);
  const sorted = sort === 'newest' ? topics : topics.orderBy(sort, 'desc');
  return sorted.orderBy('terms.id', 'desc').limit(limit).offset(offset).execute();
}

export type AdminTopicRow = Awaited<ReturnType<typeof listTopics>>[number];

export async function countTopics(db: Queryable, filter: TopicFilter): Promise<number> {
  const row = await filtered(db, filter)
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function findTopic(db: Queryable, id: number): Promise<AdminTopicRow | undefined> {
  return described(db, { search: '', onlyHidden: false }).where('terms.id', '=', id).executeTakeFirst();
}

/** Keys of all names of these topics. */
export async function listNames(db: Queryable, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('topic_names')
    .select(['term_id', 'name_key'])
    .where('term_id', 'in', [...ids])
    .orderBy('name_key')
    .execute();
}
