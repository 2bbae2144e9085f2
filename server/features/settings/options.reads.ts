import type { Queryable } from '#server/database/connect.ts';

export async function listStoredOptions(db: Queryable) {
  return db.selectFrom('options').select(['name', 'value']).execute();
}
