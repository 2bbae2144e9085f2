import { sql } from 'kysely';

import type { Queryable } from '#server/database/connect.ts';

const columns = [
  'id',
  'to_address',
  'kind',
  'subject',
  'status',
  'attempts',
  'last_error',
  'created_at',
  'sent_at',
] as const;

export interface MailFilter {
  status: string;
  search: string;
}

function filtered(db: Queryable, { status, search }: MailFilter) {
  const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  return db
    .selectFrom('mails')
    .$if(status !== '', (query) => query.where('status', '=', status))
    .$if(search !== '', (query) =>
      query.where(({ or }) =>
        or([
          sql<boolean>`lower(to_address) like ${pattern} escape '\\'`,
          sql<boolean>`lower(subject) like ${pattern} escape '\\'`,
        ]),
      ),
    );
}

export async function listMails(db: Queryable, filter: MailFilter, limit: number, offset: number) {
  return filtered(db, filter).select(columns).orderBy('id', 'desc').limit(limit).offset(offset).execute();
}

export type ListedMail = Awaited<ReturnType<typeof listMails>>[number];

export async function countMails(db: Queryable, filter: MailFilter): Promise<number> {
  const row = await filtered(db, filter)
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function findMail(db: Queryable, id: number) {
  return db
    .selectFrom('mails')
    .select(['id', 'kind', 'status', 'subject', 'text_body'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function findRecipientEmail(db: Queryable, userId: number) {
  return db.selectFrom('users').select(['name', 'email']).where('id', '=', userId).executeTakeFirst();
}
