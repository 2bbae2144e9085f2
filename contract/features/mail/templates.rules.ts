import { codePurposes, type MailPart, type MailSiteContext, type MailText, mailTexts } from './copy.ts';
import type { MailData, MailKind } from './entities.ts';

import { placeholderFallbacks, templateErrors } from './templates.copy.ts';
import { templateBodyMaxLength, templateSubjectMaxLength } from './limits.ts';

/** Template of a mail as the owner writes it. */
export interface MailTemplate {
  subject: string;
  /**
   * Paragraphs separated by empty lines: a paragraph starting with `> ` is a quote, one starting with `※` a note, a
   * line `[text]` of its own the button, and `{code}` of its own the code in large digits.
   */
  body: string;
}

type Values = Readonly<Record<string, string>>;

interface KindRules<K extends MailKind> {
  /** Placeholder values for one mail. */
  placeholderValues: (facts: MailData[K], place: MailSiteContext) => Values;
  /**
   * Data that makes the built-in text output its own placeholders, so that default templates need no second copy of the
   * text.
   */
  placeholderData: MailData[K];
  /** Data for previews and test mails. */
  sample: MailData[K];
}

const path = '/';
const sampleAt = Date.UTC(2026, 0, 31, 4, 30);
const comment = { postTitle: '{post}', author: '{author}', content: '{content}', path };
const sampleComment = {
  postTitle: '在家煮一壶老白茶',
  author: '小明',
  content: '照着煮了一壶，满屋子都是枣香。\n请问水要几度？',
  path: '/hello#comment-12',
};
const readComment = ({ postTitle, author, content }: { postTitle: string; author?: string; content: string }) => ({
  post: postTitle,
  content,
  ...(author === undefined ? {} : { author }),
});
const notice = { title: '{title}', text: '{text}', path };
const readNotice = ({ title, text }: MailData['notice']): Values => ({ title, text });

const rules: { [K in MailKind]: KindRules<K> } = {
  code: {
    placeholderValues: ({ purpose, code }) => ({
      title: codePurposes[purpose][0],
      act: codePurposes[purpose][1],
      code,
    }),
    placeholderData: { purpose: 'register', code: '{code}' },
    sample: { purpose: 'register', code: '482915' },
  },
  'already-registered': { placeholderValues: () => ({}), placeholderData: {}, sample: {} },
  'already-bound': { placeholderValues: () => ({}), placeholderData: {}, sample: {} },
  'password-reset': { placeholderValues: () => ({}), placeholderData: { token: 'x' }, sample: { token: 'sample' } },
  'password-changed': {
    placeholderValues: ({ at }, { formatTime }) => ({ time: formatTime(at) }),
    placeholderData: { at: 0 },
    sample: { at: sampleAt },
  },
  'email-changed': {
    placeholderValues: ({ email, at }, { formatTime }) => ({ email, time: formatTime(at) }),
    placeholderData: { email: '{email}', at: 0 },
    sample: { email: 'xiaoming@mail.example', at: sampleAt },
  },
  'new-sign-in': {
    placeholderValues: ({ device, region, at }, { formatTime }) => ({ device, region, time: formatTime(at) }),
    placeholderData: { device: '{device}', region: '{region}', at: 0 },
    sample: { device: 'Windows 电脑上的 Edge', region: '浙江', at: sampleAt },
  },
  'sign-in-method-added': {
    placeholderValues: ({ what, at }, { formatTime }) => ({ what, time: formatTime(at) }),
    placeholderData: { what: '{what}', at: 0 },
    sample: { what: '通行密钥「我的手机」', at: sampleAt },
  },
  'account-erasing': {
    placeholderValues: ({ eraseAt }, { formatTime }) => ({ time: formatTime(eraseAt) }),
    placeholderData: { eraseAt: 0 },
    sample: { eraseAt: sampleAt },
  },
  'comment-reply': {
    placeholderValues: (facts) => ({ ...readComment(facts), own: facts.own }),
    placeholderData: { ...comment, own: '{own}' },
    sample: { ...sampleComment, own: '老白茶要煮多久？' },
  },
  'comment-mention': { placeholderValues: readComment, placeholderData: comment, sample: sampleComment },
  'comment-received': { placeholderValues: readComment, placeholderData: comment, sample: sampleComment },
  'comment-approved': { placeholderValues: readComment, placeholderData: comment, sample: sampleComment },
  notice: {
    placeholderValues: readNotice,
    placeholderData: notice,
    sample: { title: '您的友链申请已通过', text: '「山间茶舍」已经出现在友情链接页面。', path: '/links' },
  },
  'owner-notice': {
    placeholderValues: readNotice,
    placeholderData: notice,
    sample: { title: '有一条评论等待审核', text: '小明：照着煮了一壶。', path: '/nv-admin/comments' },
  },
};

