import { readFile } from 'node:fs/promises';

import { emailKey } from '#contract/features/accounts/rules.ts';
import { importCopy } from '#contract/features/transfers/imports.copy.ts';
import type { MenuEntry } from '#contract/features/menus/entities.ts';
import type { ImportReport } from '#contract/features/transfers/imports.entities.ts';
import { termMaxDepth, termNameMaxLength } from '#contract/features/terms/limits.ts';
import { termPath } from '#contract/features/terms/rules.ts';
import { articleNames, fieldAt, pick, withoutField } from '#contract/features/posts/articles.rules.ts';
import { reservedSlugs } from '#contract/features/posts/limits.ts';
import { isSafeAddress } from '#contract/kit/address.ts';
import { isPostedMs } from '#contract/kit/posted-time.ts';
import { DomainError } from '#contract/errors.ts';
import { addUser, findUserIdByName, prepareUser } from '#server/features/accounts/service.ts';
import { importComment } from '#server/features/comments/service.ts';
import { insertLink } from '#server/features/links/service.ts';
import { addMedia, unstoredKeyFor, prepareFile as readMedia } from '#server/features/media/service.ts';
import { listMenuEntries, replaceMenu } from '#server/features/menus/service.ts';
import {
  storeFormerSlugs,
  type PostInput,
  preparePost,
  type PreparedPost,
  storePost,
} from '#server/features/posts/service.ts';
import { ensureTerm } from '#server/features/terms/service.ts';
import type {
  ImportAuthor,
  ImportComment,
  ImportItem,
  ImportLink,
  ImportMedia,
  ImportMenu,
  ImportMenuEntry,
  ImportPost,
  ImportSource,
  ImportTerm,
} from '#server/importers/document.ts';
import { flatEntries } from '#server/importers/flat-menu.ts';
import { fillMedia, fillMediaInBlocks } from '#server/importers/media-token.ts';
import { timeOfIso } from '#server/kit/clock.ts';
import { fileTypeOf } from '#server/kit/file-types.ts';
import { type Site, type Unit, write } from '#server/kit/site.ts';
import { slugOf } from '#server/kit/slug.ts';

import { AddressImport } from './old-addresses.service.ts';
import * as reads from './imports.reads.ts';
import * as writes from './imports.writes.ts';

export interface ImportOptions {
  /** Reads and validates everything, writes nothing. */
  dryRun?: boolean;
  onProgress?: (done: { kind: string; posts: number; total: number; report: ImportReport }) => void;
}

interface Run {
  site: Site;
  source: ImportSource;
  report: ImportReport;
  dryRun: boolean;
  /** Media addresses by key; the original address where a file was not imported. */
  media: Map<string, string>;
  terms: Map<string, ImportTerm>;
  seen: Set<string>;
  addresses: AddressImport;
}

const defaultAuthorName = '站长';

/** Terms are found by their keys, once they are stored. */
const importedNames = articleNames.filter((name) => name !== 'terms');

function warn(run: Run, where: string, message: string): void {
  run.report.warnings.push({ where, message });
}

function countOf(run: Run, kind: string) {
  return (run.report.counts[kind] ??= { added: 0, known: 0, failed: 0 });
}

async function localId(db: Unit['db'], key: string): Promise<number | undefined> {
  return key === '' ? undefined : reads.findRecord(db, key);
}

async function storeAuthor(run: Run, unit: Unit, item: ImportAuthor): Promise<number> {
  const byEmail = item.email ? await reads.findUserIdByEmailKey(unit.db, emailKey(item.email)) : undefined;
  const known =
    byEmail ?? (await findUserIdByName(unit, item.displayName)) ?? (await findUserIdByName(unit, item.name));
  if (known !== undefined) return known;
  const facts = { email: item.email || null, url: item.url, role: 'author' as const };
  for (const name of [item.displayName, item.name, `${item.name}_1`.slice(0, 20)]) {
    const ready = await prepareUser({ ...facts, name }, true).catch(() => null);
    if (ready) return addUser(run.site, unit, ready);
  }
  const letters = Array.from(item.displayName || item.name).filter((sign) => /[\p{L}\p{N}_-]/u.test(sign));
  warn(run, item.displayName || item.name, '名字不符合本站规则，已改成可用的名字');
  return addUser(
    run.site,
    unit,
    await prepareUser({ ...facts, email: null, name: `${letters.join('').slice(0, 14)}_作者` }, true),
  );
}

