import { fillTemplate, type MailTemplate } from '#contract/features/mail/templates.rules.ts';
import { mailFrame, type MailPart, type MailSiteContext, mailTexts } from '#contract/features/mail/copy.ts';
import type { Mail } from '#contract/features/mail/entities.ts';
import { mailNameMaxLength, mailQuoteMaxLength, mailSubjectMaxLength } from '#contract/features/mail/limits.ts';
import { siteLink } from '#server/kit/site-link.ts';
import { escapeXml } from '#server/kit/xml.ts';

/** A rendered mail without its addresses. */
export interface WrittenMail {
  subject: string;
  text: string;
  html: string;
}

export interface MailContext extends MailSiteContext {
  siteUrl: string;
  /** '' for kinds that cannot be unsubscribed from. */
  unsubscribeUrl: string;
  /** The owner's template, used instead of the built-in one. */
  template?: MailTemplate | undefined;
}

function cut(text: string, max: number): string {
  const characters = Array.from(text);
  return characters.length > max ? `${characters.slice(0, max).join('')}…` : text;
}

/** Control characters are not readable, and some databases reject them. */
function withoutControls(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]+/gu, '').toWellFormed();
}

/** One line without control or invisible characters, for names and subjects. */
export function oneLine(text: string, max: number): string {
  const visible = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, ' ');
  return cut(visible.replace(/\s+/g, ' ').trim().toWellFormed(), max);
}

function partAsText(part: MailPart, siteUrl: string): string {
  if ('code' in part) return `    ${part.code}`;
  if ('quote' in part) return cut(part.quote, mailQuoteMaxLength).replace(/^/gm, '> ');
  if ('button' in part) return `${part.button}：\n${siteLink(siteUrl, part.path)}`;
  return 'note' in part ? part.note : part.text;
}

const styles = {
  body: 'margin:0;padding:24px 12px;background:#f4f5f7;color:#1f2329;font:16px/1.8 -apple-system,"PingFang SC","Microsoft YaHei",sans-serif',
  card: 'max-width:560px;margin:0 auto;padding:24px 28px;background:#ffffff;border-radius:10px',
  title: 'margin:0 0 16px;font-size:20px;line-height:1.5',
  code: 'margin:20px 0;font-size:32px;font-weight:700;letter-spacing:6px',
  quote:
    'margin:12px 0;padding:8px 16px;border-left:4px solid #c9cdd4;color:#4e5969;white-space:pre-wrap;overflow-wrap:anywhere',
  button:
    'display:inline-block;padding:10px 24px;border-radius:8px;background:#1d4ed8;color:#ffffff;text-decoration:none;font-weight:600',
  small: 'color:#5c6470;font-size:14px;overflow-wrap:anywhere',
};

function partAsHtml(part: MailPart, siteUrl: string): string {
  if ('code' in part) return `<p style="${escapeXml(styles.code)}">${escapeXml(part.code)}</p>`;
  if ('quote' in part) {
    const quote = withBreaks(escapeXml(cut(part.quote, mailQuoteMaxLength)));
    return `<blockquote style="${styles.quote}">${quote}</blockquote>`;
  }
  if ('button' in part) {
    const link = escapeXml(siteLink(siteUrl, part.path));
    const button = `<p style="margin:24px 0"><a href="${link}" style="${styles.button}">${escapeXml(part.button)}</a></p>`;
    return `${button}<p style="${styles.small}">${mailFrame.buttonHint}<br><a href="${link}" style="color:#1d4ed8">${link}</a></p>`;
  }
  if ('note' in part) return `<p style="${styles.small}">${withBreaks(escapeXml(part.note))}</p>`;
  return `<p style="margin:12px 0">${withBreaks(escapeXml(part.text))}</p>`;
}

function pageOf(subject: string, inner: string): string {
  return `<!doctype html>
<html lang="zh-CN">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeXml(subject)}</title></head>
<body style="${escapeXml(styles.body)}">
<main style="${styles.card}">
${inner}
</main>
</body>
</html>
`;
}

const withBreaks = (html: string): string => html.replaceAll('\n', '<br>');

function partsOf(mail: Mail, place: MailContext): { subject: string; parts: MailPart[] } {
  if (place.template) {
    const recipientName = oneLine(mail.to.name, mailNameMaxLength);
    return fillTemplate(mail.kind, place.template, mail, { ...place, recipientName });
  }
  const write = mailTexts[mail.kind] as (facts: Mail, place: MailSiteContext) => ReturnType<(typeof mailTexts)['code']>;
  return write(mail, place);
}

/** Renders a mail as text and HTML. All user input is truncated and escaped here. */
export function writeMail(mail: Mail, around: MailContext): WrittenMail {
  const { siteUrl, siteName, unsubscribeUrl } = around;
  const { subject, parts } = partsOf(mail, around);
  const head = oneLine(subject, mailSubjectMaxLength);
  const greeting = mailFrame.greeting(oneLine(mail.to.name, mailNameMaxLength));
  const sentBy = mailFrame.sentBy(siteName);
  const text = [
    greeting,
    ...parts.map((part) => partAsText(part, siteUrl)),
    [`——`, sentBy, `${siteUrl}/`, ...(unsubscribeUrl ? [`${mailFrame.unsubscribe}：${unsubscribeUrl}`] : [])].join(
      '\n',
    ),
  ].join('\n\n');
  const unsubscribe = unsubscribeUrl
    ? `<br><a href="${escapeXml(unsubscribeUrl)}" style="color:#5c6470">${mailFrame.unsubscribe}</a>`
    : '';
  const html = [
    `<h1 style="${styles.title}">${escapeXml(head)}</h1>`,
    `<p style="margin:12px 0">${escapeXml(greeting)}</p>`,
    ...parts.map((part) => partAsHtml(part, siteUrl)),
    `<hr style="margin:24px 0 12px;border:0;border-top:1px solid #e5e6eb">`,
    `<p style="${styles.small}">${escapeXml(sentBy)}<br><a href="${escapeXml(`${siteUrl}/`)}" style="color:#5c6470">${escapeXml(siteName)}</a>${unsubscribe}</p>`,
  ].join('\n');
  return { subject: `【${siteName}】${head}`, text: `${withoutControls(text)}\n`, html: pageOf(head, html) };
}

/** A masked email address, `x***g@example.com`, that does not disclose it to others. */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at);
  const ends = local.length > 2 ? `${local.slice(0, 1)}***${local.slice(-1)}` : `${local.slice(0, 1)}***`;
  return ends + address.slice(at);
}