export const mailKinds = Object.keys(rules) as [MailKind, ...MailKind[]];

const rulesOf = <K extends MailKind>(kind: K): KindRules<K> => rules[kind] as KindRules<K>;
const mailTextOf = (kind: MailKind) => mailTexts[kind] as (facts: object, place: MailSiteContext) => MailText;

const placeholderSite: MailSiteContext = { siteName: '{site}', formatTime: () => '{time}' };

function partAsTemplate(part: MailPart): string {
  if ('code' in part) return part.code;
  if ('quote' in part) return part.quote.replace(/^/gm, '> ');
  if ('button' in part) return `[${part.button}]`;
  return 'note' in part ? `※ ${part.note}` : part.text;
}

/** The built-in text in template syntax. */
export function defaultTemplate(kind: MailKind): MailTemplate {
  const { subject, parts } = mailTextOf(kind)(rules[kind].placeholderData, placeholderSite);
  const template = { subject, body: parts.map(partAsTemplate).join('\n\n') };
  if (kind !== 'code') return template;
  const [title, act] = codePurposes.register;
  return {
    subject: template.subject.replaceAll(title, '{title}'),
    body: template.body.replaceAll(act, '{act}'),
  };
}

/** Sample data for a kind of mail. */
export function sampleMailData<K extends MailKind>(kind: K): MailData[K] {
  return rulesOf(kind).sample;
}

/** Placeholders available in a kind of mail. */
export function placeholdersOf(kind: MailKind): string[] {
  const own = rulesOf(kind).placeholderValues(rules[kind].placeholderData as never, placeholderSite);
  return [...Object.keys(own), 'name', 'site'];
}

const placeholder = /\{([^{}\n]{1,30})\}/g;
const buttonLine = /^\[([^[\]\n]+)\]$/;

function paragraphsOf(body: string): string[] {
  return body
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}

/** Whether a line `[text]` becomes a button in this kind of mail. */
export const mayHaveButton = (kind: MailKind): boolean =>
  mailTextOf(kind)(rules[kind].placeholderData, placeholderSite).parts.some((part) => 'button' in part);

/** Problems with a template, by field; an empty object if it is valid. */
export function templateProblems(kind: MailKind, { subject, body }: MailTemplate): { subject?: string; body?: string } {
  const known = placeholdersOf(kind);
  const unknown = (text: string) => [
    ...new Set(
      [...text.matchAll(placeholder)].map(([, name]) => name as string).filter((name) => !known.includes(name)),
    ),
  ];
  const problem = (text: string, max: number, empty: string): string | undefined => {
    if (text.trim() === '' || Array.from(text).length > max) return empty;
    const strange = unknown(text);
    return strange.length > 0 ? templateErrors.unknown(strange) : undefined;
  };
  const ofSubject = problem(subject, templateSubjectMaxLength, templateErrors.subject);
  let ofBody = problem(body, templateBodyMaxLength, templateErrors.body);
  if (kind === 'code' && !body.includes('{code}')) ofBody ??= templateErrors.needsCode;
  if (kind === 'password-reset' && !paragraphsOf(body).some((paragraph) => buttonLine.test(paragraph))) {
    ofBody ??= templateErrors.needsButton;
  }
  return { ...(ofSubject ? { subject: ofSubject } : {}), ...(ofBody ? { body: ofBody } : {}) };
}

/**
 * Fills in the owner's template. The type of each paragraph is determined before placeholders are replaced, so that
 * user input is never interpreted as template syntax; empty paragraphs are dropped.
 */
export function fillTemplate<K extends MailKind>(
  kind: K,
  { subject, body }: MailTemplate,
  facts: MailData[K],
  place: MailSiteContext & { recipientName: string },
): MailText {
  const values: Values = {
    ...rulesOf(kind).placeholderValues(facts, place),
    name: place.recipientName,
    site: place.siteName,
  };
  const fill = (text: string): string =>
    text.replace(placeholder, (whole, name: string) =>
      name in values ? values[name] || (placeholderFallbacks[name] ?? '') : whole,
    );
  const button = mailTextOf(kind)(facts, place).parts.find((part) => 'button' in part);
  const parts = paragraphsOf(body).map((paragraph): MailPart => {
    if (paragraph === '{code}') return { code: fill(paragraph) };
    const [, words] = buttonLine.exec(paragraph) ?? [];
    if (words !== undefined && button) return { ...button, button: fill(words) };
    if (paragraph.startsWith('>')) return { quote: fill(paragraph.replace(/^> ?/gm, '')) };
    return paragraph.startsWith('※') ? { note: fill(paragraph.slice(1).trim()) } : { text: fill(paragraph) };
  });
  return {
    subject: fill(subject),
    parts: parts.filter((part) => Object.values(part).every((text) => String(text).trim() !== '')),
  };
}
