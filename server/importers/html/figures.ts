import type { Block } from '#contract/kit/block.ts';
import type { HtmlElement, HtmlNode } from '#server/kit/hast.ts';

import { codeBlocks, codeText, languageName, preBlocks } from './code.ts';
import { type Conversion, makeBlock, readyOf } from './conversion.ts';
import { embedBlocks, frameBlocks } from './embeds.ts';
import { inlineHtml } from './inline.ts';
import {
  attribute,
  childElements,
  classesOf,
  find,
  findAll,
  findTag,
  hasClass,
  isBlank,
  isElement,
  pixelsOf,
  textOf,
} from './nodes.ts';
import { imageAlign, pictureBlock } from './paragraphs.ts';
import { pictureOf } from './pictures.ts';
import { quoteBlocks } from './quotes.ts';
import { tableBlocks } from './tables.ts';

/** Converts `<video>` and `<audio>`; the first of several sources is used. */
export function playerBlocks(node: HtmlElement, caption: string, conversion: Conversion): Block[] {
  const sources = findAll(node.children, 'source').map((each) => attribute(each, 'src'));
  const link = findTag(node.children, 'a');
  const address = attribute(node, 'src') || sources.find(Boolean) || (link ? attribute(link, 'href') : '');
  if (address === '') return conversion.blocksOf(node.children, conversion);
  if (node.tagName === 'audio') {
    return [
      makeBlock(conversion, 'audio', {
        url: conversion.fileAddress(address),
        title: attribute(node, 'title') || caption.replace(/<[^>]*(?:>|$)/g, ''),
        artist: '',
        cover: '',
      }),
    ];
  }
  const poster = attribute(node, 'poster');
  const size = { width: pixelsOf(attribute(node, 'width')), height: pixelsOf(attribute(node, 'height')) };
  return [
    makeBlock(conversion, 'video', {
      url: conversion.fileAddress(address),
      poster: poster ? conversion.fileAddress(poster) : '',
      caption,
      ...size,
    }),
  ];
}

function captionOf(figure: HtmlElement, conversion: Conversion): string {
  const captions = figure.children.filter(
    (child) =>
      isElement(child, 'figcaption') ||
      hasClass(child, 'wp-caption-text', 'wp-element-caption', 'blocks-gallery-caption'),
  );
  return captions
    .map((each) => inlineHtml((each as HtmlElement).children, conversion))
    .filter(Boolean)
    .join('<br>');
}

interface GalleryImage {
  image: HtmlElement;
  caption: string;
}

function imagesOf(
  nodes: readonly HtmlNode[],
  conversion: Conversion,
  caption: HtmlElement | undefined,
): GalleryImage[] {
  return nodes.flatMap((node) => {
    if (!isElement(node) || isElement(node, 'figcaption', 'noscript')) return [];
    if (node.tagName === 'img')
      return [{ image: node, caption: caption ? inlineHtml(caption.children, conversion) : '' }];
    return imagesOf(
      node.children,
      conversion,
      childElements(node, 'figcaption')[0] ?? (hasClass(node, 'blocks-gallery-item') ? undefined : caption),
    );
  });
}

/** Converts several images shown together, each with its own caption. */
export function galleryBlocks(node: HtmlElement, conversion: Conversion): Block[] {
  const caption = captionOf(node, conversion);
  const images = imagesOf(node.children, conversion, undefined).map(({ image, caption: words }) => {
    const { url, alt, width, height } = pictureOf(image, conversion);
    return { url, alt: alt.slice(0, 2000), caption: words, ...(width ? { width } : {}), ...(height ? { height } : {}) };
  });
  if (images.length === 0) return conversion.blocksOf(node.children, conversion);
  const named = classesOf(node).join(' ');
  const layout = /masonry|tiled|rectangular/.test(named)
    ? 'masonry'
    : /album|slideshow|carousel/.test(named)
      ? 'album'
      : 'grid';
  const blocks = [makeBlock(conversion, 'gallery', { layout, images })];
  return caption ? [...blocks, makeBlock(conversion, 'paragraph', { text: caption, align: 'center' })] : blocks;
}

