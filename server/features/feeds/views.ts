import { isoTime, rfc822Time } from '#server/kit/clock.ts';
import { cdata, escapeXml, textElement } from '#server/kit/xml.ts';

export interface FeedItem {
  /** Stays the same when the address changes. */
  id: string;
  url: string;
  title: string;
  summary: string;
  /** HTML with absolute URLs. */
  html: string;
  author: string;
  authorUrl: string;
  image: string;
  tags: readonly string[];
  publishedAt: number;
  updatedAt: number;
}

export interface Feed {
  title: string;
  description: string;
  /** The page with the same contents. */
  pageUrl: string;
  feedUrl: string;
  siteUrl: string;
  updatedAt: number;
  items: readonly FeedItem[];
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';

/**
 * Makes the URLs in HTML absolute, since feed readers show it elsewhere. Text that looks like markup is left unchanged.
 */
export function withAbsoluteUrls(html: string, siteUrl: string): string {
  // Without `srcset`, the alternative sources of a `<picture>` have no use.
  const plain = html.replace(/<\/?picture>|<source type="image\/[^<>]*>/g, '');
  return plain.replace(/<[a-z](?:[^<>"]|"[^"]*")*>/gi, (tag) =>
    tag.replace(/\s(?:srcset|sizes)="[^"]*"/g, '').replace(/(\s(?:href|src|poster)=")\/(?!\/)/g, `$1${siteUrl}/`),
  );
}

/** Feed readers parse an RSS description as HTML, so text that looks like tags must be escaped. */
function escapedAsHtml(text: string): string {
  return escapeXml(text);
}

function rssItem(item: FeedItem): string {
  return [
    '<item>',
    textElement('title', item.title),
    textElement('link', item.url),
    textElement('guid', item.id, ' isPermaLink="false"'),
    textElement('dc:creator', item.author),
    textElement('pubDate', rfc822Time(item.publishedAt)),
    ...item.tags.map((tag) => textElement('category', tag)),
    textElement('description', escapedAsHtml(item.summary)),
    `<content:encoded>${cdata(item.html)}</content:encoded>`,
    '</item>',
  ].join('\n');
}

/** RSS 2.0 with full contents. */
export function writeRss(feed: Feed): string {
  return `${head}${[
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    '<channel>',
    textElement('title', feed.title),
    textElement('link', feed.pageUrl),
    `<atom:link href="${escapeXml(feed.feedUrl)}" rel="self" type="application/rss+xml"/>`,
    textElement('description', escapedAsHtml(feed.description || feed.title)),
    textElement('language', 'zh-CN'),
    textElement('lastBuildDate', rfc822Time(feed.updatedAt)),
    ...feed.items.map(rssItem),
    '</channel>',
    '</rss>',
  ].join('\n')}\n`;
}

function atomEntry(item: FeedItem): string {
  return [
    '<entry>',
    textElement('id', item.id),
    textElement('title', item.title),
    `<link rel="alternate" type="text/html" href="${escapeXml(item.url)}"/>`,
    textElement('published', isoTime(item.publishedAt)),
    textElement('updated', isoTime(item.updatedAt)),
    `<author>${textElement('name', item.author)}${textElement('uri', item.authorUrl)}</author>`,
    ...item.tags.map((tag) => `<category term="${escapeXml(tag)}"/>`),
    textElement('summary', item.summary),
    textElement('content', item.html, ' type="html"'),
    '</entry>',
  ].join('\n');
}

/** Atom 1.0 with full contents. */
export function writeAtom(feed: Feed): string {
  return `${head}${[
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="zh-CN">',
    textElement('id', feed.feedUrl),
    textElement('title', feed.title),
    textElement('subtitle', feed.description),
    textElement('updated', isoTime(feed.updatedAt)),
    `<link rel="self" type="application/atom+xml" href="${escapeXml(feed.feedUrl)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(feed.pageUrl)}"/>`,
    ...feed.items.map(atomEntry),
    '</feed>',
  ].join('\n')}\n`;
}

/** JSON Feed 1.1 with full contents. */
export function writeJsonFeed(feed: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    description: feed.description,
    home_page_url: feed.pageUrl,
    feed_url: feed.feedUrl,
    language: 'zh-CN',
    items: feed.items.map((item) => ({
      id: item.id,
      url: item.url,
      title: item.title,
      summary: item.summary,
      content_html: item.html,
      ...(item.image ? { image: item.image } : {}),
      date_published: isoTime(item.publishedAt),
      date_modified: isoTime(item.updatedAt),
      authors: [{ name: item.author, url: item.authorUrl }],
      tags: item.tags,
    })),
  });
}

export interface SitemapEntry {
  url: string;
  /** Epoch ms; null: unknown. */
  changedAt: number | null;
  images: readonly string[];
}

/** One part of the sitemap. */
export function writeSitemap(addresses: readonly SitemapEntry[]): string {
  const entries = addresses.map(({ url, changedAt, images }) => {
    const changed = changedAt === null ? '' : textElement('lastmod', isoTime(changedAt));
    const shown = images.map((image) => `<image:image>${textElement('image:loc', image)}</image:image>`).join('');
    return `<url>${textElement('loc', url)}${changed}${shown}</url>`;
  });
  const spaces =
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';
  return `${head}<urlset ${spaces}>\n${entries.join('\n')}\n</urlset>\n`;
}

/** The sitemap index. */
export function writeSitemapIndex(urls: readonly string[]): string {
  const entries = urls.map((url) => `<sitemap>${textElement('loc', url)}</sitemap>`);
  return `${head}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</sitemapindex>\n`;
}

/** OpenSearch description: lets browsers search the site from their address bar. */
export function writeOpenSearch(site: { name: string; description: string; url: string; icon: string }): string {
  return `${head}${[
    '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
    textElement('ShortName', Array.from(site.name).slice(0, 16).join('')),
    textElement('Description', site.description),
    textElement('InputEncoding', 'UTF-8'),
    textElement('Language', 'zh-CN'),
    ...(site.icon ? [textElement('Image', site.icon, ' width="32" height="32"')] : []),
    `<Url type="text/html" method="get" template="${escapeXml(site.url)}/search?s={searchTerms}"/>`,
    `<Url type="application/opensearchdescription+xml" rel="self" template="${escapeXml(site.url)}/opensearch.xml"/>`,
    '</OpenSearchDescription>',
  ].join('\n')}\n`;
}
