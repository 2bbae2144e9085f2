import { emptyArticle } from '#contract/features/posts/articles.rules.ts';
import { isWebAddress } from '#contract/kit/address.ts';
import { publicText } from '#contract/kit/block-text.ts';
import { htmlToText } from '#contract/kit/html-text.ts';

import type { ImportPost, ImportStatus } from '../document.ts';
import { isoMoment } from '../local-time.ts';
import { convertContents, type WordPressMedia } from './contents.ts';
import { decodeSlug, metaOf, oldSlugsOf, type ExportScan, timeOf } from './export-scan.ts';
import { childText, type XmlElement } from './xml.ts';

const statuses = new Map<string, ImportStatus>([
  ['publish', 'publish'],
  ['future', 'scheduled'],
  ['draft', 'draft'],
  ['auto-draft', 'draft'],
  ['pending', 'pending'],
  ['private', 'private'],
  ['trash', 'trash'],
]);

const shownTags =
  /<\/?(?:a|abbr|b|big|br|cite|code|del|em|font|i|ins|kbd|mark|q|s|small|span|strong|sub|sup|u|wbr)\b[^<>]*>/gi;

/** The plain text of a title. Only known tags are removed: `List<String>` is text. */
export function titleText(html: string): string {
  const [title = ''] = [html.replace(shownTags, '').replace(/<(?=[A-Za-z/!])/g, '&lt;')];
  return htmlToText(title).replace(/\s+/g, ' ').trim();
}

export function shorten(text: string, length: number): string {
  const characters = [...text];
  return characters.length <= length
    ? text
    : `${characters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`;
}

/** A title from the first words of an untitled post. */
export function titleFromText(words: string, slug: string): string {
  const first = /^[^\n。！？!?]+[。！？!?]?/.exec(words.trim())?.[0] ?? '';
  return shorten(first.trim(), 30) || slug || '无标题';
}

export interface PostContext {
  scan: ExportScan;
  media: WordPressMedia;
  prefix: string;
  key: string;
  termKeys: (item: XmlElement) => string[];
  note: (message: string) => void;
}

/** Custom post types are imported without being published by mistake. */
function typeOf(type: string, note: (message: string) => void): { type: ImportPost['post_type']; isForeign: boolean } {
  if (type === 'post' || type === '') return { type: 'article', isForeign: false };
  if (type === 'page') return { type: 'page', isForeign: false };
  note(`自定义文章类型 ${type}，导入为草稿页面`);
  return { type: 'page', isForeign: true };
}

function coverOf(meta: Map<string, string>, context: PostContext): string {
  const file = context.scan.files.get((meta.get('_thumbnail_id') ?? '').trim());
  if (meta.has('_thumbnail_id') && meta.get('_thumbnail_id') && !file) context.note('特色图片不在导出文件里');
  return file ? context.media.addressOf(file.url) : '';
}

const canonicalOf = (address: string): string => (isWebAddress(address) ? address : '');

function seoOf(meta: Map<string, string>): ImportPost['seo'] {
  const first = (...names: string[]) =>
    names
      .map((name) => meta.get(name)?.trim())
      .find((value) => value && !value.includes('%%') && !/%\w+%/.test(value)) ?? '';
  return {
    title: shorten(
      first('_yoast_wpseo_title', 'rank_math_title', '_aioseop_title', '_aioseo_title', '_seopress_titles_title'),
      200,
    ),
    description: shorten(
      first(
        '_yoast_wpseo_metadesc',
        'rank_math_description',
        '_aioseop_description',
        '_aioseo_description',
        '_seopress_titles_desc',
      ),
      500,
    ),
    image: '',
    canonical: canonicalOf(first('_yoast_wpseo_canonical', 'rank_math_canonical_url', '_seopress_robots_canonical')),
    hidden: meta.get('_yoast_wpseo_meta-robots-noindex') === '1' || meta.get('_seopress_robots_index') === 'yes',
  };
}

function excerptOf(item: XmlElement, found: string, password: string): string {
  const own = htmlToText(childText(item, 'excerpt:encoded')).replace(/\s+/g, ' ');
  return own || (password === '' ? found : '');
}

function numberOf(text: string | undefined): number {
  const number = Number.parseInt(text ?? '', 10);
  return Number.isSafeInteger(number) && number > 0 ? number : 0;
}

export function postOf(item: XmlElement, context: PostContext): ImportPost {
  const read = (name: string) => childText(item, name).trim();
  const { scan, note } = context;
  const meta = metaOf(item);
  const kind = typeOf(read('wp:post_type'), note);
  const password = read('wp:post_password');
  const contents = convertContents(
    childText(item, 'content:encoded'),
    { id: read('wp:post_id'), footnotes: meta.get('footnotes') },
    scan,
    context.media,
    note,
  );
  const slug = decodeSlug(read('wp:post_name'));
  const title = titleText(childText(item, 'title'));
  if (title === '') note('没有标题，用正文的开头代替');
  const publishedAt = timeOf(read('wp:post_date_gmt'), read('wp:post_date'), scan);
  return {
    ...emptyArticle,
    kind: 'post',
    key: context.key,
    post_type: kind.type,
    title: shorten(title, 200) || titleFromText(password ? '' : publicText(contents.blocks), slug),
    slug,
    formerSlugs: oldSlugsOf(item).filter((old) => old !== slug),
    status: kind.isForeign ? 'draft' : (statuses.get(read('wp:status')) ?? 'draft'),
    password,
    pinned: read('wp:is_sticky') === '1',
    excerpt: shorten(excerptOf(item, contents.excerpt, password), 1000),
    cover: coverOf(meta, context),
    content: { blocks: contents.blocks },
    author: read('dc:creator') ? `${context.prefix}:author:${read('dc:creator')}` : '',
    publish_at: isoMoment(publishedAt),
    updatedAt: timeOf(read('wp:post_modified_gmt'), read('wp:post_modified'), scan) ?? publishedAt,
    comment_status: read('wp:comment_status') === 'open' ? 'open' : 'closed',
    terms: context.termKeys(item),
    seo: seoOf(meta),
    views: numberOf(meta.get('views') ?? meta.get('post_views_count')),
  };
}
