import { accountErrors } from '#contract/features/accounts/copy.ts';
import { reservedNames } from '#contract/features/accounts/limits.ts';
import { emailKey, emailProblem, nameKey } from '#contract/features/accounts/rules.ts';
import { commentNameMaxLength } from '#contract/features/comments/limits.ts';
import { commentErrors, moderationReasons } from '#contract/features/comments/copy.ts';
import { mayModerateComments } from '#contract/features/comments/rules.ts';
import { isWebAddress } from '#contract/kit/address.ts';
import { DomainError } from '#contract/errors.ts';
import { htmlToText } from '#contract/kit/html-text.ts';
import { contentProblem } from './service.ts';
import { resolveMentions } from './mentions.service.ts';
import { checkWords } from '#server/features/moderation/words.service.ts';
import { renderMarkdownSubset } from '#server/kit/markdown-subset.ts';
import type { CallContext, Site } from '#server/kit/site.ts';

import * as reads from './screening.reads.ts';

/** The author of a comment. For registered users name, email and URL are not copied. */
export interface CommentWriter {
  userId: number | null;
  name: string;
  email: string;
  url: string;
}

/** The author fields of a guest's form. */
export interface GuestFields {
  name?: string | undefined;
  email?: string | undefined;
  url?: string | undefined;
}

const reservedKeys: ReadonlySet<string> = new Set(reservedNames.map(nameKey));
/** Invisible characters, and those that change the text direction. */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Co}\u2028\u2029]/gu;

async function nameProblem(site: Site, name: string): Promise<string | null> {
  if (name === '') return commentErrors.name;
  if (Array.from(name).length > commentNameMaxLength) return commentErrors.nameTooLong;
  // Spaces and punctuation between the letters do not make a different name.
  const keys = [nameKey(name), nameKey(name.replace(/[^\p{L}\p{N}]/gu, ''))];
  if (keys.some((key) => reservedKeys.has(key))) return accountErrors.nameReserved;
  return (await reads.isNameTaken(site.db, keys)) ? commentErrors.nameTaken : null;
}

function ensureNone(problems: Record<string, string | null>): void {
  const found = Object.entries(problems).filter((entry): entry is [string, string] => entry[1] !== null);
  const [first] = found;
  if (first) throw new DomainError('VALIDATION', first[1], { fields: Object.fromEntries(found) });
}

/**
 * The author of a comment, with their fields and the content validated.
 * @throws DomainError VALIDATION naming each field
 * @see docs/reference/validations.md
 */
export async function readWriter(
  { site, viewer }: CallContext,
  input: GuestFields & { content: string },
): Promise<CommentWriter> {
  const content = contentProblem(input.content);
  if (viewer.userId !== null) {
    ensureNone({ content });
    return { userId: viewer.userId, name: '', email: '', url: '' };
  }
  const name = (input.name ?? '').normalize('NFC').replace(unseen, '').replace(/\s+/g, ' ').trim();
  const { email = '', url = '' } = input;
  ensureNone({
    name: await nameProblem(site, name),
    email: email === '' ? commentErrors.emailMissing : emailProblem(email) && commentErrors.email,
    url: url === '' || isWebAddress(url) ? null : commentErrors.url,
    content,
  });
  return { userId: null, name, email: emailKey(email), url };
}

/** @throws DomainError VALIDATION when the content is empty or too long */
export function ensureContent(content: string): void {
  ensureNone({ content: contentProblem(content) });
}

/** The HTML of a comment as stored; stickers are rendered when it is displayed. */
export async function renderComment(site: Site, content: string): Promise<string> {
  const person = await resolveMentions(site, content);
  return renderMarkdownSubset(content, { images: site.options.get('comments_images'), resolveMention: person });
}

function countLinks(html: string): number {
  return html.match(/<(?:a href="http|img )/g)?.length ?? 0;
}

/** A comment to review. */
export interface CommentDraft {
  /** The comment being edited; 0: a new one. */
  id: number;
  content: string;
  writer: CommentWriter;
  /** The author of the post. */
  postAuthorId: number;
}

/** The result of a review: what to store. */
export interface CommentReview {
  content: string;
  name: string;
  html: string;
  /** Why the comment is held; '' when it is published at once. */
  heldFor: string;
}

async function reasonToHold(
  context: CallContext,
  draft: CommentDraft,
  html: string,
  found: readonly string[],
): Promise<string> {
  const { site, viewer } = context;
  const { userId } = draft.writer;
  if (userId !== null && (mayModerateComments(viewer) || userId === draft.postAuthorId)) return '';
  const { options } = site;
  const reasons: string[] = [];
  if (found.length > 0) reasons.push(moderationReasons.words(found));
  const links = countLinks(html);
  if (links > options.get('comments_hold_links')) reasons.push(moderationReasons.links(links));
  if (options.get('comments_hold_all')) reasons.push(moderationReasons.all);
  else if (options.get('comments_hold_first') && !(await reads.hasApprovedElsewhere(site.db, draft.writer, draft.id)))
    reasons.push(moderationReasons.first);
  return reasons.join('；');
}

/**
 * Applies the site's rules to a comment: refused words, held words and links, unknown authors. A guest is recognized by
 * name and email address together, which are not disclosed to others.
 * @throws DomainError VALIDATION for refused words, without naming them
 * @see docs/reference/states.md
 */
export async function reviewComment(context: CallContext, draft: CommentDraft): Promise<CommentReview> {
  const { site } = context;
  const { name, url } = draft.writer;
  const asWritten = await renderComment(site, draft.content);
  // The rendered text is checked too, since Markdown marks inside a word would hide it.
  const judgement = checkWords(site, [draft.content, htmlToText(asWritten), name, url], 'comment');
  if (judgement.verdict === 'refuse') {
    throw new DomainError('VALIDATION', commentErrors.refused, { fields: { content: commentErrors.refused } });
  }
  const content = judgement.replace(draft.content);
  return {
    content,
    name: judgement.replace(name),
    html: content === draft.content ? asWritten : await renderComment(site, content),
    heldFor: await reasonToHold(context, draft, asWritten, judgement.verdict === 'hold' ? judgement.found : []),
  };
}
