import { boxTags } from './box-tags.ts';
import { codeBlock, formula, highlight, includeCode, mermaid, pullQuote, quote } from './code-tags.ts';
import type { MarkdownConversion, TagHandler } from './conversion.ts';
import { assetLink, assetPath, button, label, link, postAddress, postLink } from './link-tags.ts';
import {
  assetImage,
  download,
  elsewhere,
  figure,
  videoTag,
  gallery,
  iframe,
  image,
  include,
  music,
  audioTag,
} from './media-tags.ts';
import type { Tag } from './tag-syntax.ts';

const named = (names: string, handler: TagHandler) => names.split(' ').map((name) => [name, handler] as const);

const handlers = new Map<string, TagHandler>([
  ...named('blockquote quote', quote),
  ...named('pullquote cq centerquote centerq', pullQuote),
  ...named('codeblock code', codeBlock),
  ...named('highlight', highlight),
  ...named('include_code include-code', includeCode),
  ...named('img image fi full-image inlineimg', image),
  ...named('asset_img', assetImage),
  ...named('asset_path', assetPath),
  ...named('asset_link', assetLink),
  ...named('figure', figure),
  ...named(
    'youtube youtuber',
    elsewhere((id, words) =>
      words.includes('playlist')
        ? `https://www.youtube.com/playlist?list=${id}`
        : `https://www.youtube.com/watch?v=${id}`,
    ),
  ),
  ...named(
    'vimeo',
    elsewhere((id) => `https://vimeo.com/${id}`),
  ),
  ...named(
    'bilibili bili',
    elsewhere((id) => `https://www.bilibili.com/video/${/^\d+$/.test(id) ? `av${id}` : id}`),
  ),
  ...named(
    'gist',
    elsewhere(
      (id, words) =>
        `https://gist.github.com/${/^[\da-f]{20,}$|^\d+$/.test(words[1] ?? '') ? `${id}/${words[1]}` : id}`,
    ),
  ),
  ...named(
    'jsfiddle',
    elsewhere((id) => `https://jsfiddle.net/${id}/`),
  ),
  ...named(
    'codepen',
    elsewhere((id, words) => `https://codepen.io/${id}/pen/${words[1] ?? ''}`),
  ),
  ...named(
    'tweet twitter x',
    elsewhere((id, words) => `https://twitter.com/${words[1] ? `${id}/status/${words[1]}` : `i/status/${id}`}`),
  ),
  ...named(
    'instagram',
    elsewhere((id) => `https://www.instagram.com/p/${id}/`),
  ),
  ...named('iframe', iframe),
  ...named('audio aplayer', audioTag),
  ...named('video dplayer videojs', videoTag),
  ...named('meting music', music),
  ...named('link', link),
  ...named('btn button', button),
  ...named('post_link', postLink),
  ...named('post_path post_url ref relref', postAddress),
  ...named('label', label),
  ...named('include', include),
  ...named('mermaid', mermaid),
  ...named('math katex', formula),
  ...named('gallery grouppicture group-pictures gp', gallery),
  ...named('pdf file attachment', download),
  ...named('raw rawhtml', (tag) => tag.body),
  ...named('comment', (tag) => (tag.body === undefined ? undefined : '')),
  ...boxTags,
]);

/** Converts a tag of a site generator. Unknown tags are left as written and reported. */
export function expandTag(tag: Tag, conversion: MarkdownConversion): string | undefined {
  const text = handlers.get(tag.name)?.(tag, conversion);
  if (text !== undefined || /^end|^\//.test(tag.name)) return text;
  const opening = /^\{[{%].*?[%>}]\}+/s.exec(tag.source)?.[0] ?? tag.name;
  conversion.note(`不认识的标签 ${opening.replace(/\s+/g, ' ').slice(0, 80)}，按原文保留`);
  return undefined;
}
