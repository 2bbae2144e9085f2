import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';

import { saleBlockId, withoutSale } from '#contract/features/posts/sales.rules.ts';
import { emptyArticle } from '#contract/features/posts/articles.rules.ts';
import { isWebAddress } from '#contract/kit/address.ts';
import { htmlToText } from '#contract/kit/html-text.ts';
import type { Block } from '#contract/kit/block.ts';
import { type Clock, systemClock } from '#server/kit/clock.ts';

import { linkTarget } from '../addresses.ts';
import type { ImportAuthor, ImportItem, ImportPost, ImportSource, ImportTerm, ImportWarning } from '../document.ts';
import { htmlToBlocks } from '../html/html-to-blocks.ts';
import { isoMoment } from '../local-time.ts';
import { type PostMetadata, metadataOf, stemOf } from './post-metadata.ts';
import { type MarkdownFolder, naturalOrder, openFolder } from './folder.ts';
import { friendLinks } from './friend-links.ts';
import { type FrontMatter, readFrontMatter } from './front-matter.ts';
import { type ListedTerm, listAddresses } from './list-addresses.ts';
import { LocalFiles } from './local-files.ts';
import { markdownToBlocks } from './markdown-to-blocks.ts';
import { oldPathsOf } from './permalinks.ts';
import { readMarkdown } from './read-markdown.ts';

export interface MarkdownOptions {
  /** Posts dated in the future are scheduled. */
  clock?: Clock;
  /** Files that are not read, by their place in the folder, each with the reason as a warning. */
  skipped?: ReadonlyMap<number, string>;
  /** Called with the place of each file before it is read or converted; -1 after the last. */
  onFile?: (place: number) => void;
}

interface Entry {
  place: number;
  metadata: PostMetadata;
  oldPaths: string[];
  modifiedAt: number;
}

/** Converted content of one file. */
interface Contents {
  blocks: Block[];
  excerpt: string;
}

const checkoutMs = 10 * 60_000;

class MarkdownImport {
  readonly warnings: ImportWarning[];
  private readonly folder: MarkdownFolder;
  private readonly now: number;
  private readonly files: LocalFiles;
  private readonly entries: Entry[] = [];
  /** Posts by every name that links may use. */
  private readonly byName = new Map<string, PostMetadata>();
  private readonly given = new Set<string>();
  private readonly listed = new Map<string, ListedTerm>();
  private readonly openingWarnings: number;
  private readonly options: MarkdownOptions;

  constructor(folder: MarkdownFolder, options: MarkdownOptions, warnings: ImportWarning[]) {
    this.folder = folder;
    this.options = options;
    this.now = (options.clock ?? systemClock).now();
    this.warnings = warnings;
    this.files = new LocalFiles(folder);
    this.openingWarnings = warnings.length;
  }

  get total(): number {
    return this.entries.length;
  }

  private warn(where: string, message: string): void {
    if (message) this.warnings.push({ where, message });
  }

  /** Reads the front matter of every file first, so that posts can link to each other. */
  async scan(): Promise<void> {
    for (const [place, file] of this.folder.files.entries()) {
      this.options.onFile?.(place);
      const skipped = this.options.skipped?.get(place);
      if (skipped !== undefined) {
        this.warn(file, skipped);
        continue;
      }
      const read = await readMarkdown(join(this.folder.root, file));
      if (read.problem || read.text.trim() === '') {
        this.warn(file, read.problem || '空文件，已跳过');
        continue;
      }
      const matter = readFrontMatter(read.text);
      const metadata = metadataOf(matter.fields, file, {
        generator: this.folder.generator,
        zone: this.folder.timeZone,
        now: this.now,
        modifiedAt: read.modifiedAt,
      });
      const isBare = matter.body.trim() === '';
      if (/\.html?$/i.test(file) && matter.fields.size === 0) this.warn(file, '没有 front matter 的 HTML 文件，已跳过');
      else if (isBare && (metadata.isThemePage || /(?:^|\/)_index\.\w+$/.test(file)))
        this.warn(file, '由主题生成的页面，没有正文，已跳过');
      else {
        const oldPaths = this.oldPaths(metadata, matter.fields);
        this.add({ place, metadata, modifiedAt: read.modifiedAt, oldPaths });
      }
    }
    this.dateUndated();
  }

