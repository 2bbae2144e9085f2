import type { Queryable } from '#server/database/connect.ts';

export async function findMail(db: Queryable, id: number) {
  return db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Whether this address has unsubscribed from the kind, or from all kinds (`*`). */
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

/** Old mails that still wait, possibly because their job was lost. */
export async function listStalledMails(db: Queryable, before: number): Promise<{ id: number; kind: string }[]> {
  return db
    .selectFrom('mails')
    .select(['id', 'kind'])
    .where('status', '=', 'waiting')
    .where('created_at', '<', before)
    .orderBy('id')
    .limit(200)
    .execute();
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

/** The owner's template for a kind of mail. */
export async function findTemplate(db: Queryable, kind: string) {
  return db.selectFrom('mail_templates').select(['subject', 'body']).where('kind', '=', kind).executeTakeFirst();
}
