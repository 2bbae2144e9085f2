import { join } from 'node:path';

import { type Clock, systemClock } from '#server/kit/clock.ts';
import type { Settings } from '#server/kit/settings.ts';

import type { Mailer } from './mailer.ts';
import { createOutboxMailer } from './outbox-mailer.ts';
import { readSmtpUrl, type SmtpServer } from './read-smtp-url.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

/**
 * Creates a mailer without connecting. SMTP_URL decides before `chosen`, the server that the options name; without
 * either, mails become files.
 * @throws SettingError when SMTP_URL cannot be used
 */
export function openMailer(
  { smtpUrl, dataDir }: Pick<Settings, 'smtpUrl' | 'dataDir'>,
  chosen: SmtpServer | null = null,
  clock: Clock = systemClock,
): Mailer {
  const server = smtpUrl === '' ? chosen : readSmtpUrl(smtpUrl);
  return server ? createSmtpMailer(server, clock) : createOutboxMailer(join(dataDir, 'outbox'));
}
