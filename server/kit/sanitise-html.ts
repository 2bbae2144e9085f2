import rehypeSanitize from 'rehype-sanitize';
import { unified } from 'unified';

import { isSafeAddress } from '#contract/kit/address.ts';
import { htmlToText } from '#contract/kit/html-text.ts';

import { findEmbed } from '#contract/kit/embeds.ts';
import { escapeHtml } from './escape-html.ts';
import {
  countElements,
  element,
  mapElements,
  parseHtml,
  writeHtml,
  type HtmlElement,
  type HtmlNode,
  type HtmlTree,
} from './hast.ts';
import { idPrefix, inlineSchema, rawSchema } from './html-allow-list.ts';
import { isTooComplex } from './markup-size.ts';

export interface SanitiseContext {
  /** Host of this site; links to it are not treated as external. */
  host?: string | undefined;
  /** Receives the number of parsed elements, Infinity for markup that is too complex to parse; may throw. */
  count?: (elements: number) => void;
}

const inlineFilter = unified().use(rehypeSanitize, inlineSchema);
const rawFilter = unified().use(rehypeSanitize, rawSchema);

function filtered(filter: typeof inlineFilter, tree: HtmlTree): HtmlTree {
  const kept = filter.runSync(tree as unknown as Parameters<typeof filter.runSync>[0]) as unknown as
    | HtmlTree
    | HtmlNode;
  return kept.type === 'root' ? kept : { type: 'root', children: [kept] };
}

const dataImage = /^data:image\/(?:png|jpeg|webp|gif);base64,[A-Za-z0-9+/=]+$/;

/** Trims an address and lower-cases its scheme, so that the schema can check it. */
function tidyAddress(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const tidy = value.trim().replace(/^[a-zA-Z]+:/, (scheme) => scheme.toLowerCase());
  // Browsers drop these inside an address, and `/\host` is another host to them.
  // oxlint-disable-next-line no-control-regex
  return /[\u0000-\u001f\u007f\u2028\u2029\\]/.test(tidy) ? undefined : tidy;
}

function tidyAddresses(node: HtmlElement): HtmlElement {
  const properties = { ...node.properties };
  for (const name of ['href', 'src', 'poster', 'cite']) {
    if (name in properties) properties[name] = tidyAddress(properties[name]);
  }
  return { ...node, properties };
}

