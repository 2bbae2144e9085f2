import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';

import { emptyArticle } from '#contract/features/posts/articles.rules.ts';
import { htmlToText } from '#contract/kit/html-text.ts';
import type { Block } from '#contract/kit/block.ts';
import { type Clock, systemClock } from '#server/kit/clock.ts';

import { linkTarget } from '../addresses.ts';
import type { ImportAuthor, ImportItem, ImportPost, ImportSource, ImportTerm, ImportWarning } from '../document.ts';
import { htmlToBlocks } from '../html/html-to-blocks.ts';
import { isoMoment } from '../local-time.ts';
import { type Facts, factsOf, stemOf } from './facts.ts';
import { type MarkdownFolder, naturalOrder, openFolder } from './folder.ts';
import { friendLinks } from './friend-links.ts';
import { readFrontMatter } from './front-matter.ts';
import { LocalFiles } from './local-files.ts';
import { markdownToBlocks } from './markdown-to-blocks.ts';
import { readMarkdown } from './read-markdown.ts';

export interface MarkdownOptions {
  /** Posts dated in the future are scheduled. */
  clock?: Clock;
}

interface Entry {
  facts: Facts;
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
  private readonly byName = new Map<string, Facts>();
  private readonly given = new Set<string>();
  private readonly openingWarnings: number;

