import { basename, posix } from 'node:path';

import { wallTime } from '../local-time.ts';
import type { Generator } from './folder.ts';
import type { FrontMatter } from './front-matter.ts';
import { type PostMetadata, stemOf, text } from './post-metadata.ts';
import type { SiteConfig } from './site-config.ts';

type Fields = FrontMatter['fields'];

interface Place {
  fields: Fields;
  metadata: PostMetadata;
  generator: Generator;
  site: SiteConfig;
  zone: string;
}

const maxLength = 2000;
const months = 'January February March April May June July August September October November December'.split(' ');
const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');
const dayMs = 86_400_000;

const two = (number: number): string => String(number).padStart(2, '0');

/** Text as part of an address, as the generators write it: no spaces and no signs, letters of all scripts. */
function partOf(words: string): string {
  return words
    .normalize('NFC')
    .replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'<>,.?/]+/g, '-')
    .replace(/^-|-$/g, '');
}

function hugoPart(words: string): string {
  return words
    .normalize('NFC')
    .trim()
    .replace(/[^\p{L}\p{M}\p{N}\s._+~/-]/gu, '')
    .replace(/[\s-]+/g, '-');
}

function dateTokens(at: number | null, zone: string): Record<string, string> {
  if (at === null) return {};
  const date = wallTime(at, zone);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
  const dayOfYear = Math.floor((date.getTime() - Date.UTC(year, 0, 1)) / dayMs) + 1;
  return {
    year: String(year),
    short_year: two(year % 100),
    month: two(month),
    i_month: String(month),
    monthname: months[month - 1] as string,
    day: two(day),
    i_day: String(day),
    y_day: String(dayOfYear).padStart(3, '0'),
    yearday: String(dayOfYear),
    weekday: String(date.getUTCDay()),
    weekdayname: weekdays[date.getUTCDay()] as string,
    hour: two(date.getUTCHours()),
    minute: two(date.getUTCMinutes()),
    second: two(date.getUTCSeconds()),
  };
}

