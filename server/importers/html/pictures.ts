import { type HtmlElement, type HtmlNode, element } from '#server/kit/hast.ts';

import type { Conversion } from './conversion.ts';
import { attribute, classesOf, find, isBlank, isElement, pixelsOf, textOf } from './nodes.ts';

export interface Picture {
  url: string;
  alt: string;
  title: string;
  width: number | undefined;
  height: number | undefined;
}

/** Attributes in which lazy-loading plugins keep the real address. */
const lateAddresses = [
  'dataSrc',
  'dataOriginal',
  'dataLazySrc',
  'dataLazyload',
  'dataActualsrc',
  'dataOriginalSrc',
  'dataCfsrc',
  'dataOrigFile',
];

function firstOfSet(set: string): string {
  return /^\s*(\S+)/.exec(set)?.[1]?.replace(/,$/, '') ?? '';
}

function sourceOf(node: HtmlElement): string {
  const src = attribute(node, 'src');
  const late = lateAddresses.map((name) => attribute(node, name)).find((address) => address !== '') ?? '';
  const isStandIn =
    src === '' ||
    (src.startsWith('data:') && src.length < 1000) ||
    /(?:blank|placeholder|loading|spacer|lazy)[\w-]{0,40}\.(?:gif|svg|png)/i.test(src);
  if (late !== '' && isStandIn) return late;
  return src || late || firstOfSet(attribute(node, 'srcSet'));
}

export function pictureOf(node: HtmlElement, conversion: Conversion): Picture {
  const title = attribute(node, 'title');
  return {
    url: conversion.fileAddress(sourceOf(node)),
    alt: attribute(node, 'alt') || title,
    title,
    width: pixelsOf(attribute(node, 'width')),
    height: pixelsOf(attribute(node, 'height')),
  };
}

/** An image within a line of text. */
export function inlinePicture(node: HtmlElement, conversion: Conversion): HtmlElement {
  const { url, alt, title, width, height } = pictureOf(node, conversion);
  return element('img', {
    src: url,
    alt,
    ...(title && title !== alt ? { title } : {}),
    ...(width ? { width } : {}),
    ...(height ? { height } : {}),
  });
}

/** Whether the image is so small (emoji, badge, counter) that it always stays inline. */
export function isSmall(node: HtmlElement): boolean {
  const src = attribute(node, 'src');
  const width = pixelsOf(attribute(node, 'width'));
  const height = pixelsOf(attribute(node, 'height'));
  if (classesOf(node).some((name) => /smiley|emoji|emoticon/i.test(name))) return true;
  if (/shields\.io|badge(?:n|s)?[./]|badgen\.net|travis-ci\.(?:org|com)\/[^?#:]{0,100}\.svg/i.test(src)) return true;
  return (width !== undefined && width <= 48) || (height !== undefined && height <= 48);
}

/** The only image in an inline element, if it has no other content, and the address it links to. */
export function lonePicture(node: HtmlNode): { image: HtmlElement; link: string } | undefined {
  if (isElement(node, 'img')) return { image: node, link: '' };
  if (
    !isElement(node) ||
    !['a', 'picture', 'span', 'strong', 'em', 'b', 'i', 'font', 'u', 'label'].includes(node.tagName)
  )
    return undefined;
  if (textOf(node.children).trim() !== '') return undefined;
  const holders = node.children.filter((child) => !isBlank(child) && !isElement(child, 'source'));
  const held = holders.length === 1 ? lonePicture(holders[0] as HtmlNode) : undefined;
  if (!held) return undefined;
  return { image: held.image, link: node.tagName === 'a' ? attribute(node, 'href') : held.link };
}

export function holdsPicture(nodes: readonly HtmlNode[]): boolean {
  return find(nodes, (node) => node.tagName === 'img') !== undefined;
}
