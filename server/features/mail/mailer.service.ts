import type { Site } from '#server/kit/site.ts';
import type { Mailer } from '#server/providers/mail/mailer.ts';
import { openMailer } from '#server/providers/mail/open-mailer.ts';

const mailers = new WeakMap<Site['jobs'], Mailer>();

/** The mailer of a site. @throws SettingError when SMTP_URL cannot be used */
export function mailerOf(site: Site): Mailer {
  const open = mailers.get(site.jobs) ?? openMailer(site.settings, site.clock);
  mailers.set(site.jobs, open);
  return open;
}
