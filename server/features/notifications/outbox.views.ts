import type { OutboxMail } from '#contract/features/notifications/outbox.entities.ts';
import type { MailStatus } from '#contract/features/mail/rules.ts';
import { isoTime } from '#server/kit/clock.ts';

import type { ListedMail } from './outbox.reads.ts';

export function viewMail(row: ListedMail): OutboxMail {
  const { to_address: to, status, created_at, sent_at, ...rest } = row;
  const times = { created_at: isoTime(created_at), sent_at: sent_at === null ? null : isoTime(sent_at) };
  return { ...rest, to, status: status as MailStatus, ...times };
}
