import type { Insertable } from 'kysely';

import type { Queryable } from '#server/database/connect.ts';
import type { AccessTokensTable } from '#server/database/schema/auth.ts';
import type { Unit } from '#server/kit/site.ts';

export async function insertToken(unit: Unit, row: Insertable<AccessTokensTable>): Promise<number> {
  return (await unit.db.insertInto('access_tokens').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** @returns whether it belonged to the user and was not revoked yet */
export async function revokeToken(unit: Unit, userId: number, id: number): Promise<boolean> {
  const row = await unit.db
    .updateTable('access_tokens')
    .set({ revoked_at: unit.now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function touchToken(db: Queryable, id: number, at: number): Promise<void> {
  await db.updateTable('access_tokens').set({ last_used_at: at }).where('id', '=', id).execute();
}

export async function deleteTokens(unit: Unit, userId: number): Promise<void> {
  await unit.db.deleteFrom('access_tokens').where('user_id', '=', userId).execute();
}

export async function revokeTokens(unit: Unit, userId: number): Promise<void> {
  await unit.db
    .updateTable('access_tokens')
    .set({ revoked_at: unit.now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();
}
