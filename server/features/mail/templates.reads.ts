import type { Queryable } from '#server/database/connect.ts';

export async function listTemplates(db: Queryable) {
  return db.selectFrom('mail_templates').selectAll().execute();
}

export type TemplateRow = Awaited<ReturnType<typeof listTemplates>>[number];

export async function findTemplate(db: Queryable, kind: string): Promise<TemplateRow | undefined> {
  return db.selectFrom('mail_templates').selectAll().where('kind', '=', kind).executeTakeFirst();
}

export async function findRecipientEmail(db: Queryable, userId: number) {
  return db.selectFrom('users').select(['name', 'email']).where('id', '=', userId).executeTakeFirst();
}
