import { basename, posix } from 'node:path';

import { problemsOf } from '#contract/features/posts/articles.rules.ts';
import type { Article } from '#contract/features/posts/fields.rules.ts';
import { htmlToText } from '#contract/kit/html-text.ts';

import type { ImportPost, ImportStatus } from '../document.ts';
import { isZone, parseTime } from '../local-time.ts';
import type { Generator } from './folder.ts';
import type { FrontMatter } from './front-matter.ts';

type Fields = FrontMatter['fields'];

/** Metadata of a post, from its front matter and its place in the folder. */
export interface PostMetadata {
  file: string;
  type: ImportPost['post_type'];
  title: string;
  slug: string;
  formerSlugs: string[];
  status: ImportStatus;
  password: string;
  pinned: boolean;
  /** For what it is sold, as our own export writes it; null without a price. */
  sale: Article['sale'] | null;
  excerpt: string;
  description: string;
  seoTitle: string;
  shareImage: string;
  canonical: string;
  /** Search engines are asked to leave it out. */
  isHidden: boolean;
  cover: string;
  photos: string[];
  author: { name: string; email: string } | null;
  publishedAt: number | null;
  updatedAt: number | null;
  commentOpen: boolean;
  /** Paths in the category tree, from the root. */
  categories: string[][];
  tags: string[];
  series: string[];
  rootUrl: string;
  /** A page that only configures a theme, such as a tag list or a search page. */
  isThemePage: boolean;
}

export function text(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : '';
}

function first(fields: Fields, ...names: string[]): string {
  return names.map((name) => text(fields.get(name))).find(Boolean) ?? '';
}

function flag(fields: Fields, name: string): boolean | undefined {
  const value = fields.get(name);
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return value !== 0;
  const word = text(value).toLowerCase();
  return /^(?:true|yes|on|1)$/.test(word) ? true : /^(?:false|no|off|0)$/.test(word) ? false : undefined;
}

function strings(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(strings);
  if (typeof value === 'object' && value !== null) return strings(Object.values(value));
  return text(value) === '' ? [] : [text(value)];
}

