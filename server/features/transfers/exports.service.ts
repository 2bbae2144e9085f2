import { createWriteStream } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';

import { stringify } from 'yaml';

import type { Article } from '#contract/features/posts/fields.rules.ts';
import type { PostStatusName } from '#contract/features/posts/rules.ts';
import { exportErrors } from '#contract/features/transfers/copy.ts';
import type { Block } from '#contract/kit/block.ts';
import { fenToYuan } from '#contract/kit/money.ts';
import { DomainError } from '#contract/errors.ts';
import { blocksToMarkdown } from '#server/importers/markdown/write-markdown.ts';
import { isoTime } from '#server/kit/clock.ts';
import type { Site } from '#server/kit/site.ts';

import * as reads from './exports.reads.ts';

/** What a file without a status is imported as. */
const usualStatus: PostStatusName = 'publish';

/** Related data for a batch of posts, by post. */
interface RelatedData {
  categories: Map<number, string[][]>;
  tags: Map<number, string[]>;
  formerSlugs: Map<number, string[]>;
  excerpts: Map<number, string>;
}

function addToList<Value>(map: Map<number, Value[]>, id: number, value: Value): void {
  map.set(id, [...(map.get(id) ?? []), value]);
}

async function relatedDataOf(
  site: Site,
  ids: readonly number[],
  wayTo: (id: number) => string[],
): Promise<RelatedData> {
  const found: RelatedData = {
    categories: new Map(),
    tags: new Map(),
    formerSlugs: new Map(),
    excerpts: await reads.listTypedExcerpts(site.db, ids),
  };
  for (const term of await reads.listTermsOf(site.db, ids)) {
    if (term.taxonomy === 'category') addToList(found.categories, term.post_id, wayTo(term.id));
    if (term.taxonomy === 'tag') addToList(found.tags, term.post_id, term.name);
  }
  for (const { post_id, slug } of await reads.listFormerSlugs(site.db, ids))
    addToList(found.formerSlugs, post_id, slug);
  return found;
}

/** Category names from the root down to each category. */
async function readCategoryPaths(site: Site): Promise<(id: number) => string[]> {
  const rows = new Map((await reads.listCategories(site.db)).map((row) => [row.id, row]));
  return (id) => {
    const names: string[] = [];
    const seen = new Set<number>();
    for (
      let row = rows.get(id);
      row && !seen.has(row.id);
      row = row.parent_id === null ? undefined : rows.get(row.parent_id)
    ) {
      seen.add(row.id);
      names.unshift(row.name);
    }
    return names;
  };
}

/** For what an article is sold; undefined for one that is not. */
function saleOf({ price_fen, price_point, vip_percent, free_blocks }: reads.ExportRow): Article['sale'] | undefined {
  if (price_fen === 0 && price_point === 0) return undefined;
  return { price: fenToYuan(price_fen), point: price_point, vip_discount: vip_percent / 10, free_blocks };
}

/** Front matter as our own import and common generators read it; default values are left out. */
function frontMatter(post: reads.ExportRow, around: RelatedData): Record<string, unknown> {
  const fields: Record<string, unknown> = {
    title: post.title,
    slug: post.slug,
    date: post.published_at === null ? undefined : isoTime(post.published_at),
    updated: isoTime(post.updated_at),
    author: post.author,
    type: post.type === 'page' ? 'page' : 'post',
    status: post.status === usualStatus ? undefined : post.status,
    categories: around.categories.get(post.id),
    tags: around.tags.get(post.id),
    series: post.series ? [post.series] : undefined,
    cover: post.cover_url || undefined,
    excerpt: around.excerpts.get(post.id) || undefined,
    password: post.password || undefined,
    pinned: post.pinned > 0 || undefined,
    sale: saleOf(post),
    comments: post.comment_open === 1 ? undefined : false,
    aliases: around.formerSlugs.get(post.id),
    seo_title: post.seo_title || undefined,
    description: post.seo_description || undefined,
    share_image: post.seo_image || undefined,
    canonical: post.seo_canonical || undefined,
    noindex: post.seo_hidden > 0 || undefined,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function fileText(post: reads.ExportRow, around: RelatedData): string {
  const head = stringify(frontMatter(post, around), { lineWidth: 0 });
  return `---\n${head}---\n\n${blocksToMarkdown(JSON.parse(post.source) as Block[])}`;
}

/** A file name that is valid on every file system; other characters of the slug are removed. */
function fileName(post: reads.ExportRow): string {
  const name = Array.from(post.slug).slice(0, 60).join('').replace(/^\.+/, '') || String(post.id);
  return `${post.type === 'page' ? 'pages' : 'posts'}/${name}.md`;
}

async function ensureFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    if ((await readdir(folder)).length === 0) return;
  } catch (error) {
    const { code = '未知原因' } = error as NodeJS.ErrnoException;
    throw new DomainError('VALIDATION', exportErrors.notWritable(folder, code));
  }
  throw new DomainError('CONFLICT', exportErrors.notEmpty(folder));
}

/** Copies uploaded files to the paths that texts refer to. */
async function copyFiles(site: Site, folder: string): Promise<number> {
  let files = 0;
  for await (const key of site.storage.list()) {
    const body = await site.storage.read(key);
    if (!body) continue;
    const path = join(folder, 'uploads', key);
    await mkdir(dirname(path), { recursive: true });
    await pipeline(body, createWriteStream(path));
    files += 1;
  }
  return files;
}

/**
 * Exports every article and page as Markdown with front matter into an empty folder, together with the uploaded files.
 * Drafts and private posts are included with their status. Locked contents are written as comments that only Somnia
 * reads, so that sites built from the folder by other software do not show them.
 * @throws DomainError CONFLICT when the folder is not empty, VALIDATION when it cannot be written
 */
export async function exportMarkdown(site: Site, folder: string): Promise<{ posts: number; files: number }> {
  await ensureFolder(folder);
  for (const part of ['posts', 'pages']) await mkdir(join(folder, part), { recursive: true });
  const wayTo = await readCategoryPaths(site);
  const names = new Set<string>();
  let posts = 0;
  for (let last = 0; ;) {
    const page = await reads.listPostsAfter(site.db, last);
    if (page.length === 0) break;
    const around = await relatedDataOf(
      site,
      page.map((post) => post.id),
      wayTo,
    );
    for (const post of page) {
      const wanted = fileName(post);
      // Some file systems treat names as equal that differ only in case or in what was truncated.
      const name = names.has(wanted.toLowerCase()) ? wanted.replace(/\.md$/, `-${post.id}.md`) : wanted;
      names.add(name.toLowerCase());
      await writeFile(join(folder, name), fileText(post, around));
      posts += 1;
    }
    last = page.at(-1)?.id ?? last;
  }
  return { posts, files: await copyFiles(site, folder) };
}
