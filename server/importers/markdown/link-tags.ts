import { escapeHtml } from '#server/kit/escape-html.ts';

import { placeInline, type TagHandler } from './conversion.ts';
import { namedWord } from './tag-syntax.ts';

export function linkHtml(address: string, words: string): string {
  return `<a href="${escapeHtml(address)}">${escapeHtml(words)}</a>`;
}

/** `{% link text address [external] [title] %}` */
export const link: TagHandler = (tag, conversion) => {
  const at = tag.words.findIndex((word) => /^(?:https?:\/\/|\/|#|mailto:)/.test(word));
  if (at === -1) return postAddress(tag, conversion);
  const words =
    tag.words.slice(0, at).join(' ') ||
    tag.words
      .slice(at + 1)
      .filter((word) => !/^(?:true|false)$/.test(word))
      .join(' ');
  return placeInline(linkHtml(tag.words[at] as string, words || (tag.words[at] as string)), conversion);
};

export const button: TagHandler = (tag, conversion) => {
  const parts = tag.text.split(/,\s*/);
  const address =
    namedWord(tag, 'href', 'url', 'link') || (parts.find((part) => /^(?:https?:\/\/|\/|#)/.test(part)) ?? '');
  const words = tag.body?.trim() || (parts.find((part) => part !== address && part.trim() !== '') ?? address);
  return address ? placeInline(linkHtml(address, words), conversion) : undefined;
};

export const postLink: TagHandler = (tag, conversion) => {
  const [name = '', ...words] = tag.words;
  const address = conversion.postAddress(name);
  const label = words.filter((word) => !/^(?:true|false)$/.test(word)).join(' ') || name;
  if (!address) conversion.note(`链接的文章不在这个文件夹里：${name}`);
  return placeInline(address ? linkHtml(address, label) : escapeHtml(label), conversion);
};

/** Returns only an address, for use inside `[text](…)`. */
export const postAddress: TagHandler = (tag, conversion) => {
  const name = tag.words[0] ?? namedWord(tag, 'path');
  const address = conversion.postAddress(name);
  if (!address) conversion.note(`链接的文章不在这个文件夹里：${name}`);
  return address ?? name;
};

export const assetPath: TagHandler = (tag, conversion) => conversion.assetAddress(tag.words[0] ?? '');

export const assetLink: TagHandler = (tag, conversion) => {
  const [name = '', ...words] = tag.words;
  return placeInline(linkHtml(conversion.assetAddress(name), words.join(' ') || name), conversion);
};

export const label: TagHandler = (tag, conversion) => {
  const words = /@([\s\S]+)$/.exec(tag.text)?.[1] ?? tag.words[0] ?? '';
  return words ? placeInline(`<mark>${escapeHtml(words.trim())}</mark>`, conversion) : undefined;
};
