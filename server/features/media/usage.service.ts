import type { MediaUse } from '#contract/features/media/library.entities.ts';
import { isOptionName, options } from '#contract/features/settings/options.entities.ts';
import { authorPath } from '#contract/features/accounts/rules.ts';
import { mayReadPost, postPath } from '#contract/features/posts/rules.ts';
import { type TaxonomyName, termPath } from '#contract/features/terms/rules.ts';
import type { Viewer } from '#contract/kit/power.ts';
import type { Queryable } from '#server/database/connect.ts';
import { fileKeyOf, ownFileKeys } from '#server/kit/own-files.ts';
import { type Site, type Unit, write } from '#server/kit/site.ts';

import * as reads from './usage.reads.ts';
import * as writes from './usage.writes.ts';

/** A file whose uses are looked up. */
export interface UsedFile {
  id: number;
  path: string;
  url: string;
}

/** Records the files that a post shows, in the transaction that changed it. */
export async function recordUses(site: Site, unit: Unit, postId: number): Promise<void> {
  const post = await reads.findPostText(unit.db, postId);
  if (!post) return;
  const body = ownFileKeys(site, post.source ?? '').map((path) => ({ post_id: postId, place: 'body' as const, path }));
  const single = [
    { place: 'cover' as const, path: fileKeyOf(site, post.cover_url) },
    { place: 'share' as const, path: fileKeyOf(site, post.seo_image) },
  ];
  const uses = [
    ...body,
    ...single.flatMap(({ place, path }) => (path === null ? [] : { post_id: postId, place, path })),
  ];
  const marked = uses.length > 0 ? uses : [{ post_id: postId, place: 'body' as const, path: '' }];
  await writes.replaceUses(unit, postId, ['body', 'cover', 'share'], marked);
}

/** Records the files that a draft shows, so that they count as used before the post is saved. */
export async function recordDraftUses(
  site: Site,
  unit: Unit,
  draft: { draftId: number; content: string },
): Promise<void> {
  await writes.replaceDraftUses(unit, draft.draftId, ownFileKeys(site, draft.content));
}

const recordBatchSize = 50;

/** Records the used files of posts that lack this data. */
export async function recordMissingUses(site: Site): Promise<void> {
  for (;;) {
    const ids = await reads.listUnrecordedPosts(site.db, recordBatchSize);
    for (const id of ids) await write(site, (unit) => recordUses(site, unit, id));
    if (ids.length < recordBatchSize) return;
  }
}

/** Keys of the files that options refer to. */
export async function listOptionKeys(site: Site, db: Queryable = site.db): Promise<{ name: string; keys: string[] }[]> {
  const texts = await reads.listOptionTexts(db);
  return texts
    .map(({ name, value }) => ({ name, keys: ownFileKeys(site, value) }))
    .filter(({ keys }) => keys.length > 0);
}

/** A use with its access data. `secretOf`: id of the owner while it is not public. */
export interface OwnedUse extends MediaUse {
  secretOf?: number;
}

class UseCollector {
  readonly byId = new Map<number, OwnedUse[]>();
  private readonly ids: ReadonlyMap<string, number>;

  constructor(ids: ReadonlyMap<string, number>) {
    this.ids = ids;
  }

  add(key: string | null, use: OwnedUse): void {
    const id = key === null ? undefined : this.ids.get(key);
    if (id !== undefined) this.byId.set(id, [...(this.byId.get(id) ?? []), use]);
  }
}

function pathOf(place: 'body' | 'cover' | 'share' | 'moment', slug: string): string {
  return place === 'moment' ? `/moments/detail/${encodeURIComponent(slug)}` : postPath(slug);
}

async function collectPosts(db: Queryable, paths: readonly string[], found: UseCollector): Promise<void> {
  for (const { path, place, id, title, slug, is_public, author_id } of await reads.listPostUses(db, paths)) {
    const isPublic = is_public === 1;
    const url = isPublic ? pathOf(place, slug) : '';
    found.add(path, { place, id, title, url, ...(isPublic ? {} : { secretOf: author_id }) });
  }
  for (const { path, id, title, user_id } of await reads.listDraftUses(db, paths))
    found.add(path, { place: 'draft', id, title, url: '', secretOf: user_id });
}

async function collectColumns(site: Site, db: Queryable, urls: readonly string[], found: UseCollector): Promise<void> {
  const key = (url: string) => fileKeyOf(site, url);
  const { users, terms, links, gifts, goods, badges } = await reads.listColumnUses(db, urls);
  for (const { id, name, avatar_url, background_url } of users) {
    found.add(key(avatar_url), { place: 'avatar', id, title: name, url: authorPath(id) });
    if (background_url !== avatar_url)
      found.add(key(background_url), { place: 'background', id, title: name, url: authorPath(id) });
  }
  for (const { id, name, slug, taxonomy, cover_url } of terms)
    found.add(key(cover_url), { place: 'term', id, title: name, url: termPath(taxonomy as TaxonomyName, slug) });
  for (const { id, name, image_url } of links)
    found.add(key(image_url), { place: 'link', id, title: name, url: '/links' });
  for (const { id, name, image_url } of gifts)
    found.add(key(image_url), { place: 'gift', id, title: name, url: '/gift-wall' });
  for (const { id, name, cover_url } of goods) found.add(key(cover_url), { place: 'goods', id, title: name, url: '' });
  for (const { id, name, img } of badges) found.add(key(img), { place: 'badge', id, title: name, url: '' });
}

async function collectGoodsBodies(site: Site, db: Queryable, found: UseCollector): Promise<void> {
  for (const { id, name, source } of await reads.listGoodsBodies(db))
    for (const key of ownFileKeys(site, source)) found.add(key, { place: 'goods', id, title: name, url: '' });
}

/** A use as the viewer may see it: for non-public contents of other users only its kind. */
export function viewUse(viewer: Viewer, { secretOf, ...use }: OwnedUse): MediaUse {
  // A draft is visible to its owner only, not even to editors.
  const mayKnow =
    secretOf === undefined ||
    (use.place === 'draft' ? secretOf === viewer.userId : mayReadPost(viewer, { author_id: secretOf }));
  return mayKnow ? use : { place: use.place, id: null, title: '', url: '' };
}

/** Current uses of files: in posts, users, terms, links, gifts, 礼品 and options. */
export async function listCurrentUses(
  site: Site,
  files: readonly UsedFile[],
  db: Queryable = site.db,
): Promise<ReadonlyMap<number, OwnedUse[]>> {
  const ids = files.map((file) => file.id);
  const old = await reads.listOldPaths(db, ids);
  const byPath = new Map([
    ...old.map((row) => [row.path, row.media_id] as const),
    ...files.map((file) => [file.path, file.id] as const),
  ]);
  const urls = [...files.map((file) => file.url), ...old.map((row) => site.storage.urlOf(row.path))];
  const found = new UseCollector(byPath);
  await collectPosts(db, [...byPath.keys()], found);
  await collectColumns(site, db, urls, found);
  if (files.length > 0) await collectGoodsBodies(site, db, found);
  for (const { name, keys } of files.length > 0 ? await listOptionKeys(site, db) : []) {
    const title = isOptionName(name) ? options[name].label : name;
    for (const key of keys) found.add(key, { place: 'option', id: null, title, url: '' });
  }
  return found.byId;
}