  private oldPaths(metadata: PostMetadata, fields: FrontMatter['fields']): string[] {
    const { generator, site, timeZone: zone } = this.folder;
    return oldPathsOf({ fields, metadata, generator, site, zone });
  }

  private add(entry: Entry): void {
    const { metadata } = entry;
    this.entries.push(entry);
    const path = metadata.file.replace(/\.\w+$/, '');
    const names = [
      metadata.file,
      path,
      path.replace(/(?:^|\/)(?:index|readme|_index)$/i, ''),
      posix.basename(path),
      stemOf(metadata.file),
      metadata.title,
      metadata.slug,
    ];
    for (const name of names) {
      const key = this.nameKey(name);
      if (key !== '' && !this.byName.has(key)) this.byName.set(key, metadata);
    }
  }

  private nameKey(name: string): string {
    return name
      .replace(/^(?:\.?\/)+|(?<!\/)\/+$/g, '')
      .normalize('NFC')
      .toLowerCase();
  }

  /**
   * Undated posts get the modification time of their file. In a copied folder all files have the same one, so they are
   * spaced one second apart, in order of their names.
   */
  private dateUndated(): void {
    const undated = this.entries
      .filter(
        ({ metadata }) => metadata.publishedAt === null && metadata.status !== 'draft' && metadata.status !== 'pending',
      )
      .toSorted((one, other) => naturalOrder(one.metadata.file, other.metadata.file));
    const times = undated.map((entry) => entry.modifiedAt);
    const newest = Math.max(...times);
    const areTogether = undated.length > 1 && newest - Math.min(...times) < checkoutMs;
    for (const [at, { metadata, modifiedAt }] of undated.entries()) {
      metadata.publishedAt = Math.min(this.now, areTogether ? newest - (undated.length - at) * 1000 : modifiedAt);
    }
  }

