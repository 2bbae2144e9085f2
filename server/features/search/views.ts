import type { PostCard } from '#contract/features/posts/entities.ts';
import type { Moment } from '#contract/features/moments/entities.ts';
import type { MomentHit, SearchHit } from '#contract/features/search/entities.ts';
import { snippetLength } from '#contract/features/search/limits.ts';
import { escapeHtml } from '#server/kit/escape-html.ts';
import { stickerCode } from '#server/kit/excerpt.ts';
import { cutWords } from '#server/kit/segmenter.ts';

import type { DocumentRow } from './reads.ts';

/** A pattern of the searched words, longest first; null when there are none. */
export function highlightPattern(words: readonly string[]): RegExp | null {
  const sorted = [...new Set(words)].sort((one, other) => other.length - one.length);
  if (sorted.length === 0) return null;
  // Words contain letters and digits only, so no escaping is needed.
  return new RegExp(sorted.join('|'), 'giu');
}

/** Removes bidirectional control characters, which would also reverse the highlights. */
export function withoutBidiControls(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return text.replace(
    /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g,
    '',
  );
}

/** Escaped text with `<wbr>` at the breaks. */
function escapeWords(text: string, from: number, to: number, breaks: readonly number[]): string {
  const inside = breaks.filter((at) => at > from && at <= to && at < text.length);
  const ends = [...inside.filter((at) => at < to), to];
  const html = ends.map((end, at) => escapeHtml(text.slice(ends[at - 1] ?? from, end))).join('<wbr>');
  return inside.includes(to) ? `${html}<wbr>` : html;
}

/** Escaped text with `<mark>` around each matched word, and with `<wbr>` where a line may end. */
export function highlightWords(text: string, pattern: RegExp | null, breaks: readonly number[] = []): string {
  let html = '';
  let at = 0;
  for (const match of pattern ? text.matchAll(pattern) : []) {
    if (match[0] === '') continue;
    const end = match.index + match[0].length;
    html += `${escapeWords(text, at, match.index, breaks)}<mark>${escapeWords(text, match.index, end, breaks)}</mark>`;
    at = end;
  }
  return html + escapeWords(text, at, text.length, breaks);
}

/** More than a passage on either side of its first word, so that what is cut off here is never shown. */
const windowLength = snippetLength * 2;
const contextLength = Math.floor(snippetLength / 6);
const phraseEnd = /[。！？；，：、…!?;,]/u;

/** Where a passage begins: behind punctuation a little before the found word, else between words. */
function startOfPassage(text: string, found: number, ends: readonly number[]): number {
  if (found <= contextLength * 2) return 0;
  for (let at = found - contextLength * 2; at < found - contextLength / 2; at++)
    if (phraseEnd.test(text[at] as string)) return at + 1;
  return ends.find((end) => end >= found - contextLength && end <= found) ?? found;
}

/**
 * A passage around the first matched word, else the beginning of the text; escaped, with highlights. It begins and ends
 * between words, and leaves out the codes of stickers.
 */
export async function snippetOf(body: string, pattern: RegExp | null): Promise<string> {
  const first = pattern ? body.search(pattern) : -1;
  const from = Math.max(0, first - windowLength);
  const near = body.slice(from, Math.max(0, first) + windowLength);
  const text = near.replace(stickerCode, '').replace(/\s+/g, ' ').trim();
  const words = await cutWords(text);
  let sum = 0;
  const ends = words.map((word) => (sum += word.length));
  const start = startOfPassage(text, pattern ? text.search(pattern) : -1, ends);
  const end = ends.findLast((each) => each > start && each <= start + snippetLength) ?? start + snippetLength;
  const passage = text.slice(start, end).trim();
  const isCut = end < text.length || from + near.length < body.length;
  return `${start + from > 0 ? '…' : ''}${highlightWords(passage, pattern)}${isCut ? '…' : ''}`;
}

/** The relevance of a text: each further occurrence of a word counts less. */
export function scoreOf(document: { title: string; body_text: string }, pattern: RegExp | null): number {
  if (!pattern) return 0;
  const seen = new Map<string, number>();
  for (const [word] of document.body_text.matchAll(pattern)) seen.set(word, (seen.get(word) ?? 0) + 1);
  let score = 0;
  for (const count of seen.values()) score += 1 + Math.log2(count);
  const titled = new Set([...document.title.matchAll(pattern)].map(([word]) => word.toLowerCase()));
  return score + titled.size * 20;
}

function titleHtml({ title, title_breaks }: Pick<PostCard, 'title' | 'title_breaks'>, pattern: RegExp | null): string {
  const shown = withoutBidiControls(title);
  return highlightWords(shown, pattern, shown === title ? title_breaks : []);
}

/** A search hit; of a password-protected post the title only. */
export async function viewHit(card: PostCard, document: DocumentRow, pattern: RegExp | null): Promise<SearchHit> {
  return {
    ...card,
    type: document.type === 'page' ? 'page' : 'article',
    title_html: titleHtml(card, pattern),
    snippet_html: card.has_password ? '' : await snippetOf(document.body_text, pattern),
  };
}

export async function viewMomentHit(moment: Moment, document: DocumentRow, pattern: RegExp | null): Promise<MomentHit> {
  const { id, url, author, images, video, likes, comments, published_at } = moment;
  return {
    id,
    url,
    author,
    title_html: titleHtml(moment, pattern),
    snippet_html: await snippetOf(document.body_text, pattern),
    image: images[0] ?? video?.poster ?? null,
    likes,
    comments,
    published_at,
  };
}