/** Path below the folder of contents, without its ending. */
function contentPath(file: string): string {
  return file.replace(/^(?:source|content|docs|src)\//, '').replace(/\.\w+$/, '');
}

/** Path below `_posts`, as Hexo's `:title`; without the date that its pattern of file names asks for. */
function hexoTitle({ metadata, site }: Place): string {
  const path = contentPath(metadata.file).replace(/^.*?_(?:posts|drafts)\//, '');
  const hasDate = site.newPostName.includes(':year');
  return hasDate ? posix.join(posix.dirname(path), basename(path).replace(/^\d{4}-\d{1,2}-\d{1,2}-/, '')) : path;
}

function tokensOf(place: Place): Record<string, string> {
  const { fields, metadata, generator, site, zone } = place;
  const { file, title, categories } = metadata;
  const dates = dateTokens(metadata.publishedAt, zone);
  const stem = stemOf(file);
  const slug = text(fields.get('slug'));
  if (generator === 'hugo') {
    const folders = contentPath(file).split('/').slice(0, -1);
    const isBundle = /(?:^|\/)_?index(?:\.\w+)*$/.test(file);
    const sections = isBundle ? folders.slice(0, -1) : folders;
    const name = hugoPart(stem);
    const own = hugoPart(slug);
    return {
      ...dates,
      section: sections[0] ?? '',
      sections: sections.join('/'),
      'sections[1:]': sections.slice(1).join('/'),
      'sections[last]': sections.at(-1) ?? '',
      title: hugoPart(title),
      slug: own || hugoPart(title),
      slugorfilename: own || name,
      slugorcontentbasename: own || name,
      filename: name,
      contentbasename: name,
    };
  }
  if (generator === 'jekyll') {
    const path = categories.flat().map((name) => partOf(name.toLowerCase()));
    const named = slug || stem;
    return {
      ...dates,
      categories: path.join('/'),
      title: named,
      slug: partOf(named.toLowerCase()),
      output_ext: '.html',
    };
  }
  const category = categories.at(-1)?.map(partOf).join('/') ?? site.defaultCategory;
  const name = hexoTitle(place);
  return { ...dates, title: name, name: basename(name), filename: basename(name), post_title: partOf(title), category };
}

/** Fills a pattern from the post and its front matter; null if something in it is not known. */
function expand(pattern: string, place: Place): string | null {
  const tokens = tokensOf(place);
  let isKnown = true;
  const filled = pattern.replace(/:([a-z_]+(?:\[[\w:]*\])?)/gi, (_, name: string) => {
    const value = Object.hasOwn(tokens, name) ? tokens[name] : text(place.fields.get(name.toLowerCase()));
    isKnown &&= value !== '' || /^(?:categories|sections)/.test(name);
    return value ?? '';
  });
  return isKnown ? `/${filled}`.replace(/\/{2,}/g, '/') : null;
}

const jekyllStyles: Record<string, string> = {
  date: '/:categories/:year/:month/:day/:title:output_ext',
  pretty: '/:categories/:year/:month/:day/:title/',
  ordinal: '/:categories/:year/:y_day/:title:output_ext',
  none: '/:categories/:title:output_ext',
};

/** Address of a file that no pattern applies to: its own path. */
function plainPath({ metadata, generator }: Place): string[] {
  const path = contentPath(metadata.file);
  const folder = /^(.*?)(?:^|\/)(?:index|_index|readme)$/i.exec(path);
  if (folder) return [`/${folder[1] as string}`];
  return generator === 'hexo' ? [`/${path}.html`] : [`/${path}.html`, `/${path}`];
}

function hugoPath(place: Place): string | null {
  const { metadata, site, fields } = place;
  const path = contentPath(metadata.file).replace(/(?:^|\/)_?index(?:\.\w+)*$/, '');
  const section = path.includes('/') ? (path.split('/')[0] as string) : '';
  const pattern = site.sections.get(section.toLowerCase());
  const isList = /(?:^|\/)_index\.\w+$/.test(metadata.file);
  const slug = text(fields.get('slug'));
  const folder = posix.dirname(path);
  const name = isList ? basename(path) : hugoPart(slug || stemOf(metadata.file));
  const found =
    pattern !== undefined && !isList
      ? expand(pattern, place)
      : posix.join('/', folder.split('/').map(hugoPart).join('/'), name);
  if (found === null) return null;
  const address = site.keepsCase ? found : found.toLowerCase();
  return site.hasUglyUrls && !isList ? `${address.replace(/(?<!\/)\/+$/, '')}.html` : address;
}

function generatedPaths(place: Place): (string | null)[] {
  const { metadata, generator, site } = place;
  const isPost = `/${metadata.file}`.includes('/_posts/') || metadata.type === 'article';
  switch (generator) {
    case 'hexo':
      return isPost ? [expand(site.permalink || ':year/:month/:day/:title/', place)] : plainPath(place);
    case 'jekyll': {
      const style = site.permalink || 'date';
      return isPost ? [expand(jekyllStyles[style] ?? style, place)] : plainPath(place);
    }
    case 'hugo':
      return [hugoPath(place)];
    case 'vuepress':
      return plainPath(place);
    default:
      return [];
  }
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.flatMap(strings) : text(value) === '' ? [] : [text(value)];
}

/** The address that front matter sets; Hexo and Jekyll allow patterns there. */
function statedPath(place: Place): string | null {
  const stated = ['permalink', 'url'].map((name) => text(place.fields.get(name))).find(Boolean) ?? '';
  if (stated === '' || /[{}]/.test(stated)) return null;
  if (/^https?:\/\//i.test(stated)) return URL.parse(stated)?.pathname ?? null;
  const style = place.generator === 'jekyll' ? (jekyllStyles[stated] ?? stated) : stated;
  return /:[a-z_]/i.test(style) ? expand(style, place) : `/${style}`.replace(/^\/+/, '/');
}

function aliasPath(alias: string, own: string, { generator }: Place): string | null {
  if (/^https?:\/\//i.test(alias)) return URL.parse(alias)?.pathname ?? null;
  if (alias.startsWith('/')) return alias;
  return generator === 'hugo' ? posix.join(posix.dirname(own.replace(/(?<!\/)\/+$/, '') || '/'), alias) : `/${alias}`;
}

/** Paths under which a post was read on the old site: its own address, and those that already led to it there. */
export function oldPathsOf(place: Place): string[] {
  const { fields, metadata, site } = place;
  const stated = statedPath(place);
  const own = (stated === null ? generatedPaths(place) : [stated]).filter((path) => path !== null);
  const aliases = ['aliases', 'alias', 'redirect_from'].flatMap((name) => strings(fields.get(name)));
  const former = aliases.map((alias) => aliasPath(alias, own[0] ?? `/${metadata.slug}`, place));
  const all = [...own, ...former].filter((path): path is string => path !== null && path.length <= maxLength);
  return [...new Set(all.map((path) => `${site.root}${path}`))];
}
