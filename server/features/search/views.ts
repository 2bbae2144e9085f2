import type { PostCard } from '#contract/features/posts/entities.ts';
import type { Moment } from '#contract/features/moments/entities.ts';
import type { MomentHit, SearchHit } from '#contract/features/search/entities.ts';
import { snippetLength } from '#contract/features/search/limits.ts';
import { escapeHtml } from '#server/kit/escape-html.ts';

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

/** Escaped text with `<mark>` around each matched word. */
export function highlightWords(text: string, pattern: RegExp | null): string {
  if (!pattern) return escapeHtml(text);
  let html = '';
  let at = 0;
  for (const match of text.matchAll(pattern)) {
    if (match[0] === '') continue;
    html += `${escapeHtml(text.slice(at, match.index))}<mark>${escapeHtml(match[0])}</mark>`;
    at = match.index + match[0].length;
  }
  return html + escapeHtml(text.slice(at));
}

/** A cut must not split a surrogate pair. */
function safeCut(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at;
}

/** A passage around the first matched word, else the beginning of the text; escaped, with highlights. */
export function snippetOf(body: string, pattern: RegExp | null): string {
  const found = pattern ? body.search(pattern) : -1;
  const before = Math.floor(snippetLength / 3);
  const start = safeCut(body, found > before ? found - Math.floor(before / 2) : 0);
  const end = safeCut(body, Math.min(body.length, start + snippetLength));
  const passage = body.slice(start, end).replace(/\s+/g, ' ').trim();
  return `${start > 0 ? '…' : ''}${highlightWords(passage, pattern)}${end < body.length ? '…' : ''}`;
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

/** A search hit; of a password-protected post the title only. */
export function viewHit(card: PostCard, document: DocumentRow, pattern: RegExp | null): SearchHit {
  return {
    ...card,
    type: document.type === 'page' ? 'page' : 'article',
    title_html: highlightWords(withoutBidiControls(card.title), pattern),
    snippet_html: card.has_password ? '' : snippetOf(document.body_text, pattern),
  };
}

export function viewMomentHit(moment: Moment, document: DocumentRow, pattern: RegExp | null): MomentHit {
  const { id, url, author, title, images, video, likes, comments, published_at } = moment;
  return {
    id,
    url,
    author,
    title_html: highlightWords(withoutBidiControls(title), pattern),
    snippet_html: snippetOf(document.body_text, pattern),
    image: images[0] ?? video?.poster ?? null,
    likes,
    comments,
    published_at,
  };
}
