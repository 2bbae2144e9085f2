import { type Insertable, sql } from 'kysely';

import type { MailStatus } from '#contract/features/mail/rules.ts';
import type { MailsTable } from '#server/database/schema/mail.ts';
import type { Unit } from '#server/kit/site.ts';

export async function insertMail(unit: Unit, mail: Omit<Insertable<MailsTable>, 'status' | 'created_at'>) {
  const row = await unit.db
    .insertInto('mails')
    .values({ ...mail, status: 'waiting' satisfies MailStatus, created_at: unit.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Counts a try of a waiting mail; false when it is no longer waiting. */
export async function countAttempt(unit: Unit, id: number): Promise<boolean> {
  const { numUpdatedRows } = await unit.db
    .updateTable('mails')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('status', '=', 'waiting' satisfies MailStatus)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function markMail(
  unit: Unit,
  id: number,
  marks: { status?: MailStatus; last_error: string },
): Promise<void> {
  await unit.db.updateTable('mails').set(marks).where('id', '=', id).execute();
}

/** Clears the content of a mail that was handed over: it may contain codes, links and user content. */
export async function markSent(unit: Unit, id: number, status: MailStatus & ('sent' | 'stored')): Promise<void> {
  const marks = {
    status,
    sent_at: unit.now,
    text_body: '',
    html_body: '',
    last_error: '',
  };
  await unit.db.updateTable('mails').set(marks).where('id', '=', id).execute();
}

export async function deleteMailsBefore(unit: Unit, at: number): Promise<void> {
  await unit.db.deleteFrom('mails').where('created_at', '<', at).execute();
}

export async function deleteMailsTo(unit: Unit, address: string): Promise<void> {
  await unit.db.deleteFrom('mails').where('to_address', '=', address).execute();
}

export async function deleteOptoutsOf(unit: Unit, emailKey: string): Promise<void> {
  await unit.db.deleteFrom('mail_optouts').where('email_key', '=', emailKey).execute();
}

export async function insertOptout(unit: Unit, emailKey: string, kind: string): Promise<void> {
  await unit.db
    .insertInto('mail_optouts')
    .values({ email_key: emailKey, kind, created_at: unit.now })
    .onConflict((conflict) => conflict.columns(['email_key', 'kind']).doNothing())
    .execute();
}

export async function deleteOptouts(unit: Unit, emailKey: string, kinds: readonly string[]): Promise<void> {
  await unit.db.deleteFrom('mail_optouts').where('email_key', '=', emailKey).where('kind', 'in', kinds).execute();
}

/** Waiting mails are kept: they will be sent and cleared soon. */
export async function deleteMailsNaming(unit: Unit, name: string): Promise<void> {
  const pattern = `%${name.replace(/[\\%_]/g, '\\$&')}%`;
  await sql`delete from mails where status <> 'waiting' and (subject || text_body) like ${pattern} escape '\\'`.execute(
    unit.db,
  );
}

/** Resets a mail to be sent again with all tries. */
export async function requeueMail(unit: Unit, id: number): Promise<void> {
  await unit.db
    .updateTable('mails')
    .set({ status: 'waiting', attempts: 0, last_error: '', created_at: unit.now })
    .where('id', '=', id)
    .execute();
}
