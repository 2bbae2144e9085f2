import type { Site } from '#server/kit/site.ts';
import type { Mailer } from '#server/providers/mail/mailer.ts';
import { openMailer } from '#server/providers/mail/open-mailer.ts';
import type { SmtpServer } from '#server/providers/mail/read-smtp-url.ts';

/** The mail server that the options name; null when they name none. */
function chosenServer({ options }: Pick<Site, 'options'>): SmtpServer | null {
  const host = options.get('smtp_host');
  if (host === '') return null;
  const port = options.get('smtp_port');
  const security = options.get('smtp_security');
  const user = options.get('smtp_user');
  const connection = {
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
  };
  const shownHost = host.includes(':') ? `[${host}]` : host;
  return {
    displayUrl: `${security === 'tls' ? 'smtps' : 'smtp'}://${shownHost}:${port}`,
    connection: user === '' ? connection : { ...connection, auth: { user, pass: options.get('smtp_password') } },
  };
}

/** A mailer of its own, which knows nothing of earlier failures. @throws SettingError when SMTP_URL cannot be used */
export function newMailer(site: Pick<Site, 'settings' | 'options' | 'clock'>): Mailer {
  return openMailer(site.settings, chosenServer(site), site.clock);
}

const mailers = new WeakMap<Site['options'], { server: string; mailer: Mailer }>();

/** The mailer of a site; changed options have a new one at once. @throws SettingError when SMTP_URL cannot be used */
export function mailerOf(site: Pick<Site, 'settings' | 'options' | 'clock'>): Mailer {
  const server = JSON.stringify([site.settings.smtpUrl, chosenServer(site)]);
  const open = mailers.get(site.options);
  if (open?.server === server) return open.mailer;
  const mailer = newMailer(site);
  mailers.set(site.options, { server, mailer });
  return mailer;
}
