import type { Block } from '#contract/kit/block.ts';
import { htmlToText } from '#contract/kit/html-text.ts';
import { escapeHtml } from '#server/kit/escape-html.ts';

import { codeBlocks, languageName } from '../html/code.ts';
import { type Conversion, keepReady, makeBlock, mayNest } from '../html/conversion.ts';
import { embedBlocks, playerBlock } from '../html/embeds.ts';
import { fragmentBlocks } from '../html/html-to-blocks.ts';
import { lockBlock, lockOf } from './locks.ts';
import { replaceShortcodes, type Shortcode } from './shortcode-syntax.ts';

/** A media library file that shortcodes refer to. */
export interface Attachment {
  id: string;
  url: string;
  alt: string;
  caption: string;
  title: string;
  mime: string;
}

/** Media that the shortcodes of a post may refer to. */
export interface Library {
  attachment: (id: string) => Attachment | undefined;
  /** Files attached to the post, in order. */
  attached: () => Attachment[];
}

type Handler = (shortcode: Shortcode, conversion: Conversion, library: Library) => string | undefined;

const get = (shortcode: Shortcode, ...keys: string[]) =>
  keys.map((key) => shortcode.attributes.get(key)).find(Boolean) ?? '';
const pixels = (text: string) => (/^\d{1,5}$/.test(text) && text !== '0' ? Number(text) : undefined);

function keep(blocks: Block[], html: string, conversion: Conversion): string {
  return blocks.length > 0 ? keepReady(conversion, { blocks, html }) : '';
}

function linkHtml(url: string): string {
  return `<a href="${escapeHtml(url)}">${escapeHtml(url)}</a>`;
}

function bodyBlocks(html: string, conversion: Conversion, library: Library): Block[] {
  const below = { ...conversion, depth: conversion.depth + 1, wrappers: [] };
  return fragmentBlocks(expandShortcodes(html, below, library), below);
}

/** Converts an image with its caption to a figure. */
const caption: Handler = (shortcode) => {
  if (shortcode.body === undefined) return undefined;
  const picture = /^\s*((?:<a\b[^>]*>\s*)?<img\b[^>]*>(?:\s*<\/a>)?)([\s\S]*)$/i.exec(shortcode.body);
  if (!picture) return shortcode.body;
  const words = get(shortcode, 'caption') || (picture[2] ?? '').trim();
  return `<figure class="wp-caption ${escapeHtml(get(shortcode, 'align'))}">${picture[1]}<figcaption>${words}</figcaption></figure>`;
};

const gallery: Handler = (shortcode, conversion, library) => {
  const ids = (get(shortcode, 'ids', 'include') || '').split(/[\s,]+/).filter(Boolean);
  const excluded = new Set(get(shortcode, 'exclude').split(/[\s,]+/));
  const found =
    ids.length > 0
      ? ids.map(library.attachment)
      : library.attached().filter((file) => file.mime.startsWith('image') && !excluded.has(file.id));
  const files = found.filter((file) => file !== undefined);
  if (found.length > files.length)
    conversion.note(`相册里有 ${found.length - files.length} 张图片不在导出文件里：${shortcode.source}`);
  if (files.length === 0) {
    conversion.note(`相册里没有能找到的图片：${shortcode.source}`);
    return undefined;
  }
  const layout =
    get(shortcode, 'type') === 'slideshow'
      ? 'album'
      : /rectangular|tiled|square|circle/.test(get(shortcode, 'type'))
        ? 'masonry'
        : 'grid';
  const images = files.map((file) => ({
    url: conversion.fileAddress(file.url),
    alt: file.alt.slice(0, 2000),
    caption: file.caption,
  }));
  const html = files.map((file) => `<img src="${escapeHtml(file.url)}" alt="${escapeHtml(file.alt)}">`).join('');
  return keep([makeBlock(conversion, 'gallery', { layout, images })], html, conversion);
};

const audioKeys = ['src', 'mp3', 'm4a', 'ogg', 'wav', 'wma', 'url', 'href'];
const videoKeys = ['src', 'mp4', 'm4v', 'webm', 'ogv', 'flv', 'url', 'href'];

