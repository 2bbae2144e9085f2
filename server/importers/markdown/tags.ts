import { escapeHtml } from '#server/kit/hast.ts';

import { boxTags } from './box-tags.ts';
import { type MarkdownConversion, placeBlock, placeInline, type TagHandler } from './conversion.ts';
import { preHtml } from './fences.ts';
import { readWords, type Tag } from './tag-syntax.ts';

const get = (tag: Tag, ...keys: string[]) =>
  keys.map((key) => tag.named.get(key)).find((value) => value !== undefined && value !== '') ?? '';

/** HTML in the place of the tag, on its own when the tag stands on its own. */
function put(html: string, tag: Tag, conversion: MarkdownConversion): string {
  return tag.prefix === undefined
    ? placeInline(html, conversion, tag.source)
    : placeBlock(html, conversion, tag.prefix, tag.source);
}

function linkHtml(address: string, words: string): string {
  return `<a href="${escapeHtml(address)}">${escapeHtml(words)}</a>`;
}

/** Who and what is quoted: `Author, Book`, `Author https://address`, `Author https://address Title`. */
function quoteSource(text: string): string {
  const cited = /^(.*?)\s*(https?:\/\/\S+)\s*(.*)$/.exec(text);
  if (cited) {
    const [, author = '', address = '', title = ''] = cited;
    return [author && escapeHtml(author), linkHtml(address, title || address)].filter(Boolean).join(' — ');
  }
  const [author = '', ...title] = text.split(/,\s*/);
  return title.length > 0 ? `${escapeHtml(author)} — ${escapeHtml(title.join(', '))}` : escapeHtml(author);
}

const quote: TagHandler = (tag, conversion) => {
  if (tag.body === undefined) return undefined;
  const source = get(tag, 'author', 'source', 'cite') || quoteSource(tag.text);
  return put(
    `<blockquote>${conversion.htmlOf(tag.body)}${source ? `<footer>${source}</footer>` : ''}</blockquote>`,
    tag,
    conversion,
  );
};

const pullQuote: TagHandler = (tag, conversion) => {
  if (tag.body === undefined) return undefined;
  const isCentred = tag.name.startsWith('c');
  return put(
    `<blockquote${isCentred ? ' class="aligncenter"' : ''}>${conversion.htmlOf(tag.body)}</blockquote>`,
    tag,
    conversion,
  );
};

/** `[title] [lang:x] [mark:1,3] [url] [words of the link]`, in this order but for the named ones. */
function codeFacts(text: string): {
  language: string;
  filename: string;
  highlight: string;
  link: string;
  caption: string;
} {
  const named = new Map(
    Array.from(
      text.matchAll(
        /(?:^|\s)(lang|language|mark|line_number|first_line|highlight|line_threshold|wrap|linenos|linenostart|hl_lines)[:=](\S+)/g,
      ),
      ([, key = '', value = '']) => [key, value],
    ),
  );
  const rest = text
    .replace(
      /(?:^|\s)(?:lang|language|mark|line_number|first_line|highlight|line_threshold|wrap|linenos|linenostart|hl_lines)[:=]\S+/g,
      ' ',
    )
    .trim();
  const linked = /^(.*?)\s*(https?:\/\/\S+|\/\S+\.\S+)\s*(.*)$/.exec(rest);
  return {
    language: named.get('lang') ?? named.get('language') ?? '',
    highlight: named.get('mark') ?? named.get('hl_lines') ?? '',
    filename: linked ? (linked[1] ?? '') : rest,
    link: linked?.[2] ?? '',
    caption: linked?.[3] ?? '',
  };
}

const codeBlock: TagHandler = (tag, conversion) => {
  if (tag.body === undefined) return undefined;
  return put(preHtml(tag.body, codeFacts(tag.text)), tag, conversion);
};

/** `{% highlight ruby linenos %}`, `{{< highlight go "hl_lines=2" >}}`. */
const highlight: TagHandler = (tag, conversion) => {
  if (tag.body === undefined) return undefined;
  const [language = '', ...more] = tag.words;
  const facts = codeFacts(
    [...more, ...Array.from(tag.named, ([key, value]) => `${key}=${value}`)].join(' ').replaceAll('"', ''),
  );
  return put(
    preHtml(tag.body, { ...facts, language, filename: get(tag, 'title', 'filename', 'file') }),
    tag,
    conversion,
  );
};

