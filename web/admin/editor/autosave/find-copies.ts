import type { Article } from '#contract/features/posts/fields.rules.ts';

import { articleOfDraft } from '../article.ts';
import { isSameData } from '../canvas/is-same-data.ts';
import { listDrafts } from '../remote-drafts.ts';
import { listCopies } from './local-copies.ts';
import { lockedCopyNames } from './copy-locks.ts';

/** Identifies a draft copy, on this device and on the server. */
export interface CopyName {
  key: string;
  /** Identifies the browser window. */
  copyId: string;
}

/** A draft copy with text that is not in the saved article. */
export interface FoundCopy extends CopyName {
  place: 'machine' | 'server';
  savedAt: number;
  article: Article;
  /** The revision it is based on. */
  base: number;
  /** Copies of other windows with the same content. */
  twins: readonly CopyName[];
}

type Copy = Omit<FoundCopy, 'twins'>;

interface Wanted {
  userId: number;
  /** Key of the post; null for all articles that were never saved. */
  key: string | null;
  saved: Article | null;
}

const places = {
  listCopies: (userId: number) => listCopies<{ article: unknown; base: number }>(userId),
  listDrafts,
  heldNames: lockedCopyNames,
};

export type CopyPlaces = typeof places;

const isNew = (key: string) => key.startsWith('new-');

async function onMachine({ userId, key }: Wanted, from: CopyPlaces): Promise<Copy[]> {
  const [copies, open] = await Promise.all([from.listCopies(userId), from.heldNames()]);
  return copies
    .filter((copy) => (key === null ? isNew(copy.key) : copy.key === key) && !open.has(copy.copyId))
    .flatMap(({ key: of, copyId, savedAt, value }) => {
      const article = articleOfDraft(value.article);
      return article ? [{ key: of, copyId, place: 'machine' as const, savedAt, article, base: value.base }] : [];
    });
}

async function onServer({ key }: Wanted, from: CopyPlaces): Promise<Copy[]> {
  const [drafts, open] = await Promise.all([from.listDrafts(key).catch(() => []), from.heldNames()]);
  return drafts
    .filter(({ copyId }) => !open.has(copyId))
    .map(({ revision, ...draft }) => ({ ...draft, place: 'server' as const, base: revision }));
}

/**
 * Finds unsaved copies, newest first: the latest of each window, without duplicates and without those equal to the
 * saved article.
 */
export async function findCopies(query: Wanted, from: CopyPlaces = places): Promise<FoundCopy[]> {
  const [here, there] = await Promise.all([onMachine(query, from), onServer(query, from)]);
  const found = [...here, ...there].sort((one, other) => other.savedAt - one.savedAt);
  const names = new Set<string>();
  const offered: (Copy & { twins: CopyName[] })[] = [];
  for (const copy of found) {
    const { key, copyId, article } = copy;
    const name = `${key}.${copyId}`;
    if (names.has(name)) continue;
    names.add(name);
    if (query.saved && isSameData(query.saved, article)) continue;
    const same = offered.find((each) => isSameData(each.article, article));
    if (same) same.twins.push({ key, copyId });
    else offered.push({ ...copy, twins: [] });
  }
  return offered;
}
