import { escapeHtml } from '#server/kit/escape-html.ts';

import { placeTag, type TagHandler } from './conversion.ts';
import { namedWord, readWords, type Tag } from './tag-syntax.ts';

interface ImageArguments {
  src: string;
  alt: string;
  title: string;
  width: string;
  height: string;
}

/** `[classes] address [width] [height] [title [alt]]`. */
function parseImageArguments(tag: Tag): ImageArguments {
  const words = tag.words.flatMap((word) =>
    /^"[^"]*"\s+"[^"]*"$/.test(word) ? readWords(word).words : [word.replace(/^["']|["']$/g, '')],
  );
  const at = words.findIndex((word) => /[./]/.test(word));
  const [src = '', ...rest] = words.slice(Math.max(at, 0));
  const sizes = rest.filter((word, place) => place < 2 && /^\d+%?$/.test(word));
  const [title = '', alt = ''] = rest.slice(sizes.length);
  return { src, title, alt: alt || title, width: sizes[0] ?? '', height: sizes[1] ?? '' };
}

function imageHtml(facts: ImageArguments): string {
  const pairs = Object.entries(facts)
    .filter(([, value]) => value !== '')
    .map(([key, value]) => `${key}="${escapeHtml(value)}"`);
  return `<img ${pairs.join(' ')}>`;
}

export const image: TagHandler = (tag, conversion) => placeTag(imageHtml(parseImageArguments(tag)), tag, conversion);

export const assetImage: TagHandler = (tag, conversion) => {
  const facts = parseImageArguments(tag);
  return placeTag(imageHtml({ ...facts, src: conversion.assetAddress(facts.src) }), tag, conversion);
};

export const figure: TagHandler = (tag, conversion) => {
  const src =
    namedWord(tag, 'src', 'image_path', 'url', 'image', 'path') || (tag.words.find((word) => /[./]/.test(word)) ?? '');
  if (src === '') return undefined;
  const image = imageHtml({
    src,
    alt: namedWord(tag, 'alt'),
    title: '',
    width: namedWord(tag, 'width', 'w'),
    height: namedWord(tag, 'height', 'h'),
  });
  const link = namedWord(tag, 'link', 'href');
  const words = [
    namedWord(tag, 'title') && `<strong>${escapeHtml(namedWord(tag, 'title'))}</strong>`,
    escapeHtml(namedWord(tag, 'caption', 'attr')),
  ]
    .filter(Boolean)
    .join(' ');
  return placeTag(
    `<figure>${link ? `<a href="${escapeHtml(link)}">${image}</a>` : image}${words ? `<figcaption>${words}</figcaption>` : ''}</figure>`,
    tag,
    conversion,
  );
};

/** An external player or page, by id or full address. */
export const elsewhere =
  (addressOf: (id: string, words: string[]) => string): TagHandler =>
  (tag, conversion) => {
    const id =
      namedWord(tag, 'id', 'src', 'url', 'bvid', 'bv', 'link') ||
      (tag.words.find((word) => !/^(?:video|playlist)$/.test(word)) ?? '');
    if (id === '') return undefined;
    const address = /^(?:https?:)?\/\//.test(id) ? id : addressOf(id, tag.words);
    return placeTag(`<iframe src="${escapeHtml(address)}"></iframe>`, tag, conversion);
  };

export const iframe: TagHandler = (tag, conversion) => {
  const [src = namedWord(tag, 'src', 'url'), width = '', height = ''] = tag.words;
  return src
    ? placeTag(
        `<iframe src="${escapeHtml(src)}" width="${escapeHtml(width)}" height="${escapeHtml(height)}"></iframe>`,
        tag,
        conversion,
      )
    : undefined;
};

export const audioTag: TagHandler = (tag, conversion) => {
  const address =
    namedWord(tag, 'url', 'src', 'mp3') ||
    (tag.words.find((word) => /\.(?:mp3|m4a|ogg|wav|flac|aac)\b/i.test(word)) ?? '');
  const [title = ''] = tag.words.filter((word) => word !== address);
  return address
    ? placeTag(
        `<audio src="${escapeHtml(address)}" title="${escapeHtml(namedWord(tag, 'title', 'name') || title)}"></audio>`,
        tag,
        conversion,
      )
    : undefined;
};

export const videoTag: TagHandler = (tag, conversion) => {
  const given = tag.words.map((word) => word.replace(/^(?:url|src)=/, '')).find((word) => /[./]/.test(word));
  const address = namedWord(tag, 'url', 'src') || (given ?? '');
  if (namedWord(tag, 'id') && namedWord(tag, 'provider'))
    return elsewhere((id) =>
      namedWord(tag, 'provider') === 'vimeo' ? `https://vimeo.com/${id}` : `https://www.youtube.com/watch?v=${id}`,
    )(tag, conversion);
  return address
    ? placeTag(
        `<video src="${escapeHtml(address)}" poster="${escapeHtml(namedWord(tag, 'pic', 'poster'))}"></video>`,
        tag,
        conversion,
      )
    : undefined;
};

/** `{% meting "60198" "netease" "playlist" %}`. */
export const music: TagHandler = (tag, conversion) => {
  const [id = namedWord(tag, 'id'), server = namedWord(tag, 'server'), kind = namedWord(tag, 'type') || 'song'] =
    tag.words;
  if (server !== 'netease' || !/^\d+$/.test(id)) return undefined;
  return placeTag(
    `<iframe src="https://music.163.com/${escapeHtml(kind)}?id=${escapeHtml(id)}"></iframe>`,
    tag,
    conversion,
  );
};

/** Theme includes that display content of the post. */
export const include: TagHandler = (tag, conversion) => {
  const [file = ''] = tag.words;
  if (/fig|image|img/.test(file)) return figure({ ...tag, words: tag.words.slice(1) }, conversion);
  if (/youtube|video/.test(file))
    return videoTag(
      { ...tag, words: tag.words.slice(1), named: new Map([['provider', 'youtube'], ...tag.named]) },
      conversion,
    );
  return undefined;
};

export const gallery: TagHandler = (tag, conversion) =>
  tag.body === undefined
    ? undefined
    : placeTag(`<div class="wp-block-gallery">${conversion.htmlOf(tag.body)}</div>`, tag, conversion);
export const download: TagHandler = (tag, conversion) => {
  const address = namedWord(tag, 'src', 'url', 'href') || (tag.words.find((word) => /[./]/.test(word)) ?? '');
  return address
    ? placeTag(
        `<div class="wp-block-file"><a href="${escapeHtml(address)}">${escapeHtml(address.replace(/^.*\//, ''))}</a></div>`,
        tag,
        conversion,
      )
    : undefined;
};