const audio: Handler = (shortcode, conversion, library) => {
  const attached = library.attached().find((file) => file.mime.startsWith('audio'));
  const url =
    get(shortcode, ...audioKeys) ||
    shortcode.values.find((value) => /^https?:|^\//.test(value)) ||
    htmlToText(shortcode.body ?? '') ||
    attached?.url;
  if (!url) return undefined;
  const address = url.split('|')[0] as string;
  const block = makeBlock(conversion, 'audio', {
    url: conversion.fileAddress(address),
    title: get(shortcode, 'title', 'titles'),
    artist: get(shortcode, 'artist', 'artists'),
    cover: '',
  });
  return keep([block], linkHtml(address), conversion);
};

const video: Handler = (shortcode, conversion, library) => {
  const attached = library.attached().find((file) => file.mime.startsWith('video'));
  const url =
    get(shortcode, ...videoKeys) ||
    shortcode.values.find((value) => /^https?:|^\//.test(value)) ||
    /https?:\/\/[^\s<"]+/.exec(shortcode.body ?? '')?.[0] ||
    attached?.url;
  if (!url) return undefined;
  const size = { width: pixels(get(shortcode, 'width')), height: pixels(get(shortcode, 'height')) };
  const embedded = embedBlocks(url, '', conversion, 'player', size);
  const poster = get(shortcode, 'poster');
  const isFile = embedded[0]?.type !== 'embed';
  const blocks = isFile
    ? [playerBlock(url, '', conversion, { poster: poster ? conversion.fileAddress(poster) : '', ...size })]
    : embedded;
  return keep(blocks, linkHtml(url), conversion);
};

const playlist: Handler = (shortcode, conversion, library) => {
  const ids = get(shortcode, 'ids')
    .split(/[\s,]+/)
    .filter(Boolean);
  const kind = get(shortcode, 'type') === 'video' ? 'video' : 'audio';
  const files = (
    ids.length > 0 ? ids.map(library.attachment) : library.attached().filter((file) => file.mime.startsWith(kind))
  ).filter((file) => file !== undefined);
  if (files.length === 0) return undefined;
  const blocks = files.map((file) => playerBlock(file.url, escapeHtml(file.title), conversion));
  return keep(blocks, files.map((file) => linkHtml(file.url)).join('<br>'), conversion);
};

const embed: Handler = (shortcode, conversion) => {
  const url = get(shortcode, 'src', 'url') || htmlToText(shortcode.body ?? '') || (shortcode.values[0] ?? '');
  if (!url) return undefined;
  const size = { width: pixels(get(shortcode, 'width')), height: pixels(get(shortcode, 'height')) };
  return keep(embedBlocks(url, '', conversion, 'player', size), linkHtml(url), conversion);
};

/** `[youtube dQw4w9WgXcQ]`, `[youtube=https://…]`, `[vimeo 123]`: a service with an id or address. */
const service =
  (addressOf: (id: string) => string): Handler =>
  (shortcode, conversion) => {
    const given =
      get(shortcode, 'id', 'url', 'src', 'bvid', 'bv') ||
      (shortcode.values[0] ?? '') ||
      htmlToText(shortcode.body ?? '');
    if (!given) return undefined;
    const url = /^https?:\/\//.test(given) ? given.replaceAll('&amp;', '&') : addressOf(given);
    return keep(embedBlocks(url, '', conversion, 'player'), linkHtml(url), conversion);
  };

const code: Handler = (shortcode, conversion) => {
  if (shortcode.body === undefined) return undefined;
  const isNamed = ['code', 'sourcecode', 'cc', 'ccb', 'crayon', 'cb_code', 'highlight', 'syntax'].includes(
    shortcode.name,
  );
  const language = languageName(
    isNamed ? get(shortcode, 'language', 'lang', 'type') || (shortcode.values[0] ?? '') : shortcode.name,
  );
  const body = shortcode.body.replace(/<br\s*\/?>\n?/gi, '\n').replace(/^\s*<pre[^>]*>|<\/pre>\s*$/gi, '');
  const text = body
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#039;', "'")
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&');
  const source = text.replaceAll('\r\n', '\n').replace(/^\n+|(?<!\s)\s+$/g, '');
  const highlight = get(shortcode, 'highlight', 'mark').replace(/[^\d,-]/g, '');
  return keep(
    codeBlocks(source, { language, highlight, filename: get(shortcode, 'title') }, conversion),
    `<pre><code>${escapeHtml(source)}</code></pre>`,
    conversion,
  );
};

const collapse: Handler = (shortcode, conversion, library) => {
  if (shortcode.body === undefined || !mayNest(conversion)) return shortcode.body;
  const title = escapeHtml(get(shortcode, 'title', 'name', 'label') || (shortcode.values[0] ?? '')) || '详情';
  const block = makeBlock(conversion, 'collapse', {
    title,
    open: get(shortcode, 'open', 'status') === 'true',
    blocks: bodyBlocks(shortcode.body, conversion, library),
  });
  return keep([block], shortcode.body, conversion);
};

const button: Handler = (shortcode) => {
  const url = get(shortcode, 'url', 'href', 'link');
  return url
    ? `<a href="${escapeHtml(url)}">${shortcode.body || escapeHtml(get(shortcode, 'title', 'text') || url)}</a>`
    : undefined;
};

const quote: Handler = (shortcode) => {
  const from = get(shortcode, 'cite', 'author', 'source');
  return shortcode.body === undefined
    ? undefined
    : `<blockquote>${shortcode.body}${from ? `<footer>${escapeHtml(from)}</footer>` : ''}</blockquote>`;
};

const languages =
  'php html xml css js javascript jscript java python py ruby sql bash shell c cpp csharp go json yaml vb perl swift kotlin scala text plain';

const handlers = new Map<string, Handler>([
  ['caption', caption],
  ['wp_caption', caption],
  ['gallery', gallery],
  ['audio', audio],
  ['mp3', audio],
  ['video', video],
  ['wpvideo', video],
  ['playlist', playlist],
  ['embed', embed],
  ['iframe', embed],
  ['soundcloud', embed],
  ['tweet', embed],
  ['instagram', embed],
  ['googlemaps', embed],
  ['youtube', service((id) => `https://www.youtube.com/watch?v=${id}`)],
  ['vimeo', service((id) => `https://vimeo.com/${id}`)],
  ['bilibili', service((id) => `https://www.bilibili.com/video/${/^\d+$/.test(id) ? `av${id}` : id}`)],
  ['gist', service((id) => `https://gist.github.com/${id}`)],
  ['netease', service((id) => `https://music.163.com/song?id=${id}`)],
  ['netmusic', service((id) => `https://music.163.com/song?id=${id}`)],
  ...['code', 'sourcecode', 'cc', 'ccb', 'crayon', 'cb_code', 'highlight', 'syntax']
    .concat(languages.split(' '))
    .map((name) => [name, code] as const),
  ...['collapse', 'spoiler', 'toggle', 'fold', 'accordion-item', 'su_spoiler', 'expand'].map(
    (name) => [name, collapse] as const,
  ),
  ...['button', 'btn', 'su_button'].map((name) => [name, button] as const),
  ...['quote', 'blockquote', 'pullquote', 'su_quote'].map((name) => [name, quote] as const),
  ...['toc', 'table-of-contents', 'contents'].map((name) => [name, (() => '') as Handler] as const),
  ['hr', () => '<hr>'],
]);

/** Layout shortcodes of page builders: only their content is kept. */
const builder =
  /^(?:vc|et_pb|fusion|av|mk|kc|us|tatsu|themify|su)_|^(?:row|col|column|section|container|one_half|one_third|one_fourth|two_third|three_fourth)(?:_last)?$/;

function unwrap(shortcode: Shortcode, conversion: Conversion, library: Library): string {
  conversion.note(`页面构建器的短代码 [${shortcode.name}] 只保留其中的内容`);
  const named = get(shortcode, 'image', 'src', 'bg_image');
  const url = library.attachment(named)?.url ?? (/^https?:/.test(named) ? named : '');
  const title = get(shortcode, 'title', 'heading', 'text');
  const parts = [
    url ? `<img src="${escapeHtml(url)}" alt="">` : '',
    title && shortcode.body === undefined ? escapeHtml(title) : '',
  ];
  return `${parts.join('\n\n')}\n\n${expandShortcodes(shortcode.body ?? '', conversion, library)}\n\n`;
}

function expand(shortcode: Shortcode, conversion: Conversion, library: Library): string | undefined {
  const handled = handlers.get(shortcode.name)?.(shortcode, conversion, library);
  if (handled !== undefined) return handled;
  const lock = lockOf(shortcode);
  if (lock) {
    const blocks = bodyBlocks(shortcode.body ?? '', conversion, library);
    return keep([lockBlock(lock, shortcode, blocks, conversion)], '<p>（此处内容未公开）</p>', conversion);
  }
  if (builder.test(shortcode.name)) return unwrap(shortcode, conversion, library);
  const looksMeant = shortcode.body !== undefined || shortcode.attributes.size > 0 || /[-_]/.test(shortcode.name);
  if (looksMeant) conversion.note(`不认识的短代码 [${shortcode.name}]，按原文保留`);
  return undefined;
}

/** Replaces shortcodes with HTML, or with placeholders for blocks in `conversion.ready`. */
export function expandShortcodes(html: string, conversion: Conversion, library: Library): string {
  return replaceShortcodes(html, (shortcode) => expand(shortcode, conversion, library));
}