const includeCode: TagHandler = (tag, conversion) => {
  const path = tag.words.findLast((word) => /[./]/.test(word) && !/^(?:lang|from|to):/.test(word)) ?? '';
  const text = conversion.include(path);
  if (text === undefined) {
    conversion.note(`找不到要引入的代码文件 ${path}`);
    return undefined;
  }
  const range = (name: string) =>
    Number(tag.words.map((word) => new RegExp(`^${name}:(\\d+)$`).exec(word)?.[1]).find(Boolean));
  const lines = text
    .split('\n')
    .slice(range('from') > 0 ? range('from') - 1 : 0, range('to') > 0 ? range('to') : undefined);
  const language =
    tag.words.map((word) => /^lang:(\S+)$/.exec(word)?.[1]).find(Boolean) ?? /\.(\w+)$/.exec(path)?.[1] ?? '';
  return put(
    preHtml(lines.join('\n'), { language, filename: path, highlight: '', link: '', caption: '' }),
    tag,
    conversion,
  );
};

interface ImageFacts {
  src: string;
  alt: string;
  title: string;
  width: string;
  height: string;
}

/** `[classes] address [width] [height] [title [alt]]`. */
function imageFacts(tag: Tag): ImageFacts {
  const words = tag.words.flatMap((word) =>
    /^"[^"]*"\s+"[^"]*"$/.test(word) ? readWords(word).words : [word.replace(/^["']|["']$/g, '')],
  );
  const at = words.findIndex((word) => /[./]/.test(word));
  const [src = '', ...rest] = words.slice(Math.max(at, 0));
  const sizes = rest.filter((word, place) => place < 2 && /^\d+%?$/.test(word));
  const [title = '', alt = ''] = rest.slice(sizes.length);
  return { src, title, alt: alt || title, width: sizes[0] ?? '', height: sizes[1] ?? '' };
}

function imageHtml(facts: ImageFacts): string {
  const pairs = Object.entries(facts)
    .filter(([, value]) => value !== '')
    .map(([key, value]) => `${key}="${escapeHtml(value)}"`);
  return `<img ${pairs.join(' ')}>`;
}

const image: TagHandler = (tag, conversion) => put(imageHtml(imageFacts(tag)), tag, conversion);

const assetImage: TagHandler = (tag, conversion) => {
  const facts = imageFacts(tag);
  return put(imageHtml({ ...facts, src: conversion.assetAddress(facts.src) }), tag, conversion);
};

const figure: TagHandler = (tag, conversion) => {
  const src =
    get(tag, 'src', 'image_path', 'url', 'image', 'path') || (tag.words.find((word) => /[./]/.test(word)) ?? '');
  if (src === '') return undefined;
  const image = imageHtml({
    src,
    alt: get(tag, 'alt'),
    title: '',
    width: get(tag, 'width', 'w'),
    height: get(tag, 'height', 'h'),
  });
  const link = get(tag, 'link', 'href');
  const words = [
    get(tag, 'title') && `<strong>${escapeHtml(get(tag, 'title'))}</strong>`,
    escapeHtml(get(tag, 'caption', 'attr')),
  ]
    .filter(Boolean)
    .join(' ');
  return put(
    `<figure>${link ? `<a href="${escapeHtml(link)}">${image}</a>` : image}${words ? `<figcaption>${words}</figcaption>` : ''}</figure>`,
    tag,
    conversion,
  );
};

/** A player or page elsewhere, by an id or a whole address. */
const elsewhere =
  (addressOf: (id: string, words: string[]) => string): TagHandler =>
  (tag, conversion) => {
    const id =
      get(tag, 'id', 'src', 'url', 'bvid', 'bv', 'link') ||
      (tag.words.find((word) => !/^(?:video|playlist)$/.test(word)) ?? '');
    if (id === '') return undefined;
    const address = /^(?:https?:)?\/\//.test(id) ? id : addressOf(id, tag.words);
    return put(`<iframe src="${escapeHtml(address)}"></iframe>`, tag, conversion);
  };

const iframe: TagHandler = (tag, conversion) => {
  const [src = get(tag, 'src', 'url'), width = '', height = ''] = tag.words;
  return src
    ? put(
        `<iframe src="${escapeHtml(src)}" width="${escapeHtml(width)}" height="${escapeHtml(height)}"></iframe>`,
        tag,
        conversion,
      )
    : undefined;
};

const sound: TagHandler = (tag, conversion) => {
  const address =
    get(tag, 'url', 'src', 'mp3') || (tag.words.find((word) => /\.(?:mp3|m4a|ogg|wav|flac|aac)\b/i.test(word)) ?? '');
  const [title = ''] = tag.words.filter((word) => word !== address);
  return address
    ? put(
        `<audio src="${escapeHtml(address)}" title="${escapeHtml(get(tag, 'title', 'name') || title)}"></audio>`,
        tag,
        conversion,
      )
    : undefined;
};

const film: TagHandler = (tag, conversion) => {
  const given = tag.words.map((word) => word.replace(/^(?:url|src)=/, '')).find((word) => /[./]/.test(word));
  const address = get(tag, 'url', 'src') || (given ?? '');
  if (get(tag, 'id') && get(tag, 'provider'))
    return elsewhere((id) =>
      get(tag, 'provider') === 'vimeo' ? `https://vimeo.com/${id}` : `https://www.youtube.com/watch?v=${id}`,
    )(tag, conversion);
  return address
    ? put(
        `<video src="${escapeHtml(address)}" poster="${escapeHtml(get(tag, 'pic', 'poster'))}"></video>`,
        tag,
        conversion,
      )
    : undefined;
};

/** `{% meting "60198" "netease" "playlist" %}`. */
const music: TagHandler = (tag, conversion) => {
  const [id = get(tag, 'id'), server = get(tag, 'server'), kind = get(tag, 'type') || 'song'] = tag.words;
  if (server !== 'netease' || !/^\d+$/.test(id)) return undefined;
  return put(`<iframe src="https://music.163.com/${escapeHtml(kind)}?id=${escapeHtml(id)}"></iframe>`, tag, conversion);
};

/** `{% link words address [external] [title] %}` */
const link: TagHandler = (tag, conversion) => {
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

const button: TagHandler = (tag, conversion) => {
  const parts = tag.text.split(/,\s*/);
  const address = get(tag, 'href', 'url', 'link') || (parts.find((part) => /^(?:https?:\/\/|\/|#)/.test(part)) ?? '');
  const words = tag.body?.trim() || (parts.find((part) => part !== address && part.trim() !== '') ?? address);
  return address ? placeInline(linkHtml(address, words), conversion) : undefined;
};

const postLink: TagHandler = (tag, conversion) => {
  const [name = '', ...words] = tag.words;
  const address = conversion.postAddress(name);
  const label = words.filter((word) => !/^(?:true|false)$/.test(word)).join(' ') || name;
  if (!address) conversion.note(`链接的文章不在这个文件夹里：${name}`);
  return placeInline(address ? linkHtml(address, label) : escapeHtml(label), conversion);
};

/** An address, as it stands inside `[words](…)`. */
const postAddress: TagHandler = (tag, conversion) => {
  const name = tag.words[0] ?? get(tag, 'path');
  const address = conversion.postAddress(name);
  if (!address) conversion.note(`链接的文章不在这个文件夹里：${name}`);
  return address ?? name;
};

const assetPath: TagHandler = (tag, conversion) => conversion.assetAddress(tag.words[0] ?? '');

const assetLink: TagHandler = (tag, conversion) => {
  const [name = '', ...words] = tag.words;
  return placeInline(linkHtml(conversion.assetAddress(name), words.join(' ') || name), conversion);
};

const label: TagHandler = (tag, conversion) => {
  const words = /@\s*(.+)$/.exec(tag.text)?.[1] ?? tag.words[0] ?? '';
  return words ? placeInline(`<mark>${escapeHtml(words.trim())}</mark>`, conversion) : undefined;
};

/** Included parts of a theme that show something of the post. */
const include: TagHandler = (tag, conversion) => {
  const [file = ''] = tag.words;
  if (/fig|image|img/.test(file)) return figure({ ...tag, words: tag.words.slice(1) }, conversion);
  if (/youtube|video/.test(file))
    return film(
      { ...tag, words: tag.words.slice(1), named: new Map([['provider', 'youtube'], ...tag.named]) },
      conversion,
    );
  return undefined;
};

const mermaid: TagHandler = (tag, conversion) =>
  tag.body === undefined
    ? undefined
    : put(
        preHtml(tag.body, { language: 'mermaid', filename: '', highlight: '', link: '', caption: '' }),
        tag,
        conversion,
      );
const formula: TagHandler = (tag, conversion) =>
  tag.body === undefined
    ? undefined
    : put(`<import-math data-tex="${escapeHtml(tag.body.trim())}"></import-math>`, tag, conversion);
const gallery: TagHandler = (tag, conversion) =>
  tag.body === undefined
    ? undefined
    : put(`<div class="wp-block-gallery">${conversion.htmlOf(tag.body)}</div>`, tag, conversion);
const download: TagHandler = (tag, conversion) => {
  const address = get(tag, 'src', 'url', 'href') || (tag.words.find((word) => /[./]/.test(word)) ?? '');
  return address
    ? put(
        `<div class="wp-block-file"><a href="${escapeHtml(address)}">${escapeHtml(address.replace(/^.*\//, ''))}</a></div>`,
        tag,
        conversion,
      )
    : undefined;
};

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
  ...named('audio aplayer', sound),
  ...named('video dplayer videojs', film),
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

/** What a tag of a site generator stands for; one that nobody knows stays as it is written, and is told of. */
export function expandTag(tag: Tag, conversion: MarkdownConversion): string | undefined {
  const text = handlers.get(tag.name)?.(tag, conversion);
  if (text !== undefined) return text;
  conversion.note(`不认识的标签 ${tag.source.split('\n')[0]?.slice(0, 60)}，按原文保留`);
  return undefined;
}
