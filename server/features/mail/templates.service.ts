import type { ListedTemplate, PreviewedMail } from '#contract/features/mail/templates.entities.ts';
import {
  defaultTemplate,
  mailKinds,
  type MailTemplate,
  sampleMailData,
  templateProblems,
} from '#contract/features/mail/templates.rules.ts';
import type { Mail, MailKind, MailRecipient } from '#contract/features/mail/entities.ts';
import { outboxErrors } from '#contract/features/notifications/outbox.copy.ts';
import { DomainError } from '#contract/errors.ts';
import { audit } from '#server/features/audit/service.ts';
import { previewMail, queueMail } from './service.ts';
import { plainText } from '#server/kit/plain-text.ts';
import { type CallContext, write } from '#server/kit/site.ts';

import * as reads from './templates.reads.ts';
import { viewTemplate } from './templates.views.ts';
import * as writes from './templates.writes.ts';

/** Every kind of mail with its current template. */
export async function listTemplates({ site }: CallContext): Promise<ListedTemplate[]> {
  const rows = await reads.listTemplates(site.db);
  return mailKinds.map((kind) =>
    viewTemplate(
      kind,
      rows.find((row) => row.kind === kind),
    ),
  );
}

/** @throws DomainError VALIDATION with a problem for each field */
function readTemplate(kind: MailKind, typed: MailTemplate): MailTemplate {
  const words = {
    subject: plainText(typed.subject).replace(/\s+/g, ' ').trim(),
    body: plainText(typed.body).replaceAll('\r\n', '\n').trim(),
  };
  const fields: Record<string, string> = { ...templateProblems(kind, words) };
  const [first] = Object.values(fields);
  if (first !== undefined) throw new DomainError('VALIDATION', first, { fields });
  return words;
}

const target = { type: 'mail-template', id: null };

/**
 * Saves a template. One equal to the built-in template is not stored, so that later versions can improve it.
 * @throws DomainError VALIDATION
 */
export async function setTemplate(context: CallContext, kind: MailKind, typed: MailTemplate): Promise<ListedTemplate> {
  const words = readTemplate(kind, typed);
  const own = defaultTemplate(kind);
  return write(context.site, async (unit) => {
    const before = await reads.findTemplate(unit.db, kind);
    if (words.subject === own.subject && words.body === own.body) await writes.deleteTemplate(unit, kind);
    else await writes.putTemplate(unit, kind, words);
    await audit(context, unit, {
      action: 'mail-template.set',
      target,
      before: { kind, subject: before?.subject ?? own.subject },
      after: { kind, subject: words.subject },
    });
    return viewTemplate(kind, await reads.findTemplate(unit.db, kind));
  });
}

/** Restores the built-in template. */
export async function resetTemplate(context: CallContext, kind: MailKind): Promise<ListedTemplate> {
  return write(context.site, async (unit) => {
    if (await reads.findTemplate(unit.db, kind)) {
      await writes.deleteTemplate(unit, kind);
      await audit(context, unit, { action: 'mail-template.reset', target, before: { kind } });
    }
    return viewTemplate(kind, undefined);
  });
}

const sampleMail = (kind: MailKind, to: MailRecipient): Mail => ({ kind, to, ...sampleMailData(kind) }) as Mail;

/** Renders the template with sample data. @throws DomainError VALIDATION */
export function previewTemplate({ site }: CallContext, kind: MailKind, typed: MailTemplate): PreviewedMail {
  const to = { name: '阿红', address: 'ahong@mail.example' };
  return previewMail(site, sampleMail(kind, to), readTemplate(kind, typed));
}

/**
 * Sends the caller a test mail. @returns their email address
 * @throws DomainError VALIDATION, CONFLICT without an address
 */
export async function testTemplate(context: CallContext, kind: MailKind, typed: MailTemplate): Promise<string> {
  const { site, viewer } = context;
  const words = readTemplate(kind, typed);
  return write(site, async (unit) => {
    const person = viewer.userId === null ? undefined : await reads.findRecipientEmail(unit.db, viewer.userId);
    if (!person?.email) throw new DomainError('CONFLICT', outboxErrors.noMailbox);
    await queueMail(site, unit, sampleMail(kind, { name: person.name, address: person.email }), words);
    return person.email;
  });
}