async function defaultAuthor(run: Run, unit: Unit): Promise<number> {
  const known = await reads.findDefaultAuthor(unit.db);
  if (known !== undefined) return known;
  warn(run, run.source.name, `站点还没有用户，已新建「${defaultAuthorName}」作为作者（没有密码，暂不能登录）`);
  return addUser(
    run.site,
    unit,
    await prepareUser({ name: defaultAuthorName, email: null, role: 'administrator' }, true),
  );
}

/** Names from the root category down; middle levels are left out where the tree would become too deep. */
function categoryPathOf(run: Run, item: ImportTerm): string[] {
  const path: string[] = [];
  const seen = new Set<string>();
  for (let at: ImportTerm | undefined = item; at && !seen.has(at.key); at = run.terms.get(at.parent)) {
    seen.add(at.key);
    path.unshift(Array.from(at.name).slice(0, termNameMaxLength).join(''));
  }
  return path.length <= termMaxDepth ? path : [...path.slice(0, termMaxDepth - 1), ...path.slice(-1)];
}

async function storeTerm(run: Run, unit: Unit, item: ImportTerm): Promise<number> {
  const facts = {
    ...(item.slug ? { slug: item.slug } : {}),
    ...(item.description ? { description: item.description } : {}),
  };
  return ensureTerm(unit, item.taxonomy, categoryPathOf(run, item), facts);
}

/**
 * A file that cannot be imported keeps its original address; only stored files are recorded, so it can be tried again.
 */
async function storeMedia(run: Run, item: ImportMedia): Promise<void> {
  if (item.origin.type === 'remote') {
    run.report.remote_media.push(item.original);
    return;
  }
  const { name, alt, origin } = item;
  try {
    const body = origin.type === 'bytes' ? origin.body : await readFile(origin.path);
    const ready = await readMedia({ name, body, alt });
    if (run.dryRun) {
      countOf(run, 'media').added += 1;
      return;
    }
    // Written before the transaction; an import that was killed writes it to the same key again.
    const path = await unstoredKeyFor(run.site, ready);
    if (path !== null) await run.site.storage.put(path, ready.body, fileTypeOf(path).mime);
    await write(run.site, async (unit) => {
      const stored = await addMedia(run.site, unit, ready, path ?? undefined);
      run.media.set(item.key, stored.url);
      await writes.insertRecord(unit, item.key, 'media', stored.id);
    });
    countOf(run, 'media').added += 1;
  } catch (error) {
    countOf(run, 'media').failed += 1;
    const reason = error instanceof DomainError ? error.message : ((error as NodeJS.ErrnoException).code ?? '未知原因');
    warn(run, name, importCopy.file(name, reason));
  }
}

function mediaAddress(run: Run, key: string): string {
  return run.media.get(key) ?? '';
}

/** A reserved slug is replaced by one generated from the title. */
function withoutReservedSlug(run: Run, title: string, slug: string): string {
  const own = slugOf(slug);
  if (!reservedSlugs.has(own)) return own;
  warn(run, title, importCopy.slugTaken(own));
  return '';
}

function inputOf(run: Run, item: ImportPost): PostInput {
  const { post_type, status } = item;
  const address = (key: string) => mediaAddress(run, key);
  return {
    ...pick(item, importedNames),
    post_type,
    status,
    title: item.title.trim() || '（无标题）',
    slug: withoutReservedSlug(run, item.title, item.slug),
    cover: fillMedia(item.cover, address),
    seo: { ...item.seo, image: fillMedia(item.seo.image, address) },
    content: { blocks: fillMediaInBlocks(item.content.blocks, address) },
  };
}

