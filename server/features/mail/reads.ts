import type { Queryable } from '#server/database/connect.ts';

export async function findMail(db: Queryable, id: number) {
  return db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Whether this address wants no mails of the kind, or none at all (`*`). */
export async function isOptedOut(db: Queryable, emailKey: string, kind: string): Promise<boolean> {
  const row = await db
    .selectFrom('mail_optouts')
    .select('kind')
    .where('email_key', '=', emailKey)
    .where('kind', 'in', [kind, '*'])
    .executeTakeFirst();
  return row !== undefined;
}

export async function listOptouts(db: Queryable, emailKey: string): Promise<string[]> {
  const rows = await db.selectFrom('mail_optouts').select('kind').where('email_key', '=', emailKey).execute();
  return rows.map(({ kind }) => kind);
}

/** Mails that still wait although they were written long ago: their job may be gone. */
export async function listForgottenMails(db: Queryable, before: number): Promise<number[]> {
  const rows = await db
    .selectFrom('mails')
    .select('id')
    .where('status', '=', 'waiting')
    .where('created_at', '<', before)
    .orderBy('id')
    .limit(200)
    .execute();
  return rows.map(({ id }) => id);
}

export async function countMails(db: Queryable, status: string, since: number): Promise<number> {
  const row = await db
    .selectFrom('mails')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', '=', status)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** The owner's words for a kind of mail. */
export async function findTemplate(db: Queryable, kind: string) {
  return db.selectFrom('mail_templates').select(['subject', 'body']).where('kind', '=', kind).executeTakeFirst();
}
