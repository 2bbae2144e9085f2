import type { MailTemplate } from '#contract/features/mail/templates.rules.ts';
import type { Unit } from '#server/kit/site.ts';

export async function putTemplate(unit: Unit, kind: string, { subject, body }: MailTemplate): Promise<void> {
  const row = { subject, body, updated_at: unit.now };
  await unit.db
    .insertInto('mail_templates')
    .values({ kind, ...row })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet(row))
    .execute();
}

export async function deleteTemplate(unit: Unit, kind: string): Promise<void> {
  await unit.db.deleteFrom('mail_templates').where('kind', '=', kind).execute();
}