/** The input without what was refused; a text that was refused stays, and so does its refusal. */
function withoutWrong(input: PostInput, address: string): PostInput {
  const place = fieldAt(address);
  if (!place || place.path === 'content') return input;
  if (place.path === 'title') return { ...input, title: [...(input.title ?? '')].slice(0, 100).join('') };
  return withoutField(input, place);
}

/** Fields that fail validation are dropped instead of losing the post. */
async function prepareLeniently(run: Run, item: ImportPost): Promise<PreparedPost> {
  const input = inputOf(run, item);
  try {
    return await preparePost(run.site, input, 'imported');
  } catch (error) {
    if (!(error instanceof DomainError) || !error.fields) throw error;
    warn(run, item.title, `${error.message}，已略去`);
    return preparePost(run.site, Object.keys(error.fields).reduce(withoutWrong, input), 'imported');
  }
}

async function storeItemPost(run: Run, unit: Unit, item: ImportPost, ready: PreparedPost): Promise<number> {
  const ids = await Promise.all(item.terms.map((key) => localId(unit.db, key)));
  const kinds = item.terms.map((key) => run.terms.get(key)?.taxonomy);
  const of = (kind: string) => ids.filter((id, at): id is number => id !== undefined && kinds[at] === kind);
  const terms = { category: of('category'), tag: of('tag'), special: ids[kinds.indexOf('special')] ?? null };
  const authorId = (await localId(unit.db, item.author)) ?? (await defaultAuthor(run, unit));
  const placed = { ...ready, input: { ...ready.input, terms, author_id: authorId } };
  const publishAt = ready.input.publish_at;
  const publishedAt = publishAt ? (timeOfIso(publishAt) ?? undefined) : undefined;
  const updatedAt = item.updatedAt && isPostedMs(item.updatedAt) ? item.updatedAt : publishedAt;
  const facts = { created_at: publishedAt, updated_at: updatedAt, views: item.views };
  const { id } = await storePost(run.site, unit, placed, { userId: authorId, facts });
  await storeFormerSlugs(unit, id, item.formerSlugs);
  return id;
}

async function storeComment(run: Run, unit: Unit, item: ImportComment): Promise<number | null> {
  const postId = await localId(unit.db, item.post);
  if (postId === undefined) {
    warn(run, item.name, importCopy.missing('文章'));
    return null;
  }
  return importComment(run.site, unit, {
    post_id: postId,
    parent_id: (await localId(unit.db, item.parent)) ?? 0,
    user_id: (await localId(unit.db, item.author)) ?? null,
    name: item.name,
    email: item.email,
    url: item.url,
    content: item.content,
    status: item.status,
    created_at: item.createdAt,
    address: item.address,
    user_agent: item.userAgent,
  });
}