/** `tags: a, b` is two tags; only Jekyll also splits at spaces. */
function list(value: unknown, generator: Generator): string[] {
  if (typeof value !== 'string') return strings(value);
  const parts = value.split(generator === 'jekyll' && !/[,，]/.test(value) ? /\s+/ : /[,，]/);
  return parts.map((part) => part.trim().replace(/^["']|["']$/g, '')).filter(Boolean);
}

/**
 * Category paths of a post. `[A, B]` is a path (B in A) for generators with nested categories and two categories for
 * others; `[[A, B], [C]]` is always two paths.
 */
export function categoriesOf(value: unknown, generator: Generator): string[][] {
  if (!Array.isArray(value)) return list(value, generator).map((name) => [name]);
  const isTree = generator === 'hexo' || generator === 'plain';
  if (value.some(Array.isArray)) return value.map((each) => strings(each)).filter((path) => path.length > 0);
  const names = strings(value);
  return isTree ? (names.length > 0 ? [names] : []) : names.map((name) => [name]);
}

const coverKeys = [
  'cover',
  'thumbnail',
  'index_img',
  'banner',
  'banner_img',
  'image',
  'img',
  'featured_image',
  'featuredimage',
  'feature_image',
  'featureimage',
  'header-img',
  'header_img',
  'top_img',
  'coverimage',
  'cover_image',
  'heroimage',
  'hero',
  'photo',
  'og_image',
  'images',
  'pic',
  'header',
];

function coverText(value: unknown): string {
  if (Array.isArray(value)) return value.map(coverText).find(Boolean) ?? '';
  if (typeof value === 'object' && value !== null) {
    const fields = new Map(Object.entries(value));
    return (
      ['path', 'url', 'src', 'image', 'feature', 'teaser', 'thumb']
        .map((name) => coverText(fields.get(name)))
        .find(Boolean) ?? ''
    );
  }
  const address = text(value);
  return /[./]/.test(address) && !/^#|gradient\(|\s{2}/.test(address) ? address : '';
}

function authorOf(value: unknown): PostMetadata['author'] {
  if (Array.isArray(value)) return value.map(authorOf).find(Boolean) ?? null;
  if (typeof value === 'object' && value !== null) {
    const fields = new Map(Object.entries(value));
    const name = text(fields.get('name')) || text(fields.get('nick'));
    return name ? { name, email: text(fields.get('email')) } : null;
  }
  const name = text(value);
  const mailed = /<([^<>\s@]+@[^<>\s]+)>$/.exec(name);
  const before = name.slice(0, mailed?.index).trim();
  return mailed && before ? { name: before, email: mailed[1] as string } : name ? { name, email: '' } : null;
}

const fileDate = /^(\d{4})[-_.]?(\d{2})[-_.]?(\d{2})[-_.]/;

/** File name without its extension, language and date. */
export function stemOf(file: string): string {
  const name = basename(file)
    .replace(/\.\w+$/, '')
    .replace(/\.(?:zh|zh-cn|zh-tw|zh-hans|zh-hant|en|ja)$/i, '');
  const folder = posix.basename(posix.dirname(file));
  const own = /^(?:index|_index|readme)$/i.test(name) && folder !== '.' ? folder : name;
  const bare = own.replace(fileDate, '');
  return bare === '' ? own : bare;
}

function lastPart(address: string): string {
  const path = address
    .replace(/^https?:\/\/[^/]+/i, '')
    .replace(/[?#][\s\S]*$/, '')
    .replace(/\/(?:index)?(?:\.html?)?$/i, '')
    .replace(/\.html?$/i, '');
  const part = path.slice(path.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** A sale with a number that is none sells nothing, and leaves the locks of the text as they are. */
function saleOf(value: unknown): Article['sale'] | null {
  if (typeof value !== 'object' || value === null) return null;
  const given = value as Record<string, unknown>;
  const sale = {
    price: Number(given.price ?? 0),
    point: Number(given.point ?? 0),
    vip_discount: Number(given.vip_discount ?? 10),
    free_blocks: Number(given.free_blocks ?? 0),
  };
  const isSold = sale.price > 0 || sale.point > 0;
  return isSold && Object.keys(problemsOf({ sale })).length === 0 ? sale : null;
}

function slugOf(fields: Fields, file: string): string {
  const permalink = first(fields, 'permalink', 'url', 'path');
  const given = lastPart(first(fields, 'slug')) || (/[:{]/.test(permalink) ? '' : lastPart(permalink));
  return given || stemOf(file);
}

const statusNames = new Map<string, ImportStatus>(
  ['draft', 'pending', 'private', 'trash', 'publish', 'scheduled'].map((name) => [name, name as ImportStatus]),
);

function statusOf(fields: Fields, file: string, publishedAt: number | null, now: number): ImportStatus {
  const named = statusNames.get(
    first(fields, 'status').toLowerCase().replace('published', 'publish').replace('future', 'scheduled'),
  );
  if (named && named !== 'publish' && named !== 'scheduled') return named;
  if (
    /(?:^|\/)_drafts?\//.test(file) ||
    flag(fields, 'draft') ||
    flag(fields, 'published') === false ||
    flag(fields, 'publish') === false
  )
    return 'draft';
  if (flag(fields, 'private') || flag(fields, 'hidden') || flag(fields, 'hide')) return 'private';
  return publishedAt !== null && publishedAt > now ? 'scheduled' : 'publish';
}

const themePages =
  /^(?:tags?|categories|category|archives?|search|404|home|timeline|friends?|link|links|picture|schedule)$/i;
const pageNames =
  /^(?:about|about-me|links?|friends?|guestbook|message|contact|now|uses|projects|resume|cv|privacy|disclaimer|donate)$/i;

function typeOf(fields: Fields, file: string, generator: Generator): ImportPost['post_type'] {
  const layout = first(fields, 'layout', 'type').toLowerCase();
  if (layout === 'page' || themePages.test(layout)) return 'page';
  if (/^(?:post|article|posts|blogpost)$/.test(layout)) return 'article';
  const path = `/${file}`;
  if (generator === 'hexo' || generator === 'jekyll')
    return /\/_(?:posts|drafts?)\//.test(path) || !/(?:^|\/)(?:index|readme)\.\w+$|^\/[^/]+$|\/_pages?\//i.test(path)
      ? 'article'
      : 'page';
  if (generator === 'hugo' && (/^(?:content\/)?[^/]+$/.test(file) || /(?:^|\/)_index\.\w+$/.test(file))) return 'page';
  const depth = file.replace(/^(?:docs|content|src)\//, '').split('/').length;
  return pageNames.test(stemOf(file)) && depth <= 2 ? 'page' : 'article';
}

function dateOf(fields: Fields, names: readonly string[], zone: string): number | null {
  for (const name of names) {
    const value = fields.get(name);
    const day = /^(\d{4})(\d{2})(\d{2})$/.exec(text(value));
    const time = day ? parseTime(`${day[1]}-${day[2]}-${day[3]}`, zone) : parseTime(value, zone);
    if (time !== null) return time;
  }
  return null;
}

function excerptText(value: unknown): string {
  return htmlToText(text(value)).replace(/\s+/g, ' ');
}

export interface MetadataContext {
  generator: Generator;
  zone: string;
  now: number;
  modifiedAt: number;
}

export function metadataOf(fields: Fields, file: string, context: MetadataContext): PostMetadata {
  const own = first(fields, 'timezone', 'time_zone');
  const zone = own && isZone(own) ? own : context.zone;
  const inName = fileDate.exec(basename(file));
  const named = inName ? parseTime(`${inName[1]}-${inName[2]}-${inName[3]}`, zone) : null;
  const publishedAt =
    dateOf(
      fields,
      [
        'date',
        'publishdate',
        'publish_date',
        'published_at',
        'pubdate',
        'pubdatetime',
        'created',
        'created_at',
        'createtime',
        'createdate',
        'create_date',
        'published',
        'time',
      ],
      zone,
    ) ?? named;
  const layout = first(fields, 'type', 'layout');
  const photos = Array.isArray(fields.get('photos')) ? strings(fields.get('photos')) : [];
  return {
    file,
    type: typeOf(fields, file, context.generator),
    title: first(fields, 'title'),
    slug: slugOf(fields, file),
    formerSlugs: [
      ...strings(fields.get('aliases')),
      ...strings(fields.get('redirect_from')),
      ...strings(fields.get('abbrlink')),
      ...strings(fields.get('alias')),
    ]
      .map(lastPart)
      .filter(Boolean),
    status: statusOf(fields, file, publishedAt, context.now),
    password: first(fields, 'password').slice(0, 128),
    pinned: ['top', 'sticky', 'pinned', 'pin'].some(
      (name) => flag(fields, name) === true || (typeof fields.get(name) === 'number' && fields.get(name) !== 0),
    ),
    sale: saleOf(fields.get('sale')),
    excerpt:
      excerptText(fields.get('excerpt')) ||
      excerptText(fields.get('summary')) ||
      excerptText(fields.get('description')),
    description: excerptText(fields.get('description')),
    seoTitle: first(fields, 'seo_title', 'seotitle'),
    shareImage: first(fields, 'share_image'),
    canonical: first(fields, 'canonical', 'canonical_url', 'canonicalurl'),
    isHidden: flag(fields, 'noindex') === true,
    cover: coverKeys.map((name) => coverText(fields.get(name))).find(Boolean) ?? photos[0] ?? '',
    photos,
    author: authorOf(fields.get('author') ?? fields.get('authors')),
    publishedAt,
    updatedAt: dateOf(
      fields,
      [
        'updated',
        'lastmod',
        'last_modified_at',
        'lastupdated',
        'modified',
        'modified_at',
        'update',
        'updated_at',
        'updatedate',
        'updatetime',
        'moddatetime',
      ],
      zone,
    ),
    commentOpen:
      flag(fields, 'comments') !== false &&
      flag(fields, 'comment') !== false &&
      flag(fields, 'disablecomments') !== true,
    categories: categoriesOf(fields.get('categories') ?? fields.get('category'), context.generator),
    tags: [...new Set(list(fields.get('tags') ?? fields.get('tag'), context.generator))],
    series: list(fields.get('series'), 'plain'),
    rootUrl: first(fields, 'typora-root-url'),
    isThemePage: themePages.test(layout) || fields.get('home') === true,
  };
}
