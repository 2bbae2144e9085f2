import { cacheNames, keptHeaders, offlinePath } from '../kept-pages.ts';
import {
  type Kept,
  isAway,
  isArticle,
  isForEverybody,
  assetsIn,
  picturesIn,
  titleIn,
  toEvict,
} from './worker-rules.ts';

const bounds = {
  pages: { count: 40, bytes: 8_000_000 },
  assets: { count: 300, bytes: 16_000_000 },
  pictures: { count: 120, bytes: 24_000_000 },
};
const largestFile = 1_500_000;

const open = (kind: keyof typeof cacheNames): Promise<Cache> => caches.open(cacheNames[kind]);

const factsOf = (response: Response) => ({
  status: response.status,
  redirected: response.redirected,
  header: (name: string) => response.headers.get(name),
});

/** The same answer with what is known of it; the body is already decoded. */
function withRecord(response: Response, body: BodyInit, record: Record<string, string>): Response {
  const headers = new Headers(response.headers);
  for (const name of ['content-encoding', 'content-length', 'set-cookie']) headers.delete(name);
  headers.set(keptHeaders.at, String(Date.now()));
  for (const [name, value] of Object.entries(record)) headers.set(name, value);
  return new Response(body, { status: 200, headers });
}

async function listKept(cache: Cache): Promise<(Kept & { headers: Headers })[]> {
  const found = [];
  for (const { url } of await cache.keys()) {
    const headers = (await cache.match(url))?.headers ?? new Headers();
    const [at, bytes] = [Number(headers.get(keptHeaders.at)), Number(headers.get(keptHeaders.bytes))];
    found.push({ key: url, at, bytes, headers });
  }
  return found;
}

export async function keepFile(kind: 'assets' | 'pictures', key: string, response: Response): Promise<void> {
  if (!isForEverybody(factsOf(response))) return;
  const body = await response.arrayBuffer();
  if (body.byteLength > largestFile) return;
  const kept = withRecord(response, body, { [keptHeaders.bytes]: String(body.byteLength) });
  await (await open(kind)).put(key, kept);
}

/** Fetches a file as a guest, unless it is kept already. */
async function fetchFile(kind: 'assets' | 'pictures', key: string, url: string): Promise<void> {
  if (await (await open(kind)).match(key)) return;
  await keepFile(kind, key, await fetch(url, { credentials: 'omit' }));
}

const settle = (work: Promise<void>[]): Promise<unknown> => Promise.allSettled(work);

export async function keepAssets(paths: readonly string[]): Promise<void> {
  await settle(paths.map((path) => fetchFile('assets', path, path)));
}

export async function dropPage(key: string): Promise<void> {
  await (await open('pages')).delete(key);
}

/**
 * Keeps a page with its files and pictures, as a guest gets it. A page that is not for everybody any more is dropped;
 * without an answer the kept one stays.
 */
export async function keepPage(
  key: string,
  loaded: readonly string[] = [],
  isWanted = (): boolean => true,
): Promise<void> {
  const response = await fetch(key, { credentials: 'omit', redirect: 'manual', headers: { accept: 'text/html' } });
  if (isAway(response.status) || response.status === 429) return;
  const isHtml = response.headers.get('content-type')?.startsWith('text/html') === true;
  if (!isHtml || !isForEverybody(factsOf(response))) return dropPage(key);
  const html = await response.text();
  const assets = [...new Set([...assetsIn(html), ...loaded])];
  const kept = withRecord(response, html, {
    [keptHeaders.bytes]: String(new TextEncoder().encode(html).byteLength),
    [keptHeaders.title]: encodeURIComponent(titleIn(html)),
    [keptHeaders.article]: isArticle(html) ? '1' : '0',
    [keptHeaders.assets]: assets.join(' '),
  });
  const pages = await open('pages');
  if (!isWanted()) return;
  await pages.put(key, kept);
  await keepAssets(assets);
  if (!isWanted()) return;
  await settle([...picturesIn(html)].map(([original, url]) => fetchFile('pictures', original, url)));
}

const isOfflinePage = ({ key }: Kept): boolean => new URL(key).pathname === offlinePath;

/** Drops what is beyond the bounds; files that a kept page needs stay. */
export async function evict(core: readonly string[], assetBounds = bounds.assets): Promise<void> {
  const pages = await open('pages');
  const kept = await listKept(pages);
  const gone = new Set(
    toEvict(
      kept.filter((each) => !isOfflinePage(each)),
      bounds.pages,
    ),
  );
  await Promise.all([...gone].map((key) => pages.delete(key)));
  const named = kept
    .filter(({ key }) => !gone.has(key))
    .flatMap(({ headers }) => headers.get(keptHeaders.assets)?.split(' ') ?? []);
  const needed = new Set([...core, ...named]);
  const assets = await open('assets');
  const spare = (await listKept(assets)).filter(({ key }) => !needed.has(new URL(key).pathname));
  await Promise.all(toEvict(spare, assetBounds).map((key) => assets.delete(key)));
  const pictures = await open('pictures');
  await Promise.all(toEvict(await listKept(pictures), bounds.pictures).map((key) => pictures.delete(key)));
}

/** Asks for a kept page; one that changed is fetched anew, one that is gone is dropped. */
async function checkPage(key: string, etag: string | null): Promise<void> {
  const answer = await fetch(key, { method: 'HEAD', credentials: 'omit', redirect: 'manual' });
  if (isAway(answer.status) || answer.status === 429) return;
  if (!isForEverybody(factsOf(answer))) await dropPage(key);
  else if (answer.headers.get('etag') !== etag) await keepPage(key);
}

/** Compares all kept pages with the server, one after the other. */
export async function checkPages(): Promise<void> {
  for (const { key, headers } of await listKept(await open('pages'))) await checkPage(key, headers.get('etag'));
}
