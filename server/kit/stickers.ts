import { stickerSides } from '#contract/features/stickers/limits.ts';

import { escapeHtml } from './escape-html.ts';

const sides: ReadonlyMap<string, number> = new Map(Object.entries(stickerSides));

/** Stickers of all packages by name. */
export type Stickers = ReadonlyMap<string, string>;

// Names contain no colon, white space or markup, so that matching stays linear.
const shortcode = /:--sc-([^\s:<>"'&]{1,80}):/g;

// Attribute values may contain `>`.
const tag = /(<(?:[^<>"]|"[^"]*")*>)/;

function imageOf(code: string, named: string, stickers: Stickers): string {
  const cut = named.lastIndexOf('_');
  const side = cut > 0 ? sides.get(named.slice(cut + 1)) : undefined;
  const name = side === undefined ? named : named.slice(0, cut);
  const url = stickers.get(name);
  if (url === undefined) return code;
  const px = side ?? stickerSides.normal;
  return `<img class="sticker" src="${escapeHtml(url)}" alt="${escapeHtml(name)}" title="${escapeHtml(name)}" width="${px}" height="${px}" loading="lazy" decoding="async">`;
}

/**
 * Renders sticker shortcodes `:--sc-{name}_{size}:` in sanitised HTML as images; size is small, normal (default), large
 * or biggest. Unknown names stay text; tags and code are left alone.
 * @see docs/reference/validations.md
 */
export function renderStickers(html: string, stickers: Stickers): string {
  if (stickers.size === 0 || !html.includes(':--sc-')) return html;
  let inCode = 0;
  return html
    .split(tag)
    .map((piece, at) => {
      if (at % 2 === 1) {
        if (/^<(?:code|pre|kbd|samp|annotation)\b/.test(piece)) inCode++;
        else if (/^<\/(?:code|pre|kbd|samp|annotation)>/.test(piece)) inCode--;
        return piece;
      }
      return inCode > 0 ? piece : piece.replace(shortcode, (code, named: string) => imageOf(code, named, stickers));
    })
    .join('');
}
