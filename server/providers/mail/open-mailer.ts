import { join } from 'node:path';

import { type Clock, systemClock } from '#server/kit/clock.ts';
import type { Settings } from '#server/kit/settings.ts';

import type { Mailer } from './mailer.ts';
import { createOutboxMailer } from './outbox-mailer.ts';
import { readSmtpUrl } from './read-smtp-url.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

/**
 * Creates the mailer for these settings without connecting.
 * @throws SettingError
 */
export function openMailer(settings: Settings, clock: Clock = systemClock): Mailer {
  if (settings.smtpUrl === '') return createOutboxMailer(join(settings.dataDir, 'outbox'));
  return createSmtpMailer(readSmtpUrl(settings.smtpUrl), clock);
}
