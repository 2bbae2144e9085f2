/* Names and records of what the service worker keeps, for it and for pages. */

export const cacheNames = {
  pages: 'somnia-pages',
  assets: 'somnia-assets',
  pictures: 'somnia-pictures',
} as const;

/** The page that stands for those that are not kept. */
export const offlinePath = '/offline';

/** Headers that the worker adds to what it keeps. */
export const keptHeaders = {
  at: 'x-somnia-at',
  bytes: 'x-somnia-bytes',
  title: 'x-somnia-title',
  article: 'x-somnia-article',
  assets: 'x-somnia-assets',
} as const;

/** What a page tells the worker. */
export type WorkerMessage =
  /** Keep these pages; `assets` are the built files that this document has loaded. */
  | { type: 'keep'; pages: readonly string[]; assets: readonly string[] }
  /** Ask the server whether the kept pages still exist. */
  | { type: 'check' }
  /** Drop all kept pages, also those that are being fetched. */
  | { type: 'forget' }
  /** Take the place of the worker before. */
  | { type: 'take-over' };

export interface KeptPage {
  path: string;
  title: string;
  at: number;
}

/** The articles and moments that can be read without a connection, newest first. */
export async function listKeptArticles(): Promise<KeptPage[]> {
  if (!('caches' in globalThis) || !(await caches.has(cacheNames.pages))) return [];
  const cache = await caches.open(cacheNames.pages);
  const found: KeptPage[] = [];
  for (const request of await cache.keys()) {
    const headers = (await cache.match(request))?.headers;
    if (headers?.get(keptHeaders.article) !== '1') continue;
    const title = decodeURIComponent(headers.get(keptHeaders.title) ?? '');
    found.push({ path: new URL(request.url).pathname, title, at: Number(headers.get(keptHeaders.at)) });
  }
  return found.toSorted((one, other) => other.at - one.at);
}

/** Forgets which pages were read: whoever signs out leaves no trace. Built files and the offline page stay. */
export async function forgetKeptPages(): Promise<void> {
  if (!('caches' in globalThis)) return;
  await caches.delete(cacheNames.pictures);
  if (!(await caches.has(cacheNames.pages))) return;
  const cache = await caches.open(cacheNames.pages);
  const keys = await cache.keys();
  await Promise.all(keys.filter(({ url }) => new URL(url).pathname !== offlinePath).map((key) => cache.delete(key)));
}
