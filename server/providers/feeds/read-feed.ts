import { XMLParser } from 'fast-xml-parser';

import { isWebAddress } from '#contract/kit/address.ts';
import { timeOfIso } from '#server/kit/clock.ts';

import { type FeedEntry, type FeedSource, FeedUnreadable } from './feed-entry.ts';

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  textNodeName: '#text',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  // We decode entities once ourselves; entities declared by a document are never expanded.
  processEntities: false,
  htmlEntities: false,
});

const namedEntities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z]{2,6}));/g, (whole, decimal, hex, name) => {
    if (name) return namedEntities[name] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : '';
  });
}

type Node = Record<string, unknown>;

function listOf(value: unknown): Node[] {
  const list = Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
  return list.filter((item): item is Node => typeof item === 'object' && item !== null);
}

/** Text of an element: a string, a node with attributes, or several of them. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return textOf(value[0]);
  if (typeof value === 'object' && value !== null) return textOf((value as Node)['#text']);
  return '';
}

/** Longest piece of HTML that is read for a title or an excerpt; markup before the first words is long at times. */
const maxReadLength = 20_000;

/** Plain text of HTML content. */
function plainText(html: string, maxLength: number): string {
  const words = decodeEntities(decodeEntities(html.slice(0, maxReadLength)).replace(/<[^>]*(?:>|$)/g, ' '))
    // oxlint-disable-next-line no-control-regex -- control characters have no place in a list of titles
    .replace(/[\s\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g, ' ')
    .trim();
  const letters = [...words];
  return letters.length > maxLength ? `${letters.slice(0, maxLength).join('')}…` : words;
}

function linkOf(item: Node): string {
  const links = listOf(item.link);
  const chosen = links.find((link) => (link['@rel'] ?? 'alternate') === 'alternate') ?? links[0];
  const href = chosen?.['@href'];
  if (typeof href === 'string') return decodeEntities(href);
  const guid = listOf(item.guid)[0];
  const isPermanent = guid?.['@isPermaLink'] !== 'false';
  return decodeEntities(textOf(item.link) || (isPermanent ? textOf(item.guid) : ''));
}

interface ParsedEntry {
  url: string;
  title: string;
  text: string;
  date: string;
}

function entriesOfXml(text: string): ParsedEntry[] {
  let tree: Node;
  try {
    tree = parser.parse(text) as Node;
  } catch {
    throw new FeedUnreadable('The XML is broken.');
  }
  const [rss] = listOf(tree.rss);
  const [rdf] = listOf(tree.RDF);
  const [atom] = listOf(tree.feed);
  const items = rss ? listOf(listOf(rss.channel)[0]?.item) : rdf ? listOf(rdf.item) : atom ? listOf(atom.entry) : null;
  if (!items) throw new FeedUnreadable('It is neither RSS nor Atom.');
  return items.map((item) => ({
    url: linkOf(item),
    title: textOf(item.title),
    text: textOf(item.description) || textOf(item.summary) || textOf(item.encoded) || textOf(item.content),
    date: textOf(item.pubDate) || textOf(item.published) || textOf(item.date) || textOf(item.updated),
  }));
}

function entriesOfJson(text: string): ParsedEntry[] {
  let tree: unknown;
  try {
    tree = JSON.parse(text);
  } catch {
    throw new FeedUnreadable('The JSON is broken.');
  }
  const [feed] = listOf(tree);
  if (!feed || !Array.isArray(feed.items)) throw new FeedUnreadable('It is no JSON Feed.');
  return listOf(feed.items).map((item) => ({
    url: textOf(item.url) || textOf(item.id),
    title: textOf(item.title),
    text: textOf(item.summary) || textOf(item.content_text) || textOf(item.content_html),
    date: textOf(item.date_published) || textOf(item.date_modified),
  }));
}

/** Decodes the feed with its declared encoding; Chinese feeds are not always UTF-8. */
function decode(body: Uint8Array, contentType: string): string {
  const head = Buffer.from(body.subarray(0, 200)).toString('latin1');
  const named =
    /charset=["']?([\w-]+)/i.exec(contentType)?.[1] ?? /<\?xml[^<>]*?encoding=["']([\w-]+)/i.exec(head)?.[1];
  try {
    return new TextDecoder(named ?? 'utf-8').decode(body);
  } catch {
    return new TextDecoder().decode(body);
  }
}

function absoluteUrl(url: string, feedUrl: string): string | null {
  if (url === '' || !URL.canParse(url.trim(), feedUrl)) return null;
  const { href } = new URL(url.trim(), feedUrl);
  return isWebAddress(href) ? href : null;
}

const maxDateLength = 100;
const maxUrlLength = 2048;

/**
 * The newest entries of a feed (RSS, RDF, Atom or JSON Feed). Entries without URL, title or date are skipped; future
 * dates count as `now`.
 * @throws FeedUnreadable
 */
export function readFeed(
  { body, contentType, url }: FeedSource,
  now: number,
  limit: number,
  excerptLength: number,
): FeedEntry[] {
  const text = decode(body, contentType)
    .replace(/^\uFEFF/, '')
    .trim();
  const drafts = text.startsWith('{') ? entriesOfJson(text) : entriesOfXml(text);
  const dated = drafts.flatMap((draft) => {
    const published = timeOfIso(draft.date.slice(0, maxDateLength).trim());
    return published === null ? [] : [{ draft, publishedAt: Math.min(published, now) }];
  });
  const entries: FeedEntry[] = [];
  // Texts are read for the entries that are kept; a feed may have a hundred thousand others.
  for (const { draft, publishedAt } of dated.sort((one, other) => other.publishedAt - one.publishedAt)) {
    if (entries.length === limit) break;
    const address = absoluteUrl(draft.url.slice(0, maxUrlLength), url);
    const title = address === null ? '' : plainText(draft.title, 200);
    if (address === null || title === '') continue;
    entries.push({ url: address, title, excerpt: plainText(draft.text, excerptLength), publishedAt });
  }
  return entries;
}