  constructor(folder: MarkdownFolder, now: number, warnings: ImportWarning[]) {
    this.folder = folder;
    this.now = now;
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
  async survey(): Promise<void> {
    for (const file of this.folder.files) {
      const read = await readMarkdown(join(this.folder.root, file));
      if (read.problem || read.text.trim() === '') {
        this.warn(file, read.problem || '空文件，已跳过');
        continue;
      }
      const matter = readFrontMatter(read.text);
      const facts = factsOf(matter.fields, file, {
        generator: this.folder.generator,
        zone: this.folder.timeZone,
        now: this.now,
        modifiedAt: read.modifiedAt,
      });
      const isBare = matter.body.trim() === '';
      if (/\.html?$/i.test(file) && matter.fields.size === 0) this.warn(file, '没有 front matter 的 HTML 文件，已跳过');
      else if (isBare && (facts.isThemePage || /(?:^|\/)_index\.\w+$/.test(file)))
        this.warn(file, '由主题生成的页面，没有正文，已跳过');
      else this.add(facts, read.modifiedAt);
    }
    this.dateUndated();
  }

  private add(facts: Facts, modifiedAt: number): void {
    this.entries.push({ facts, modifiedAt });
    const path = facts.file.replace(/\.\w+$/, '');
    const names = [
      facts.file,
      path,
      path.replace(/(?:^|\/)(?:index|readme|_index)$/i, ''),
      posix.basename(path),
      stemOf(facts.file),
      facts.title,
      facts.slug,
    ];
    for (const name of names) {
      const key = this.nameKey(name);
      if (key !== '' && !this.byName.has(key)) this.byName.set(key, facts);
    }
  }

  private nameKey(name: string): string {
    return name
      .replace(/^(?:\.?\/)+|\/+$/g, '')
      .normalize('NFC')
      .toLowerCase();
  }

  /**
   * Undated posts get the modification time of their file. In a copied folder all files have the same one, so they
   * are spaced one second apart, in order of their names.
   */
  private dateUndated(): void {
    const undated = this.entries
      .filter(({ facts }) => facts.publishedAt === null && facts.status !== 'draft' && facts.status !== 'pending')
      .toSorted((one, other) => naturalOrder(one.facts.file, other.facts.file));
    const times = undated.map((entry) => entry.modifiedAt);
    const newest = Math.max(...times);
    const areTogether = undated.length > 1 && newest - Math.min(...times) < checkoutMs;
    for (const [at, { facts, modifiedAt }] of undated.entries()) {
      facts.publishedAt = Math.min(this.now, areTogether ? newest - (undated.length - at) * 1000 : modifiedAt);
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
    const isText = /\.(?:md|markdown)(?:#.*)?$/i.test(target);
    const asPost =
      isText || target.startsWith('/') || /\.html(?:#.*)?$/i.test(target) ? this.postAddress(target, file) : undefined;
    return asPost ?? this.files.linked(target, file) ?? target;
  }

  private contents(facts: Facts, body: string, note: (message: string) => void): Contents {
    const { file } = facts;
    const stem = file.replace(/\.\w+$/, '');
    const start = {
      note,
      fileAddress: (address: string) => this.files.addressOf(address, file, facts.rootUrl, note),
      linkAddress: (address: string) => this.linkAddress(address, file),
    };
    if (/\.html?$/i.test(file)) return htmlToBlocks(body, start);
    return markdownToBlocks(body, {
      ...start,
      breaks: this.folder.generator === 'hexo',
      title: facts.title,
      postAddress: (name) => this.postAddress(name, file),
      assetAddress: (name) =>
        this.files.find(posix.join(posix.basename(stem), name), file) ? posix.join(posix.basename(stem), name) : name,
      include: (path) => this.files.include(path, file),
    });
  }

  private photoBlocks(facts: Facts, note: (message: string) => void): Block[] {
    if (facts.photos.length === 0) return [];
    const images = facts.photos.map((photo) => ({
      url: this.files.addressOf(photo, facts.file, facts.rootUrl, note),
      alt: '',
      caption: '',
    }));
    return [{ id: 'photos', type: 'gallery', data: { layout: 'grid', images } }];
  }

  private termsOf(facts: Facts): ImportTerm[] {
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
    const categories = facts.categories.flatMap((path) => path.map((_, at) => term('category', path.slice(0, at + 1))));
    return [
      ...categories,
      ...facts.tags.map((name) => term('tag', [name])),
      ...facts.series.map((name) => term('special', [name])),
    ];
  }

  private *newTerms(facts: Facts): Generator<ImportTerm> {
    for (const term of this.termsOf(facts)) {
      if (this.given.has(term.key)) continue;
      this.given.add(term.key);
      yield term;
    }
  }

  /** One generator assigns every category on the path; for the others the last one is enough. */
  private carriedTerms(facts: Facts): string[] {
    const terms = this.termsOf(facts);
    const above = new Set(this.folder.generator === 'hexo' ? [] : terms.map((term) => term.parent));
    return [...new Set(terms.map((term) => term.key))].filter((key) => !above.has(key));
  }

  private authorOf(facts: Facts): ImportAuthor | undefined {
    if (!facts.author) return undefined;
    const { name, email } = facts.author;
    return {
      kind: 'author',
      key: `markdown:author:${name.normalize('NFC').toLowerCase()}`,
      name,
      displayName: name,
      email,
      url: '',
    };
  }

  private post(facts: Facts, contents: Contents, note: (message: string) => void): ImportPost {
    const titled = takeTitle(facts, contents.blocks);
    const excerpt = facts.excerpt || (facts.password ? '' : contents.excerpt);
    return {
      ...emptyArticle,
      kind: 'post',
      key: `markdown:${this.folder.name}/${facts.file}`,
      post_type: facts.type,
      title: cut(titled.title, 200),
      slug: facts.slug,
      formerSlugs: facts.formerSlugs.filter((slug) => slug !== facts.slug),
      status: facts.status,
      password: facts.password,
      pinned: facts.pinned,
      excerpt: cut(excerpt, 1000),
      cover: facts.cover ? this.files.addressOf(facts.cover, facts.file, facts.rootUrl, note) : '',
      content: { blocks: [...this.photoBlocks(facts, note), ...titled.blocks] },
      author: this.authorOf(facts)?.key ?? '',
      publish_at: isoMoment(facts.publishedAt),
      updatedAt: facts.updatedAt ?? facts.publishedAt,
      comment_status: facts.commentOpen ? 'open' : 'closed',
      terms: this.carriedTerms(facts),
      seo: { title: cut(facts.seoTitle, 200), description: cut(facts.description, 500) },
      views: 0,
    };
  }

  private async *ofEntry({ facts }: Entry): AsyncGenerator<ImportItem> {
    const read = await readMarkdown(join(this.folder.root, facts.file));
    const matter = readFrontMatter(read.text);
    const noted = new Set<string>();
    const note = (message: string) => {
      if (!noted.has(message)) this.warn(facts.file, message);
      noted.add(message);
    };
    for (const message of [read.remark, matter.problem].filter(Boolean)) note(message);
    const author = this.authorOf(facts);
    if (author && !this.given.has(author.key)) {
      this.given.add(author.key);
      yield author;
    }
    yield* this.newTerms(facts);
    const post = this.post(facts, this.contents(facts, matter.body, note), note);
    yield* this.files.takeFound();
    yield post;
  }

  async *items(): AsyncGenerator<ImportItem> {
    this.warnings.length = this.openingWarnings;
    this.entries.length = 0;
    this.byName.clear();
    this.given.clear();
    await this.survey();
    for (const entry of this.entries) yield* this.ofEntry(entry);
    yield* friendLinks(this.folder, (path) => readFile(path, 'utf8'));
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
function takeTitle(facts: Facts, blocks: Block[]): { title: string; blocks: Block[] } {
  const isTitle = (block: Block | undefined) => block?.type === 'header' && block.data.level === 1;
  const words = (block: Block | undefined) =>
    htmlToText(String(block?.data.text ?? ''))
      .replace(/\s+/g, ' ')
      .trim();
  const [first, ...rest] = blocks;
  if (facts.title)
    return { title: facts.title, blocks: isTitle(first) && words(first) === facts.title ? rest : blocks };
  const heading = blocks.find(isTitle);
  const title = words(heading);
  if (title === '') return { title: stemOf(facts.file), blocks };
  return { title, blocks: heading === first ? rest : blocks };
}

/**
 * Opens a folder of Markdown files, with or without a site generator.
 * @throws ImportError when it contains none
 */
export async function openMarkdown(path: string, options: MarkdownOptions = {}): Promise<ImportSource> {
  const warnings: ImportWarning[] = [];
  const folder = await openFolder(path, warnings);
  const source = new MarkdownImport(folder, (options.clock ?? systemClock).now(), warnings);
  return { kind: 'markdown', name: folder.name, total: folder.files.length, warnings, items: () => source.items() };
}