/** Converts the highlighter output of site generators: a table of line numbers and code lines. */
function highlightBlocks(figure: HtmlElement, conversion: Conversion): Block[] | undefined {
  if (!hasClass(figure, 'highlight')) return undefined;
  const cell = find(figure.children, (node) => hasClass(node, 'code') && node.tagName === 'td');
  const pre = findTag(cell ? cell.children : figure.children, 'pre');
  if (!pre) return undefined;
  const language = classesOf(figure).find((name) => name !== 'highlight') ?? '';
  const caption = findTag(figure.children, 'figcaption');
  return codeBlocks(
    codeText(pre),
    { language: languageName(language), caption: caption ? inlineHtml(caption.children, conversion) : '' },
    conversion,
  );
}

function embedFigure(figure: HtmlElement, caption: string, conversion: Conversion): Block[] | undefined {
  if (!classesOf(figure).some((name) => name.startsWith('wp-block-embed'))) return undefined;
  const frame = findTag(figure.children, 'iframe', 'embed', 'object');
  if (frame) return frameBlocks(frame, caption, conversion);
  const body = figure.children.filter((child) => !isElement(child, 'figcaption'));
  const address = textOf(body).trim();
  if (/^https?:\/\/\S+$/.test(address)) return embedBlocks(address, caption, conversion, 'player');
  return undefined;
}

/** Converts the content of a figure, with its caption. */
function shownBlocks(figure: HtmlElement, caption: string, conversion: Conversion): Block[] | undefined {
  const body = figure.children.filter((child) => !isElement(child, 'figcaption') && !isBlank(child));
  if (body.length !== 1 || !isElement(body[0])) return undefined;
  const [only] = body as [HtmlElement];
  if (only.tagName === 'table') return tableBlocks(only, conversion, caption);
  if (only.tagName === 'blockquote') return quoteBlocks(only, conversion, caption);
  if (isElement(only, 'video', 'audio')) return playerBlocks(only, caption, conversion);
  if (isElement(only, 'iframe', 'embed', 'object')) return frameBlocks(only, caption, conversion);
  if (only.tagName === 'pre')
    return preBlocks({ ...only, properties: { ...only.properties, dataCaption: caption } }, conversion);
  const ready = readyOf(only, conversion);
  return ready
    ? [...ready.blocks, ...(caption ? [makeBlock(conversion, 'paragraph', { text: caption })] : [])]
    : undefined;
}

function pictureFigure(figure: HtmlElement, caption: string, conversion: Conversion): Block[] | undefined {
  const body = figure.children.filter(
    (child) => !isElement(child, 'figcaption') && !hasClass(child, 'wp-caption-text'),
  );
  const images = findAll(
    body.filter((child) => !isElement(child, 'noscript')),
    'img',
  );
  if (images.length === 0 || textOf(body).trim() !== '' || findTag(body, 'video', 'audio', 'iframe', 'import-ready'))
    return undefined;
  if (images.length > 1) return galleryBlocks(figure, conversion);
  const [image] = images as [HtmlElement];
  const link = find(body, (node) => node.tagName === 'a' && findTag(node.children, 'img') !== undefined);
  const align = imageAlign(figure) ?? imageAlign(image) ?? conversion.align;
  return [pictureBlock(image, link ? attribute(link, 'href') : '', conversion, { caption, align })];
}

export function figureBlocks(figure: HtmlElement, conversion: Conversion): Block[] {
  if (hasClass(figure, 'wp-block-gallery')) return galleryBlocks(figure, conversion);
  const highlighted = highlightBlocks(figure, conversion);
  if (highlighted) return highlighted;
  const caption = captionOf(figure, conversion);
  const found =
    embedFigure(figure, caption, conversion) ??
    shownBlocks(figure, caption, conversion) ??
    pictureFigure(figure, caption, conversion);
  return found ?? conversion.blocksOf(figure.children, conversion);
}

/** Converts `<a>` to a file that the source offers for download. */
export function fileBlocks(node: HtmlElement, conversion: Conversion): Block[] | undefined {
  const link = findTag(node.children, 'a');
  const href = link ? attribute(link, 'href') : '';
  if (!link || href === '') return undefined;
  const title = textOf(link.children).trim();
  const name = decodeName(href.replace(/[?#][\s\S]*$/, '').replace(/^.*\//, ''));
  const extension = /\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase();
  return [
    makeBlock(conversion, 'file', {
      file: { url: conversion.fileAddress(href), name, ...(extension ? { extension } : {}) },
      title: title || name,
    }),
  ];
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
