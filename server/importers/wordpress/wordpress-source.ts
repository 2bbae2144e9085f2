import type { ImportAuthor, ImportItem, ImportSource, ImportTerm, ImportWarning } from '../document.ts';
import { commentsOf } from './comments.ts';
import { type WordPressOptions, WordPressMedia } from './contents.ts';
import { menusOf } from './menus.ts';
import { oldAddressesOf } from './old-addresses.ts';
import { postOf, titleText } from './posts.ts';
import { readText } from './read-text.ts';
import { decodeSlug, isInternalItem, type ExportScan, scanExport, type WordPressTerm } from './export-scan.ts';
import { childText, xmlElements, type XmlElement } from './xml.ts';

const taxonomies = new Map<string, ImportTerm['taxonomy']>([
  ['category', 'category'],
  ['post_tag', 'tag'],
  ['series', 'special'],
  ['special', 'special'],
  ['topics', 'special'],
  ['zhuanti', 'special'],
  ['collection', 'special'],
]);
/** Taxonomies that authors do not set themselves. */
const internalTaxonomies = new Set([
  'post_format',
  'nav_menu',
  'language',
  'post_translations',
  'link_category',
  'wp_theme',
  'wp_pattern_category',
]);

/** State of importing one export. */
class WordPressImport {
  readonly warnings: ImportWarning[] = [];
  private readonly scan: ExportScan;
  private readonly path: string;
  private readonly prefix: string;
  private readonly media: WordPressMedia;
  private readonly given = new Set<string>();
  private readonly givenTerms = new Map<string, WordPressTerm>();
  private readonly seenPosts = new Map<string, number>();

  constructor(path: string, scan: ExportScan, options: WordPressOptions) {
    this.path = path;
    this.scan = scan;
    this.prefix = `wordpress:${scan.site.replace(/^https?:\/\//i, '').replace(/(?<!\/)\/+$/, '') || scan.title}`;
    this.media = new WordPressMedia(scan, options, this.prefix);
  }

  private warn(where: string, message: string): void {
    this.warnings.push({ where, message });
  }

  private authorOf(login: string): ImportAuthor {
    const known = this.scan.authors.get(login);
    return {
      kind: 'author',
      key: `${this.prefix}:author:${login}`,
      name: login,
      displayName: known?.name || login,
      email: known?.email ?? '',
      url: known?.url ?? '',
    };
  }

  private termKey(domain: string, slug: string): string {
    const taxonomy = taxonomies.get(domain);
    return taxonomy && slug ? `${this.prefix}:${taxonomy}:${slug}` : '';
  }

  /** A term with its ancestors, root first, each returned only once per import. */
  private termsOf(term: WordPressTerm, below: Set<string> = new Set()): ImportTerm[] {
    const taxonomy = taxonomies.get(term.domain);
    const key = this.termKey(term.domain, term.slug);
    if (!taxonomy || key === '' || this.given.has(key) || below.has(key)) return [];
    const parent =
      taxonomy === 'category' && term.parent !== term.slug
        ? this.scan.terms.get(`${term.domain}:${term.parent}`)
        : undefined;
    const above = parent ? this.termsOf(parent, new Set([...below, key])) : [];
    const isPlaced = parent !== undefined && this.given.has(this.termKey(parent.domain, parent.slug));
    this.given.add(key);
    this.givenTerms.set(key, term);
    return [
      ...above,
      {
        kind: 'term',
        key,
        taxonomy,
        name: term.name,
        slug: term.slug,
        description: term.description,
        parent: isPlaced && parent ? this.termKey(parent.domain, parent.slug) : '',
      },
    ];
  }

  /** Terms from the item itself: exports of single posts have no term list. */
  private termsOfItem(item: XmlElement): WordPressTerm[] {
    return item.children.flatMap((each) => {
      if (each.name !== 'category') return [];
      const domain = (each.attributes.get('domain') ?? 'category').replace(/^tag$/, 'post_tag');
      const name = titleText(each.text);
      const slug = decodeSlug(each.attributes.get('nicename') ?? '') || name;
      if (!each.attributes.has('domain') && this.isNamedTwice(item, name)) return [];
      return name || slug
        ? [
            this.scan.terms.get(`${domain}:${slug}`) ?? {
              domain,
              slug,
              name: name || slug,
              parent: '',
              description: '',
            },
          ]
        : [];
    });
  }

