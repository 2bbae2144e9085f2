import { htmlToText } from '#contract/kit/html-text.ts';

import { ImportError } from '../document.ts';
import { parseTime } from '../local-time.ts';
import { readText } from './read-text.ts';
import type { Attachment } from './shortcodes.ts';
import { child, childText, xmlElements, type XmlElement } from './xml.ts';

export interface WordPressAuthor {
  id: string;
  login: string;
  email: string;
  name: string;
  url: string;
}

export interface WordPressTerm {
  domain: string;
  slug: string;
  name: string;
  parent: string;
  description: string;
}

export interface WordPressFile extends Attachment {
  parent: string;
  order: number;
  createdAt: number | null;
  localPath: string;
}

export interface WordPressMenuItem {
  id: string;
  menu: string;
  title: string;
  url: string;
  type: string;
  object: string;
  objectId: string;
  parent: string;
  order: number;
  target: string;
  description: string;
}

/** Where a post or file was on the old site. */
export interface WordPressPlace {
  id: string;
  type: string;
  status: string;
  link: string;
  guid: string;
  parent: string;
  /** Local date and time on the old site. */
  date: string;
  oldSlugs: string[];
}

/** Everything that posts of an export may refer to, collected before the first one is converted. */
export interface ExportScan {
  site: string;
  title: string;
  authors: Map<string, WordPressAuthor>;
  terms: Map<string, WordPressTerm>;
  /** Slugs of terms by taxonomy and id. */
  termSlugs: Map<string, string>;
  menus: Map<string, string>;
  menuItems: WordPressMenuItem[];
  files: Map<string, WordPressFile>;
  filesByAddress: Map<string, WordPressFile>;
  titles: Map<string, string>;
  places: WordPressPlace[];
  reusable: Map<string, string>;
  posts: number;
  /** Number of skipped items, by type. */
  skipped: Map<string, number>;
  offsetMs: number;
}

/** Internal item types of WordPress. */
const internalItemTypes = new Set(
  'revision oembed_cache user_request customize_changeset custom_css wp_template wp_template_part wp_global_styles wp_navigation wp_font_family wp_font_face attachment nav_menu_item wp_block acf-field acf-field-group elementor_library feedback jp_mem_plan jp_pay_order jp_pay_product wpcf7_contact_form mc4wp-form shop_order shop_coupon scheduled-action amn_smtp'.split(
    ' ',
  ),
);

export function isInternalItem(type: string): boolean {
  return internalItemTypes.has(type);
}

export function metaOf(item: XmlElement): Map<string, string> {
  const metas = item.children.filter((each) => each.name === 'wp:postmeta' || each.name === 'wp:commentmeta');
  return new Map(metas.map((each) => [childText(each, 'wp:meta_key').trim(), childText(each, 'wp:meta_value')]));
}

/** More than any column of WordPress holds. */
const slugMaxLength = 2000;

/** WordPress stores slugs percent-encoded and truncated to the column length. */
export function decodeSlug(slug: string): string {
  const whole = slug
    .trim()
    .slice(0, slugMaxLength)
    .replace(/%[\da-f]?$/i, '');
  for (let text = whole; ; text = text.replace(/%[\da-f]{2}$/i, '')) {
    try {
      return decodeURIComponent(text).normalize('NFC');
    } catch {
      if (!/%[\da-f]{2}$/i.test(text)) return whole;
    }
  }
}

function utc(text: string): number | null {
  return text.startsWith('0000') ? null : parseTime(text, 'UTC');
}

/** The time of an item: its UTC time if present, else its local time in the old site's zone. */
export function timeOf(gmt: string, local: string, scan: ExportScan): number | null {
  const wall = utc(local.trim());
  return utc(gmt.trim()) ?? (wall === null ? null : wall - scan.offsetMs);
}

function termOf(element: XmlElement): WordPressTerm | undefined {
  const read = (name: string) => childText(element, name).trim();
  if (element.name === 'wp:category') {
    return {
      domain: 'category',
      slug: decodeSlug(read('wp:category_nicename')),
      name: htmlToText(read('wp:cat_name')),
      parent: decodeSlug(read('wp:category_parent')),
      description: htmlToText(read('wp:category_description')),
    };
  }
  if (element.name === 'wp:tag') {
    return {
      domain: 'post_tag',
      slug: decodeSlug(read('wp:tag_slug')),
      name: htmlToText(read('wp:tag_name')),
      parent: '',
      description: htmlToText(read('wp:tag_description')),
    };
  }
  const domain = read('wp:term_taxonomy').replace(/^tag$/, 'post_tag');
  return {
    domain,
    slug: decodeSlug(read('wp:term_slug')),
    name: htmlToText(read('wp:term_name')),
    parent: decodeSlug(read('wp:term_parent')),
    description: htmlToText(read('wp:term_description')),
  };
}

const mimes: [RegExp, string][] = [
  [/\.(?:jpe?g|png|gif|webp|avif|svg|bmp|ico|heic)$/i, 'image'],
  [/\.(?:mp3|m4a|ogg|wav|flac|aac|wma)$/i, 'audio'],
  [/\.(?:mp4|m4v|mov|webm|ogv|avi|flv)$/i, 'video'],
];

