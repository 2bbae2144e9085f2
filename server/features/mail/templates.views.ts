import type { ListedTemplate } from '#contract/features/mail/templates.entities.ts';
import { defaultTemplate, mayHaveButton, placeholdersOf } from '#contract/features/mail/templates.rules.ts';
import type { MailKind } from '#contract/features/mail/entities.ts';
import { isoTime } from '#server/kit/clock.ts';

import type { TemplateRow } from './templates.reads.ts';

export function viewTemplate(kind: MailKind, row: TemplateRow | undefined): ListedTemplate {
  const own = defaultTemplate(kind);
  return {
    kind,
    subject: row?.subject ?? own.subject,
    body: row?.body ?? own.body,
    default_subject: own.subject,
    default_body: own.body,
    is_custom: row !== undefined,
    updated_at: row ? isoTime(row.updated_at) : null,
    placeholders: placeholdersOf(kind),
    has_button: mayHaveButton(kind),
  };
}
