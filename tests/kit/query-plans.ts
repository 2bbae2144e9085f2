import { type CompiledQuery, type KyselyPlugin, sql } from 'kysely';

import type { Queryable } from '#server/database/connect.ts';
import type { Site } from '#server/kit/site.ts';

/** The same site with a database connection that collects the reading statements made through it. */
function withRecordedQueries(site: Site): { site: Site; queries: CompiledQuery[] } {
  const queries: CompiledQuery[] = [];
  const recorder: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      queries.push(site.db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { site: { ...site, db: site.db.withPlugin(recorder) as Queryable }, queries };
}

const textOf = (row: Record<string, unknown>): string => String(row.detail ?? row['QUERY PLAN']);

async function planOf(site: Site, query: CompiledQuery): Promise<string[]> {
  const explain = site.engine === 'sqlite' ? 'explain query plan ' : 'explain ';
  return site.db.transaction().execute(async (db) => {
    // The tables of a test are so small that PostgreSQL would read and sort them whole.
    for (const way of site.engine === 'postgres' ? ['seqscan', 'bitmapscan', 'sort'] : [])
      await sql`select set_config(${`enable_${way}`}, 'off', true)`.execute(db);
    const { rows } = await db.executeQuery({ ...query, sql: explain + query.sql } as CompiledQuery<never>);
    return (rows as Record<string, unknown>[]).map(textOf);
  });
}

/** Reads a whole table: `SCAN posts` without an index, or a sequential scan. */
const wholeTable = /^SCAN (?!.*USING (?:COVERING )?INDEX)(\w+)|Seq Scan on (\w+)/;

/** Tables that the statements of some work read whole, and the plans of those statements. */
export async function findTableScans(
  site: Site,
  work: (site: Site) => Promise<unknown>,
): Promise<{ scanned: string[]; plans: string[][] }> {
  const recorded = withRecordedQueries(site);
  await work(recorded.site);
  const plans: string[][] = [];
  for (const query of recorded.queries.filter((each) => /^\s*(?:select|with)\b/i.test(each.sql)))
    plans.push(await planOf(site, query));
  const scanned = plans.flatMap((plan) => {
    const ownParts = plan.flatMap((line) => /^(?:CO-ROUTINE|MATERIALIZE) (\w+)/.exec(line)?.[1] ?? []);
    const read = plan.flatMap((line) => {
      const [, first, second] = wholeTable.exec(line.trim()) ?? [];
      return first ?? second ?? [];
    });
    return read.filter((name) => !ownParts.includes(name) && name !== 'CONSTANT');
  });
  return { scanned: [...new Set(scanned)], plans };
}
