import { htmlToText } from '#contract/kit/html-text.ts';

const stickerCode = /:--sc-([^\s:<>"'&]{1,80}?)(?:_(?:small|normal|large|biggest))?:/g;

/** The start of an HTML text as one line of plain text; stickers become their names. */
export function excerptOf(html: string, maxLength: number): string {
  const text = htmlToText(html).replace(/\s+/g, ' ').replace(stickerCode, '[$1]');
  const points = Array.from(text);
  return points.length <= maxLength ? text : `${points.slice(0, maxLength).join('')}…`;
}
