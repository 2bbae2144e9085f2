import { isWebAddress } from '#contract/kit/address.ts';
import { htmlToText } from '#contract/kit/html-text.ts';

export interface PageSource {
  body: Buffer;
  contentType: string;
  /** Final URL after redirects. */
  url: string;
}

/** Metadata from the head of a page; empty where missing. */
export interface PageHead {
  title: string;
  description: string;
  /** Absolute URL. */
  picture: string;
}

/** Usual heads are shorter; some pages contain inline scripts. */
const headLength = 500_000;
/** Longer tags hold no description; the limits keep hostile pages cheap. */
const tagLength = 8000;
const maxTags = 1000;

/** Uses the encoding named by the page; Chinese pages are not always UTF-8. */
function decode({ body, contentType }: PageSource): string {
  const start = body.subarray(0, 2048).toString('latin1');
  const named =
    /charset=["']?\s*([\w-]{1,30})/i.exec(contentType)?.[1] ?? /charset=["']?\s*([\w-]{1,30})/i.exec(start)?.[1];
  const head = body.subarray(0, headLength * 2);
  try {
    return new TextDecoder(named ?? 'utf-8').decode(head).slice(0, headLength);
  } catch {
    return new TextDecoder().decode(head).slice(0, headLength);
  }
}

function attributesOf(tag: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', double, single, bare] of tag.matchAll(
    /([^\s"'<>/=]+)(?:\s{0,20}=\s{0,20}(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+)))?/g,
  )) {
    if (!found.has(name.toLowerCase())) found.set(name.toLowerCase(), double ?? single ?? bare ?? '');
  }
  return found;
}

/** Index after the `>` that ends a tag; quoted values may contain `>`. */
function endOfTag(html: string, start: number): number {
  let quote = '';
  const last = Math.min(html.length, start + tagLength);
  for (let at = start; at < last; at += 1) {
    const char = html[at] as string;
    if (quote !== '') quote = char === quote ? '' : quote;
    else if (char === '"' || char === "'") quote = char;
    else if (char === '>') return at + 1;
  }
  return last;
}

interface ScannedHead {
  title: string;
  named: Map<string, string>;
}

/** Reads the title and each `<meta>` by name, up to the body. */
function scan(html: string): ScannedHead {
  const said: ScannedHead = { title: '', named: new Map() };
  const lower = html.toLowerCase();
  const after = (mark: string, from: number) => {
    const at = lower.indexOf(mark, from);
    return at === -1 ? html.length : at + mark.length;
  };
  let tags = 0;
  for (let at = html.indexOf('<'); at !== -1 && tags < maxTags; at = html.indexOf('<', at)) {
    const name = /^<(!--|[a-z]+)/.exec(lower.slice(at, at + 12))?.[1] ?? '';
    if (name === 'body') break;
    tags += 1;
    const end = endOfTag(html, at + 1);
    if (name === '!--') {
      at = after('-->', at);
    } else if (name === 'script' || name === 'style' || name === 'noscript') {
      at = after(`</${name}`, end);
    } else if (name === 'title') {
      const close = after('</title', end);
      said.title ||= html.slice(end, Math.min(close - '</title'.length, end + tagLength));
      at = close;
    } else {
      if (name === 'meta') {
        const attributes = attributesOf(html.slice(at + 5, end));
        const key = (attributes.get('property') ?? attributes.get('name') ?? attributes.get('itemprop'))?.toLowerCase();
        const value = attributes.get('content') ?? '';
        if (key && value !== '' && !said.named.has(key)) said.named.set(key, value);
      }
      at = Math.max(end, at + 1);
    }
  }
  return said;
}

/** A single line of text without invisible characters. */
function plainLine(html: string): string {
  return (
    htmlToText(html)
      // oxlint-disable-next-line no-control-regex -- control characters have no place in a card
      .replace(/[\s\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g, ' ')
      .trim()
  );
}

function fullAddress(written: string, base: string): string {
  const typed = htmlToText(written).trim();
  if (typed === '' || !URL.canParse(typed, base)) return '';
  const { href } = new URL(typed, base);
  return isWebAddress(href) ? href : '';
}

/** Reads title, description and image from the head of a page. */
export function readPageHead(source: PageSource): PageHead {
  const { title, named } = scan(decode(source));
  const first = (...names: string[]) => names.map((name) => named.get(name)).find((value) => value?.trim()) ?? '';
  return {
    title: plainLine(first('og:title', 'twitter:title') || title),
    description: plainLine(first('og:description', 'description', 'twitter:description')),
    picture: fullAddress(
      first('og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src', 'image'),
      source.url,
    ),
  };
}