  /** Very old exports list every category twice, once without its taxonomy. */
  private isNamedTwice(item: XmlElement, name: string): boolean {
    return item.children.some(
      (each) => each.name === 'category' && each.attributes.has('domain') && titleText(each.text) === name,
    );
  }

  private *declared(): Generator<ImportItem> {
    for (const login of this.scan.authors.keys()) {
      const author = this.authorOf(login);
      this.given.add(author.key);
      yield author;
    }
    for (const term of this.scan.terms.values()) yield* this.termsOf(term);
    for (const file of this.scan.files.values()) yield this.media.itemOf(file);
  }

  private keyOfPost(item: XmlElement): string {
    const id = childText(item, 'wp:post_id').trim() || childText(item, 'guid').trim();
    const count = (this.seenPosts.get(id) ?? 0) + 1;
    this.seenPosts.set(id, count);
    return `${this.prefix}:post:${id}${count > 1 ? `:${count}` : ''}`;
  }

  private *ofItem(item: XmlElement): Generator<ImportItem> {
    const key = this.keyOfPost(item);
    const where = titleText(childText(item, 'title')) || `文章 ${childText(item, 'wp:post_id').trim()}`;
    const noted = new Set<string>();
    const note = (message: string) => {
      if (!noted.has(message)) this.warn(where, message);
      noted.add(message);
    };
    const login = childText(item, 'dc:creator').trim();
    const author = this.authorOf(login);
    if (login && !this.given.has(author.key)) {
      this.given.add(author.key);
      yield author;
    }
    const terms = this.termsOfItem(item);
    for (const { domain } of terms)
      if (!taxonomies.has(domain) && !internalTaxonomies.has(domain)) note(`自定义分类法 ${domain} 未导入`);
    for (const term of terms) yield* this.termsOf(term);
    const termKeys = () => [...new Set(terms.map((term) => this.termKey(term.domain, term.slug)).filter(Boolean))];
    const post = postOf(item, { scan: this.scan, media: this.media, prefix: this.prefix, key, termKeys, note });
    yield* this.media.takeFound();
    yield post;
    yield* commentsOf(item, key, this.scan, (id) => this.authorById(id), note);
  }

  private authorById(id: string): string {
    const author = id && id !== '0' ? [...this.scan.authors.values()].find((each) => each.id === id) : undefined;
    return author ? `${this.prefix}:author:${author.login}` : '';
  }

  async *items(): AsyncGenerator<ImportItem> {
    this.warnings.length = 0;
    this.given.clear();
    this.givenTerms.clear();
    this.seenPosts.clear();
    yield* this.declared();
    for await (const { element } of xmlElements(readText(this.path), 2)) {
      if (element.name === 'item' && !isInternalItem(childText(element, 'wp:post_type').trim()))
        yield* this.ofItem(element);
    }
    for (const [type, count] of this.scan.skipped)
      this.warn('导出文件', `${count} 个 ${type} 是旧站程序自己的数据，未导入`);
    yield* menusOf(this.scan, {
      prefix: this.prefix,
      hasPost: (id) => this.scan.titles.has(id),
      termKey: (domain, id) => this.termKey(domain, this.scan.termSlugs.get(`${domain}:${id}`) ?? ''),
    });
    yield* oldAddressesOf(this.scan, { prefix: this.prefix, terms: this.givenTerms });
  }
}

/**
 * Opens a WordPress export (WXR). It is read twice: first for everything posts refer to, then for the posts.
 * @throws ImportError when the file is not an export or is malformed
 */
export async function openWordpress(path: string, options: WordPressOptions = {}): Promise<ImportSource> {
  const scan = await scanExport(path);
  const source = new WordPressImport(path, scan, options);
  return {
    kind: 'wordpress',
    name: scan.title || scan.site,
    total: scan.posts,
    warnings: source.warnings,
    items: () => source.items(),
  };
}
