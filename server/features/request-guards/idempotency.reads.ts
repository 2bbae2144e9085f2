import type { Queryable } from '#server/database/connect.ts';

export async function findKey(db: Queryable, person: string, key: string) {
  return db
    .selectFrom('idempotency_keys')
    .select(['call', 'body_hash', 'answer', 'created_at'])
    .where('person', '=', person)
    .where('key', '=', key)
    .executeTakeFirst();
}
