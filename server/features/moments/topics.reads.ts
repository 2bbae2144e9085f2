import { sql } from 'kysely';

import { topicHeatDecayMs, topicNamesScanned } from '#contract/features/moments/topics.limits.ts';
import { beginsWith } from '#server/database/begins-with.ts';
import type { Engine, Queryable } from '#server/database/connect.ts';

/** Topics that public moments have, with their heat; hidden ones have no public moments. */
function shownTopics(db: Queryable) {
  return db
    .selectFrom('topic_heat')
    .innerJoin('terms', 'terms.id', 'topic_heat.term_id')
    .leftJoin('list_counts', (join) =>
      join.onRef('list_counts.id', '=', 'terms.id').on('list_counts.kind', '=', 'topic'),
    )
    .selectAll('terms')
    .select('topic_heat.heat')
    .select((eb) => eb.fn.coalesce('list_counts.count', eb.lit(0)).as('count'))
    .where('topic_heat.heat', '>', 0)
    .where('terms.hidden_at', 'is', null);
}

/** The hottest topics, along the index of heat. */
export async function listHottest(db: Queryable, limit: number) {
  return shownTopics(db)
    .orderBy('topic_heat.heat', 'desc')
    .orderBy('topic_heat.term_id', 'desc')
    .limit(limit)
    .execute();
}

export type TopicRow = Awaited<ReturnType<typeof listHottest>>[number];

/** The hottest topics of which a name, also a former one, begins with the key; of many names the first are searched. */
export async function listByBeginning(db: Queryable, engine: Engine, key: string, limit: number): Promise<TopicRow[]> {
  const named = db
    .selectFrom('topic_names')
    .select('term_id')
    .where(beginsWith(engine, 'topic_names.name_key', key))
    .orderBy('name_key')
    .limit(topicNamesScanned);
  return shownTopics(db)
    .where('topic_heat.term_id', 'in', db.selectFrom(named.as('named')).select('named.term_id'))
    .orderBy('topic_heat.heat', 'desc')
    .orderBy('topic_heat.term_id', 'desc')
    .limit(limit)
    .execute();
}

export async function findShownTopic(db: Queryable, slug: string): Promise<TopicRow | undefined> {
  return shownTopics(db).where('terms.taxonomy', '=', 'topic').where('terms.slug', '=', slug).executeTakeFirst();
}

/** Topics by the keys of their current or former names. */
export async function listByKeys(db: Queryable, keys: readonly string[]) {
  if (keys.length === 0) return [];
  return db
    .selectFrom('topic_names')
    .innerJoin('terms', 'terms.id', 'topic_names.term_id')
    .select(['topic_names.name_key', 'terms.id', 'terms.taxonomy', 'terms.name', 'terms.slug', 'terms.hidden_at'])
    .where('topic_names.name_key', 'in', [...keys])
    .execute();
}

/** Heat and slug of topics, in the order of ids. */
export async function listHeats(db: Queryable, ids: readonly number[]) {
  return db
    .selectFrom('terms')
    .leftJoin('topic_heat', 'topic_heat.term_id', 'terms.id')
    .select(['terms.id', 'terms.slug'])
    .select((eb) => eb.fn.coalesce('topic_heat.heat', eb.lit(0)).as('heat'))
    .where('terms.id', 'in', [...ids])
    .orderBy('terms.id')
    .execute();
}

/** Ages in multiples of the decay beyond which a moment contributes nothing. */
const forgottenDecays = 20;

/** The newest of a topic's public moments and the sum of their shares; null without moments. */
export async function sumShares(db: Queryable, termId: number): Promise<{ newest: number; sum: number } | null> {
  const newest = await db
    .selectFrom('post_lists')
    .select('listed_at')
    .where('term_id', '=', termId)
    .orderBy('listed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!newest) return null;
  const at = Number(newest.listed_at);
  const { rows } = await sql<{ sum: number }>`
    select sum(power(cast(10 as double precision), cast(listed_at - ${sql.lit(at)} as double precision) / ${sql.lit(topicHeatDecayMs)}))
      as sum
    from post_lists where term_id = ${termId} and listed_at > ${at - forgottenDecays * topicHeatDecayMs}`.execute(db);
  return { newest: at, sum: Number(rows[0]?.sum ?? 1) };
}

/** Topics that have a heat or public moments. */
export async function listTopicIds(db: Queryable): Promise<number[]> {
  const rows = await db
    .selectFrom('terms')
    .select('id')
    .where('taxonomy', '=', 'topic')
    .where((eb) =>
      eb.or([
        eb.exists(eb.selectFrom('topic_heat').select('term_id').whereRef('topic_heat.term_id', '=', 'terms.id')),
        eb.exists(eb.selectFrom('post_lists').select('post_id').whereRef('post_lists.term_id', '=', 'terms.id')),
      ]),
    )
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Moments that name a topic, in the order of ids. */
export async function listMomentIds(db: Queryable, topicId: number, after: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('post_terms')
    .select('post_id')
    .where('term_id', '=', topicId)
    .where('post_id', '>', after)
    .orderBy('post_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.post_id);
}
