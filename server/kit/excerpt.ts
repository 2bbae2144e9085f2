import { htmlToText } from '#contract/kit/html-text.ts';

import { escapeHtml } from './escape-html.ts';
import { renderStickers, type Stickers } from './stickers.ts';

export const stickerCode = /:--sc-([^\s:<>"'&]{1,80}?)(?:_(?:small|normal|large|biggest))?:/g;

/** The start of an HTML text as one line of plain text; stickers become their names. */
export function excerptOf(html: string, maxLength: number): string {
  const text = htmlToText(html).replace(/\s+/g, ' ').replace(stickerCode, '[$1]');
  const points = Array.from(text);
  return points.length <= maxLength ? text : `${points.slice(0, maxLength).join('')}…`;
}

/** Characters, where the code of a sticker counts as one. */
function charactersOf(text: string): string[] {
  const parts: string[] = [];
  let at = 0;
  for (const code of text.matchAll(stickerCode)) {
    parts.push(...Array.from(text.slice(at, code.index)), code[0]);
    at = code.index + code[0].length;
  }
  return [...parts, ...Array.from(text.slice(at))];
}

/** The same as HTML that draws the stickers; each counts as one character. */
export function excerptHtmlOf(html: string, maxLength: number, stickers: Stickers): string {
  const parts = charactersOf(htmlToText(html).replace(/\s+/g, ' '));
  const start = escapeHtml(parts.slice(0, maxLength).join(''));
  const drawn = renderStickers(start, stickers).replace(stickerCode, '[$1]');
  return parts.length <= maxLength ? drawn : `${drawn}…`;
}