export function addressWithoutQuery(url: string): string {
  return url.replace(/[?#][\s\S]*$/, '').replace(/^https?:/i, '');
}

function fileOf(item: XmlElement, scan: ExportScan): WordPressFile | undefined {
  const meta = metaOf(item);
  const url = childText(item, 'wp:attachment_url').trim() || childText(item, 'guid').trim();
  if (!/^https?:\/\//i.test(url)) return undefined;
  const path = url.replace(/[?#][\s\S]*$/, '');
  return {
    id: childText(item, 'wp:post_id').trim(),
    url,
    alt: (meta.get('_wp_attachment_image_alt') ?? '').trim(),
    caption: childText(item, 'excerpt:encoded').trim(),
    title: childText(item, 'title').trim(),
    mime: mimes.find(([ending]) => ending.test(path))?.[1] ?? '',
    parent: childText(item, 'wp:post_parent').trim(),
    order: Number(childText(item, 'wp:menu_order')) || 0,
    createdAt: timeOf(childText(item, 'wp:post_date_gmt'), childText(item, 'wp:post_date'), scan),
    localPath: meta.get('_wp_attached_file') ?? '',
  };
}

function menuItemOf(item: XmlElement): WordPressMenuItem {
  const meta = metaOf(item);
  const read = (name: string) => (meta.get(`_menu_item_${name}`) ?? '').trim();
  const menu = item.children.find((each) => each.name === 'category' && each.attributes.get('domain') === 'nav_menu');
  return {
    id: childText(item, 'wp:post_id').trim(),
    menu: decodeSlug(menu?.attributes.get('nicename') ?? ''),
    title: htmlToText(childText(item, 'title')),
    url: read('url'),
    type: read('type'),
    object: read('object'),
    objectId: read('object_id'),
    parent: read('menu_item_parent').replace(/^0$/, ''),
    order: Number(childText(item, 'wp:menu_order')) || 0,
    target: read('target'),
    description: htmlToText(childText(item, 'content:encoded')),
  };
}

/** The earlier slugs of a post. */
export function oldSlugsOf(item: XmlElement): string[] {
  return item.children
    .filter((each) => each.name === 'wp:postmeta' && childText(each, 'wp:meta_key').trim() === '_wp_old_slug')
    .map((each) => decodeSlug(childText(each, 'wp:meta_value')))
    .filter((slug) => slug !== '');
}

function placeOf(item: XmlElement, id: string, type: string): WordPressPlace {
  const read = (name: string) => childText(item, name).trim();
  return {
    id,
    type,
    status: read('wp:status'),
    link: read('link'),
    guid: read('guid'),
    parent: read('wp:post_parent'),
    date: read('wp:post_date'),
    oldSlugs: oldSlugsOf(item),
  };
}

function scanItem(item: XmlElement, scan: ExportScan): void {
  const type = childText(item, 'wp:post_type').trim() || 'post';
  const id = childText(item, 'wp:post_id').trim();
  const gmt = utc(childText(item, 'wp:post_date_gmt').trim());
  const local = utc(childText(item, 'wp:post_date').trim());
  if (gmt !== null && local !== null && scan.offsetMs === 0) scan.offsetMs = local - gmt;
  if (type === 'attachment' || !isInternalItem(type)) scan.places.push(placeOf(item, id, type));
  if (type === 'attachment') {
    const file = fileOf(item, scan);
    if (!file || scan.files.has(file.id)) return;
    scan.files.set(file.id, file);
    scan.filesByAddress.set(addressWithoutQuery(file.url), file);
  } else if (type === 'nav_menu_item') scan.menuItems.push(menuItemOf(item));
  else if (type === 'wp_block') scan.reusable.set(id, childText(item, 'content:encoded'));
  else if (isInternalItem(type)) scan.skipped.set(type, (scan.skipped.get(type) ?? 0) + 1);
  else {
    scan.posts++;
    if (!scan.titles.has(id)) scan.titles.set(id, htmlToText(childText(item, 'title')));
  }
}

function scanChannel(element: XmlElement, scan: ExportScan): void {
  const read = (name: string) => childText(element, name).trim();
  if (element.name === 'title') scan.title = element.text.trim();
  else if (element.name === 'link' && scan.site === '') scan.site = element.text.trim();
  else if (element.name === 'wp:base_blog_url') scan.site = element.text.trim() || scan.site;
  else if (element.name === 'wp:author' || element.name === 'wp:wp_author') {
    const login = read('wp:author_login');
    const name =
      read('wp:author_display_name') ||
      [read('wp:author_first_name'), read('wp:author_last_name')].filter(Boolean).join(' ') ||
      login;
    if (login && !scan.authors.has(login))
      scan.authors.set(login, { id: read('wp:author_id'), login, email: read('wp:author_email'), name, url: '' });
  } else if (['wp:category', 'wp:tag', 'wp:term'].includes(element.name)) {
    const term = termOf(element);
    if (!term || !term.name) return;
    scan.termSlugs.set(`${term.domain}:${read('wp:term_id')}`, term.slug);
    if (term.domain === 'nav_menu') scan.menus.set(term.slug, term.name);
    else if (!scan.terms.has(`${term.domain}:${term.slug}`)) scan.terms.set(`${term.domain}:${term.slug}`, term);
  } else if (element.name === 'item') scanItem(element, scan);
}

/**
 * First pass over an export: collects everything but the contents.
 * @throws ImportError when the file is not an export or is malformed
 */
export async function scanExport(path: string): Promise<ExportScan> {
  const scan: ExportScan = {
    site: '',
    title: '',
    authors: new Map(),
    terms: new Map(),
    termSlugs: new Map(),
    menus: new Map(),
    menuItems: [],
    files: new Map(),
    filesByAddress: new Map(),
    titles: new Map(),
    places: [],
    reusable: new Map(),
    posts: 0,
    skipped: new Map(),
    offsetMs: 0,
  };
  let isExport = false;
  for await (const { element } of xmlElements(readText(path), 2)) {
    isExport ||=
      element.name.startsWith('wp:') || (element.name === 'item' && child(element, 'wp:post_id') !== undefined);
    scanChannel(element, scan);
  }
  if (!isExport) throw new ImportError('这不是 WordPress 的导出文件（WXR）：里面没有 wp: 开头的内容');
  return scan;
}
