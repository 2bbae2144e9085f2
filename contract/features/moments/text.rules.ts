import { isWebAddress, webAddressInText } from '#contract/kit/address.ts';

import { momentErrors } from './copy.ts';
import { maxMomentTopics, momentContentMaxLength, momentTitleMaxLength } from './limits.ts';
import { topicName } from './topics.rules.ts';

/** A part of the text of a moment. The texts of all parts joined are the whole text. */
export type MomentTextPart =
  | { kind: 'text'; text: string }
  /** `#name#`; `name` is what the topic is called. */
  | { kind: 'topic'; text: string; name: string }
  /** `@` and the letters after it. A name may be only their beginning: Chinese continues without a space. */
  | { kind: 'mention'; text: string; letters: string }
  | { kind: 'link'; text: string }
  /** A sticker shortcode, whether or not the sticker exists. */
  | { kind: 'sticker'; text: string };

/** Control characters except the line break, marks of text direction, and code units that are half a character. */
const unwanted =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u206f\ufeff\ufff9-\ufffb]/gu;
const invisible = /[\s\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/gu;

/** A text as it is stored: NFC, line breaks as `\n`, without control characters and marks of text direction. */
export function cleanMomentText(text: string): string {
  const lines = text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replace(unwanted, '');
  return lines.toWellFormed().normalize('NFC').trim();
}

/** The same on one line. */
export function cleanMomentTitle(title: string): string {
  return cleanMomentText(title.replace(/\s/gu, ' ')).replace(/ {2,}/g, ' ');
}

/** Code points of a text, as its counter shows them. */
export function momentTextLength(text: string): number {
  return Array.from(cleanMomentText(text)).length;
}

/** Whether nothing of a text can be seen. */
export const isBlankText = (text: string): boolean => text.replace(invisible, '') === '';

/** Whether a text has more code points than `max`; long texts are not counted to the end. */
function isLonger(text: string, max: number): boolean {
  return text.length > max && (text.length > max * 2 || Array.from(text).length > max);
}

/** The problem with a cleaned content, or null. @see docs/reference/validations.md */
export function momentContentProblem(content: string): string | null {
  if (isBlankText(content)) return momentErrors.content;
  return isLonger(content, momentContentMaxLength) ? momentErrors.contentLength(momentContentMaxLength) : null;
}

/** The problem with a cleaned title, or null. @see docs/reference/validations.md */
export function momentTitleProblem(title: string): string | null {
  if (isBlankText(title)) return momentErrors.title;
  return isLonger(title, momentTitleMaxLength) ? momentErrors.titleLength(momentTitleMaxLength) : null;
}

// Each pattern stops at the first character that does not belong to it, so that a text is read in linear time.
const topic = /#([^#\n]{1,120})#/y;
const mention = /@([\p{L}\p{N}_-]{2,20})/uy;
const sticker = /:--sc-[^\s:<>"'&]{1,80}:/y;
/** An @ in an email address is not a mention. */
const emailBefore = /[\p{Script=Latin}\p{N}_.+%-]$/u;

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function topicAt(text: string, at: number): MomentTextPart | null {
  const match = matchAt(topic, text, at);
  const name = match && topicName(match[1] as string);
  return match && name !== null ? { kind: 'topic', text: match[0], name: name as string } : null;
}

function mentionAt(text: string, at: number): MomentTextPart | null {
  if (emailBefore.test(text.slice(Math.max(0, at - 2), at))) return null;
  const match = matchAt(mention, text, at);
  return match && { kind: 'mention', text: match[0], letters: match[1] as string };
}

/** Also returns what only looks like an address, as text: its parts would be read again and again. */
function linkAt(text: string, at: number): MomentTextPart | null {
  const whole = matchAt(webAddressInText, text, at)?.[0];
  if (whole === undefined) return null;
  const found = whole.replace(/(?<![.,;:!?*~])[.,;:!?*~]+$/, '');
  return isWebAddress(found) ? { kind: 'link', text: found } : { kind: 'text', text: whole };
}

function stickerAt(text: string, at: number): MomentTextPart | null {
  const match = matchAt(sticker, text, at);
  return match && { kind: 'sticker', text: match[0] };
}

const readers: Readonly<Record<string, (text: string, at: number) => MomentTextPart | null>> = {
  '#': topicAt,
  '@': mentionAt,
  h: linkAt,
  ':': stickerAt,
};

/** Topics, mentions, web addresses and sticker shortcodes in a text. Linear time for any text. */
export function parseMomentText(text: string): MomentTextPart[] {
  const parts: MomentTextPart[] = [];
  let plainFrom = 0;
  const flush = (end: number): void => {
    if (plainFrom < end) parts.push({ kind: 'text', text: text.slice(plainFrom, end) });
  };
  for (let at = 0; at < text.length;) {
    const part = readers[text[at] as string]?.(text, at) ?? null;
    if (part === null || part.kind === 'text') {
      at += part?.text.length ?? 1;
      continue;
    }
    flush(at);
    parts.push(part);
    at += part.text.length;
    plainFrom = at;
  }
  flush(text.length);
  return parts;
}

/** Names of the topics in a text, each once; further ones than `maxMomentTopics` stay plain text. */
export function topicsIn(parts: readonly MomentTextPart[]): string[] {
  const names = parts.flatMap((part) => (part.kind === 'topic' ? [part.name] : []));
  return [...new Set(names)].slice(0, maxMomentTopics);
}

/** The first web address in a text; '' if there is none. */
export function firstLinkIn(parts: readonly MomentTextPart[]): string {
  return parts.find((part) => part.kind === 'link')?.text ?? '';
}
