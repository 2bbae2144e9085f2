import type { MailAddress, OutgoingMail } from './mailer.ts';

/** Removes characters that could inject headers or recipients. */
function safeMailAddress({ name, address }: MailAddress): MailAddress {
  return { name: name.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim(), address: address.replace(/[\s<>,;"]+/g, '') };
}

function unsubscribeHeaders(url: string): Record<string, { prepared: boolean; value: string }> {
  if (url === '') return {};
  // RFC 8058 one-click unsubscribe: mail clients send a POST to this URL.
  return {
    'List-Unsubscribe': { prepared: true, value: `<${url}>` },
    'List-Unsubscribe-Post': { prepared: true, value: 'List-Unsubscribe=One-Click' },
  };
}

/** A complete message (RFC 5322) with text and HTML. */
export async function composeMail(mail: OutgoingMail): Promise<Buffer> {
  // Loaded with the first mail; a start does not need it.
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const composer = new MailComposer({
    from: safeMailAddress(mail.from),
    to: [safeMailAddress(mail.to)],
    subject: mail.subject,
    messageId: mail.messageId,
    date: new Date(mail.date),
    text: mail.text,
    html: mail.html,
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail.unsubscribeUrl) },
    textEncoding: 'base64',
    newline: 'win',
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}
