import type { Article } from '../article.ts';
import { isSameData } from '../canvas/same-data.ts';
import { listDrafts } from '../remote-drafts.ts';
import { listCopies } from './local-copies.ts';
import { heldNames } from './open-window.ts';

/** Something that was written and is not in the article. */
export interface FoundCopy {
  key: string;
  /** Of which window. */
  copyId: string;
  place: 'machine' | 'server';
  savedAt: number;
  article: Article;
  /** The revision it was written on. */
  base: number;
}

interface Wanted {
  userId: number;
  /** Of the post; null: all articles that were never saved. */
  key: string | null;
  saved: Article | null;
}

const isNew = (key: string) => key.startsWith('new-');

async function onMachine({ userId, key }: Wanted): Promise<FoundCopy[]> {
  const [copies, open] = await Promise.all([listCopies<{ article: Article; base: number }>(userId), heldNames()]);
  return copies
    .filter((copy) => (key === null ? isNew(copy.key) : copy.key === key) && !open.has(copy.copyId))
    .map(({ key: of, copyId, savedAt, value }) => ({ key: of, copyId, place: 'machine' as const, savedAt, ...value }));
}

async function onServer({ key }: Wanted): Promise<FoundCopy[]> {
  const [drafts, open] = await Promise.all([listDrafts(key).catch(() => []), heldNames()]);
  return drafts
    .filter(({ copyId }) => !open.has(copyId))
    .map(({ revision, ...draft }) => ({ ...draft, place: 'server' as const, base: revision }));
}

/** What was left behind, the newest first; what says the same as the article, or as a newer one, is not offered. */
export async function findCopies(wanted: Wanted): Promise<FoundCopy[]> {
  const [here, there] = await Promise.all([onMachine(wanted), onServer(wanted)]);
  const found = [...here, ...there].sort((one, other) => other.savedAt - one.savedAt);
  const seen: Article[] = wanted.saved ? [wanted.saved] : [];
  return found.filter(({ article }) => {
    if (seen.some((each) => isSameData(each, article))) return false;
    seen.push(article);
    return true;
  });
}