/** The address of a menu entry; an address unknown here becomes the home page. */
function menuAddress(run: Run, entry: ImportMenuEntry): string {
  const term = run.terms.get(entry.term);
  if (term) return termPath(term.taxonomy, slugOf(term.slug || term.name));
  const url = /^(?:[a-z][a-z0-9+.-]*:|[/#?])/i.test(entry.url) ? entry.url : `/${entry.url}`;
  return isSafeAddress(url) ? url : '/';
}

async function menuEntries(run: Run, unit: Unit, entries: readonly ImportMenuEntry[]): Promise<MenuEntry[]> {
  return Promise.all(
    entries.map(async (entry) => {
      const postId = await localId(unit.db, entry.post);
      return {
        label: Array.from(entry.label).slice(0, 40).join('') || '未命名',
        note: entry.note,
        url: menuAddress(run, entry),
        ...(postId === undefined ? {} : { post_id: postId }),
        opennew: entry.opensNew,
        children: await menuEntries(run, unit, entry.children),
      };
    }),
  );
}

/** The first menu of a source becomes the site's, unless the site has one. */
async function keepsOwnMenu(run: Run, { name }: ImportMenu): Promise<boolean> {
  const isKept = (run.report.counts.menu?.added ?? 0) > 0 || (await listMenuEntries(run.site, 'top')).length > 0;
  if (isKept) warn(run, name, importCopy.menuKept);
  return isKept;
}

async function storeMenu(run: Run, unit: Unit, item: ImportMenu): Promise<number | null> {
  if (await keepsOwnMenu(run, item)) return null;
  await replaceMenu(unit, 'top', await menuEntries(run, unit, flatEntries(item.entries)));
  return 1;
}

async function storeLink(unit: Unit, item: ImportLink): Promise<number> {
  return insertLink(unit, {
    name: item.name,
    url: item.url,
    description: item.description,
    image_url: item.imageUrl,
    feed_url: item.feedUrl,
    group_name: item.group,
  });
}

function storeOther(run: Run, unit: Unit, item: ImportItem): Promise<number | null> {
  switch (item.kind) {
    case 'author':
      return storeAuthor(run, unit, item);
    case 'term':
      return storeTerm(run, unit, item);
    case 'comment':
      return storeComment(run, unit, item);
    case 'menu':
      return storeMenu(run, unit, item);
    case 'link':
      return storeLink(unit, item);
    default:
      throw new Error(`${item.kind} is stored elsewhere`);
  }
}

/** Stores an item and its import record in one transaction: a killed run leaves no partial or duplicate items. */
async function importItem(run: Run, item: ImportItem): Promise<void> {
  const ready = item.kind === 'post' ? await prepareLeniently(run, item) : null;
  if (run.dryRun) {
    if (item.kind !== 'menu' || !(await keepsOwnMenu(run, item))) countOf(run, item.kind).added += 1;
    return;
  }
  const id = await write(run.site, async (unit) => {
    const made =
      item.kind === 'post'
        ? await storeItemPost(run, unit, item, ready as PreparedPost)
        : await storeOther(run, unit, item);
    if (made !== null) await writes.insertRecord(unit, item.key, item.kind, made);
    return made;
  });
  if (id !== null) countOf(run, item.kind).added += 1;
}

async function importUnlessKnown(run: Run, item: ImportItem): Promise<void> {
  if (item.kind === 'address') return run.addresses.take(item);
  if (item.kind === 'term') run.terms.set(item.key, item);
  if (item.kind === 'media') run.media.set(item.key, item.original);
  const known = await reads.findRecord(run.site.db, item.key);
  if (known !== undefined || run.seen.has(item.key)) {
    countOf(run, item.kind).known += 1;
    if (item.kind === 'media' && known !== undefined)
      run.media.set(item.key, (await reads.findMediaUrl(run.site.db, known)) ?? item.original);
    return;
  }
  run.seen.add(item.key);
  if (item.kind === 'media') return storeMedia(run, item);
  try {
    await importItem(run, item);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    countOf(run, item.kind).failed += 1;
    warn(run, 'title' in item ? item.title : item.key, error.message);
  }
}

/**
 * Imports a source. Items imported before are recognized by their key and skipped, so an interrupted run can be started
 * again and running it twice adds nothing.
 * @throws ImportError when the source cannot be read
 */
export async function runImport(site: Site, source: ImportSource, options: ImportOptions = {}): Promise<ImportReport> {
  const dryRun = options.dryRun === true;
  const report: ImportReport = {
    kind: source.kind,
    source: source.name,
    dry_run: dryRun,
    counts: {},
    warnings: [],
    remote_media: [],
  };
  const media: Run['media'] = new Map();
  const addresses = new AddressImport(site, { report, dryRun, media });
  const run: Run = { site, source, report, dryRun, media, terms: new Map(), seen: new Set(), addresses };
  const runId = dryRun
    ? 0
    : await write(site, (unit) => writes.insertRun(unit, { kind: source.kind, source: source.name, report: '{}' }));
  const finish = async (status: 'done' | 'failed'): Promise<void> => {
    report.warnings.push(...source.warnings);
    if (!dryRun) await write(site, (unit) => writes.finishRun(unit, runId, status, JSON.stringify(report)));
  };
  let posts = 0;
  try {
    for await (const item of source.items()) {
      await importUnlessKnown(run, item);
      if (item.kind === 'post') posts += 1;
      options.onProgress?.({ kind: item.kind, posts, total: source.total, report });
    }
    await addresses.finish();
  } catch (error) {
    await finish('failed');
    throw error;
  }
  await finish('done');
  return report;
}
