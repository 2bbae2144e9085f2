import type { Queryable } from '#server/database/connect.ts';

/** Whether a registered user has one of these name forms. */
export async function isNameTaken(db: Queryable, keys: readonly string[]): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('name_key', 'in', keys).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Whether this author has another approved comment than `exceptId`. */
export async function hasApprovedElsewhere(
  db: Queryable,
  writer: { userId: number | null; name: string; email: string },
  exceptId: number,
): Promise<boolean> {
  const approved = db
    .selectFrom('comments')
    .select('id')
    .where('status', '=', 'approved')
    .where('removed_at', 'is', null)
    .where('id', '<>', exceptId)
    .limit(1);
  const { userId, name, email } = writer;
  const row =
    userId === null
      ? await approved
          .where('email', '=', email)
          .where('name', '=', name)
          .where('user_id', 'is', null)
          .executeTakeFirst()
      : await approved.where('user_id', '=', userId).executeTakeFirst();
  return row !== undefined;
}