function isExternal(href: string, host: string | undefined): boolean {
  if (!/^(?:https?:)?\/\//.test(href)) return false;
  return !URL.canParse(href, 'https://x.invalid') || new URL(href, 'https://x.invalid').host !== host;
}

function finishLink(node: HtmlElement, context: SanitiseContext): HtmlElement {
  // The player is always derived from the link's own address, never from input.
  const { href, className, dataPlayer: _typed, ...rest } = node.properties;
  if (typeof href !== 'string') return { ...node, properties: rest };
  const player = className === undefined ? undefined : findEmbed(href)?.player;
  const marks = player ? { className, dataPlayer: player } : {};
  const leaving = isExternal(href, context.host) ? { rel: ['nofollow', 'ugc', 'noopener'], target: '_blank' } : {};
  return { ...node, properties: { href, ...rest, ...marks, ...leaving } };
}

function finishImage(node: HtmlElement): HtmlElement | null {
  const src = node.properties.src;
  if (typeof src !== 'string' || src === '' || (src.startsWith('data:') && !dataImage.test(src))) return null;
  return { ...node, properties: { alt: '', ...node.properties, loading: 'lazy', decoding: 'async' } };
}

/** Video, audio and their sources: no autoplay, no `data:` URLs. */
function finishMedia(node: HtmlElement): HtmlElement | null {
  const src = node.properties.src;
  if (typeof src === 'string' && src.startsWith('data:')) return null;
  return node.tagName === 'source'
    ? node
    : { ...node, properties: { ...node.properties, controls: true, preload: 'metadata' } };
}

function finish(node: HtmlElement, context: SanitiseContext): HtmlNode | null {
  if (node.tagName === 'a') return finishLink(node, context);
  if (node.tagName === 'img') return finishImage(node);
  if (node.tagName === 'video' || node.tagName === 'audio' || node.tagName === 'source') return finishMedia(node);
  return node;
}

/** Turns an iframe into a link; for a supported service the link names the player to load on click. */
function linkOfIframe(node: HtmlElement): HtmlNode | null {
  const src = tidyAddress(node.properties.src)?.replace(/^\/\//, 'https://') ?? '';
  const embed = findEmbed(src);
  if (embed) {
    const link = element('a', { href: embed.page, className: ['embed-link'], dataPlayer: embed.player }, [
      { type: 'text', value: `在${/^\w/.test(embed.name) ? ' ' : ''}${embed.name}观看` },
    ]);
    return element('p', {}, [link]);
  }
  if (!/^https?:/.test(src) || !isSafeAddress(src)) return null;
  return element('p', {}, [element('a', { href: src }, [{ type: 'text', value: `外部内容：${new URL(src).host}` }])]);
}

/** Demotes `h1`, which is reserved for the post title; strips an existing id prefix so that it is not added twice. */
function normaliseElement(node: HtmlElement): HtmlNode | null {
  if (node.tagName === 'iframe') return linkOfIframe(node);
  const { id } = node.properties;
  const properties =
    typeof id === 'string' && id.startsWith(idPrefix)
      ? { ...node.properties, id: id.slice(idPrefix.length) }
      : node.properties;
  return tidyAddresses({ ...node, properties, tagName: node.tagName === 'h1' ? 'h2' : node.tagName });
}

/** Updates links inside the fragment to the prefixed ids. */
function updateIdLinks(nodes: HtmlNode[]): HtmlNode[] {
  const ids = new Set<string>();
  mapElements(nodes, (node) => {
    if (typeof node.properties.id === 'string') ids.add(node.properties.id);
    return node;
  });
  if (ids.size === 0) return nodes;
  return mapElements(nodes, (node) => {
    const href = node.properties.href;
    if (typeof href !== 'string' || !href.startsWith('#')) return node;
    const renamed = `${idPrefix}${href.slice(1)}`;
    return ids.has(renamed) ? { ...node, properties: { ...node.properties, href: `#${renamed}` } } : node;
  });
}

/** Markup that is too complex to parse is reduced to its text. */
function orPlainText(html: string, context: SanitiseContext, clean: (tree: HtmlTree) => string): string {
  // oxlint-disable-next-line no-control-regex -- a parser drops what a fast path must not let through
  if (!/[<&>\u0000\r]/.test(html)) return html;
  if (isTooComplex(html)) {
    context.count?.(Infinity);
    return escapeHtml(htmlToText(html));
  }
  try {
    const tree = parseHtml(html);
    context.count?.(countElements(tree.children));
    return clean(tree);
  } catch (error) {
    if (error instanceof RangeError) return escapeHtml(htmlToText(html));
    throw error;
  }
}

/**
 * Sanitises inline HTML by allow-list: emphasis, code, links, small images, ruby, inline formulas. Removes styles,
 * classes, ids, handlers and script URLs; block elements keep only their text.
 * @see docs/reference/validations.md
 */
export function sanitiseInline(html: string, context: SanitiseContext = {}): string {
  return orPlainText(html, context, (tree) => {
    const kept = filtered(inlineFilter, { type: 'root', children: mapElements(tree.children, tidyAddresses) });
    return writeHtml({ type: 'root', children: mapElements(kept.children, (node) => finish(node, context)) });
  });
}

/**
 * Sanitises the HTML of a raw block by a larger allow-list: headings, tables, lists, details, figures, media. Iframes
 * become links, ids get a prefix.
 * @see docs/reference/entities.md, docs/reference/validations.md
 */
export function sanitiseRaw(html: string, context: SanitiseContext = {}): string {
  return orPlainText(html, context, (tree) => {
    const kept = filtered(rawFilter, { type: 'root', children: mapElements(tree.children, normaliseElement) });
    return writeHtml({
      type: 'root',
      children: updateIdLinks(mapElements(kept.children, (node) => finish(node, context))),
    });
  });
}