  private postAddress(name: string, file: string): string | undefined {
    const [path = '', anchor = ''] = name.split(/(?=#)/);
    const decoded = decode(path).replace(/\.(?:md|markdown|html?)$/i, '');
    const below = posix.normalize(posix.join(posix.dirname(file), decoded));
    const found = [decoded, below, `source/${decoded}`, `content/${decoded}`, `docs/${decoded}`, `_posts/${decoded}`]
      .map((each) => this.byName.get(this.nameKey(each)))
      .find(Boolean);
    return found && `/${encodeURIComponent(found.slug)}${anchor}`;
  }

  private linkAddress(address: string, file: string): string {
    const target = linkTarget(address);
    if (target === '' || /^[a-z][a-z0-9+.-]*:|^#|^\?/i.test(target)) return target;
    const isText = /\.(?:md|markdown)(?:#[\s\S]*)?$/i.test(target);
    const asPost =
      isText || target.startsWith('/') || /\.html(?:#[\s\S]*)?$/i.test(target)
        ? this.postAddress(target, file)
        : undefined;
    return asPost ?? this.files.linked(target, file) ?? target;
  }

  private contents(metadata: PostMetadata, body: string, note: (message: string) => void): Contents {
    const { file } = metadata;
    const stem = file.replace(/\.\w+$/, '');
    const start = {
      note,
      fileAddress: (address: string) => this.files.addressOf(address, file, metadata.rootUrl, note),
      linkAddress: (address: string) => this.linkAddress(address, file),
    };
    if (/\.html?$/i.test(file)) return htmlToBlocks(body, start);
    return markdownToBlocks(body, {
      ...start,
      breaks: this.folder.generator === 'hexo',
      title: metadata.title,
      postAddress: (name) => this.postAddress(name, file),
      assetAddress: (name) =>
        this.files.find(posix.join(posix.basename(stem), name), file) ? posix.join(posix.basename(stem), name) : name,
      include: (path) => this.files.include(path, file),
    });
  }

  private photoBlocks(metadata: PostMetadata, note: (message: string) => void): Block[] {
    if (metadata.photos.length === 0) return [];
    const images = metadata.photos.map((photo) => ({
      url: this.files.addressOf(photo, metadata.file, metadata.rootUrl, note),
      alt: '',
      caption: '',
    }));
    return [{ id: 'photos', type: 'gallery', data: { layout: 'grid', images } }];
  }

  private termsOf(metadata: PostMetadata): ImportTerm[] {
    const term = (taxonomy: ImportTerm['taxonomy'], names: readonly string[]): ImportTerm => {
      const keyOf = (path: readonly string[]) =>
        `markdown:${taxonomy}:${path.map((name) => name.normalize('NFC').toLowerCase()).join('>')}`;
      return {
        kind: 'term',
        key: keyOf(names),
        taxonomy,
        name: names.at(-1) as string,
        slug: '',
        description: '',
        parent: names.length > 1 ? keyOf(names.slice(0, -1)) : '',
      };
    };
    const categories = metadata.categories.flatMap((path) =>
      path.map((_, at) => term('category', path.slice(0, at + 1))),
    );
    return [
      ...categories,
      ...metadata.tags.map((name) => term('tag', [name])),
      ...metadata.series.map((name) => term('special', [name])),
    ];
  }

  /** Names of a term from its root down; parents are listed first. */
  private namesOf({ name, parent }: ImportTerm): string[] {
    return [...(this.listed.get(parent)?.names ?? []), name];
  }

  private *newTerms(metadata: PostMetadata): Generator<ImportTerm> {
    for (const term of this.termsOf(metadata)) {
      if (this.given.has(term.key)) continue;
      this.given.add(term.key);
      this.listed.set(term.key, { key: term.key, taxonomy: term.taxonomy, names: this.namesOf(term) });
      yield term;
    }
  }

  /** One generator assigns every category on the path; for the others the last one is enough. */
  private carriedTerms(metadata: PostMetadata): string[] {
    const terms = this.termsOf(metadata);
    const above = new Set(this.folder.generator === 'hexo' ? [] : terms.map((term) => term.parent));
    return [...new Set(terms.map((term) => term.key))].filter((key) => !above.has(key));
  }

  private authorOf(metadata: PostMetadata): ImportAuthor | undefined {
    if (!metadata.author) return undefined;
    const { name, email } = metadata.author;
    return {
      kind: 'author',
      key: `markdown:author:${name.normalize('NFC').toLowerCase()}`,
      name,
      displayName: name,
      email,
      url: '',
    };
  }

  private keyOf({ file }: PostMetadata): string {
    return `markdown:${this.folder.name}/${file}`;
  }

  private *addresses(): Generator<ImportItem> {
    for (const { metadata, oldPaths } of this.entries) {
      const key = this.keyOf(metadata);
      if (oldPaths.length > 0)
        yield { kind: 'address', key: `${key}:addresses`, from: oldPaths, target: { kind: 'post', key } };
    }
    yield* listAddresses(this.folder, this.listed.values());
  }

  /** What is sold as a whole comes as it was written, without the lock that the export put around its hidden part. */
  private sold({ sale }: PostMetadata, blocks: Block[]): Pick<ImportPost, 'content' | 'sale'> {
    if (!sale) return { content: { blocks }, sale: emptyArticle.sale };
    const lockAt = blocks.findIndex(({ id }) => id === saleBlockId);
    const free_blocks = lockAt === -1 ? sale.free_blocks : lockAt;
    return { content: { blocks: withoutSale(blocks) }, sale: { ...sale, free_blocks } };
  }

  private post(metadata: PostMetadata, contents: Contents, note: (message: string) => void): ImportPost {
    const titled = takeTitle(metadata, contents.blocks);
    const excerpt = metadata.excerpt || (metadata.password ? '' : contents.excerpt);
    return {
      ...emptyArticle,
      kind: 'post',
      key: this.keyOf(metadata),
      post_type: metadata.type,
      title: cut(titled.title, 200),
      slug: metadata.slug,
      formerSlugs: metadata.formerSlugs.filter((slug) => slug !== metadata.slug),
      status: metadata.status,
      password: metadata.password,
      pinned: metadata.pinned,
      excerpt: cut(excerpt, 1000),
      cover: metadata.cover ? this.files.addressOf(metadata.cover, metadata.file, metadata.rootUrl, note) : '',
      ...this.sold(metadata, [...this.photoBlocks(metadata, note), ...titled.blocks]),
      author: this.authorOf(metadata)?.key ?? '',
      publish_at: isoMoment(metadata.publishedAt),
      updatedAt: metadata.updatedAt ?? metadata.publishedAt,
      comment_status: metadata.commentOpen ? 'open' : 'closed',
      terms: this.carriedTerms(metadata),
      seo: {
        title: cut(metadata.seoTitle, 200),
        description: cut(metadata.description, 500),
        image: metadata.shareImage
          ? this.files.addressOf(metadata.shareImage, metadata.file, metadata.rootUrl, note)
          : '',
        canonical: isWebAddress(metadata.canonical) ? metadata.canonical : '',
        hidden: metadata.isHidden,
      },
      views: 0,
    };
  }

  private async *ofEntry({ place, metadata }: Entry): AsyncGenerator<ImportItem> {
    this.options.onFile?.(place);
    const read = await readMarkdown(join(this.folder.root, metadata.file));
    const matter = readFrontMatter(read.text);
    const noted = new Set<string>();
    const note = (message: string) => {
      if (!noted.has(message)) this.warn(metadata.file, message);
      noted.add(message);
    };
    for (const message of [read.remark, matter.problem].filter(Boolean)) note(message);
    const author = this.authorOf(metadata);
    if (author && !this.given.has(author.key)) {
      this.given.add(author.key);
      yield author;
    }
    yield* this.newTerms(metadata);
    const post = this.post(metadata, this.contents(metadata, matter.body, note), note);
    yield* this.files.takeFound();
    yield post;
  }

  async *items(): AsyncGenerator<ImportItem> {
    this.warnings.length = this.openingWarnings;
    this.entries.length = 0;
    this.byName.clear();
    this.given.clear();
    this.listed.clear();
    await this.scan();
    for (const entry of this.entries) yield* this.ofEntry(entry);
    this.options.onFile?.(-1);
    yield* friendLinks(this.folder, (path) => readFile(path, 'utf8'));
    yield* this.addresses();
  }
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function cut(words: string, length: number): string {
  const characters = [...words];
  return characters.length <= length ? words : `${characters.slice(0, length - 1).join('')}…`;
}

/** Determines the title: front matter, else the first level-1 heading (which is then removed), else the file name. */
function takeTitle(metadata: PostMetadata, blocks: Block[]): { title: string; blocks: Block[] } {
  const isTitle = (block: Block | undefined) => block?.type === 'header' && block.data.level === 1;
  const words = (block: Block | undefined) =>
    htmlToText(String(block?.data.text ?? ''))
      .replace(/\s+/g, ' ')
      .trim();
  const [first, ...rest] = blocks;
  if (metadata.title)
    return { title: metadata.title, blocks: isTitle(first) && words(first) === metadata.title ? rest : blocks };
  const heading = blocks.find(isTitle);
  const title = words(heading);
  if (title === '') return { title: stemOf(metadata.file), blocks };
  return { title, blocks: heading === first ? rest : blocks };
}

/**
 * Opens a folder of Markdown files, with or without a site generator.
 * @throws ImportError when it contains none
 */
export async function openMarkdown(path: string, options: MarkdownOptions = {}): Promise<ImportSource> {
  const warnings: ImportWarning[] = [];
  const folder = await openFolder(path, warnings);
  const source = new MarkdownImport(folder, options, warnings);
  return { kind: 'markdown', name: folder.name, total: folder.files.length, warnings, items: () => source.items() };
}
