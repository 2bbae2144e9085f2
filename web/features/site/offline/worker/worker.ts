/// <reference types="vite/client" />
import { originalAddress } from '#contract/features/media/variants.rules.ts';

import { cacheNames, forgetKeptPages, offlinePath, type WorkerMessage } from '../kept-pages.ts';
import { checkPages, dropPage, evict, keepAssets, keepFile, keepPage } from './kept-files.ts';
import { isAway, keptAddress, pageOfData, planOf } from './worker-rules.ts';
import type { AnsweredEvent, WorkerScope } from './worker-scope.ts';

/** Files that pages load when something happens, which may be without a connection; written in by the build. */
declare const somniaCoreFiles: string[];

const scope = globalThis as unknown as WorkerScope;
const { origin } = location;
const coreFiles = somniaCoreFiles;
const offlinePage = origin + offlinePath;
/** A kept page is shown after this time without an answer. */
const patienceMs = 3000;

const keptPage = async (key: string): Promise<Response | undefined> => (await caches.open(cacheNames.pages)).match(key);

/** Rejects after a while if something else can be shown. */
function answerInTime(answer: Promise<Response>, isKept: boolean): Promise<Response> {
  if (!isKept) return answer;
  return Promise.race([
    answer,
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error('No answer in time')), patienceMs)),
  ]);
}

/** A page that the server says is not there for everybody is not kept. */
function noteLoss(event: AnsweredEvent, key: string, { status, type }: Response): void {
  if (type === 'opaqueredirect' || [401, 403, 404, 410].includes(status)) event.waitUntil(dropPage(key));
}

const toOfflinePage = (path: string): string => `${offlinePath}#${path}`;

async function answerPage(event: AnsweredEvent, key: string | null): Promise<Response> {
  const { request } = event;
  const kept = key === null ? undefined : await keptPage(key);
  try {
    const answer = await answerInTime(fetch(request), kept !== undefined);
    if (isAway(answer.status)) return kept ?? answer;
    if (key !== null) noteLoss(event, key, answer);
    return answer;
  } catch {
    if (kept) return kept;
    const { pathname, search } = new URL(request.url);
    if (await keptPage(offlinePage)) return Response.redirect(toOfflinePage(pathname + search), 302);
    return Response.error();
  }
}

/** Makes the router of an open page load a document instead, which is kept as a whole. */
const loadDocument = (path: string): Response =>
  new Response(null, {
    status: 204,
    headers: { 'x-remix-redirect': path, 'x-remix-status': '302', 'x-remix-reload-document': 'true' },
  });

async function answerData(event: AnsweredEvent): Promise<Response> {
  const { pathname } = new URL(event.request.url);
  const page = pageOfData(pathname);
  const kept = await keptPage(origin + page);
  try {
    const answer = await answerInTime(fetch(event.request), kept !== undefined);
    if (isAway(answer.status) && kept) return loadDocument(page);
    noteLoss(event, origin + page, answer);
    return answer;
  } catch {
    if (kept) return loadDocument(page);
    return (await keptPage(offlinePage)) ? loadDocument(toOfflinePage(page)) : Response.error();
  }
}

/** A built file never changes: its name contains its hash. */
async function answerAsset(event: AnsweredEvent): Promise<Response> {
  const { pathname } = new URL(event.request.url);
  const kept = await (await caches.open(cacheNames.assets)).match(pathname);
  if (kept) return kept;
  const answer = await fetch(event.request);
  const isOfEditor = new URL(event.request.referrer || origin).pathname.startsWith('/nv-admin');
  if (!isOfEditor) event.waitUntil(keepFile('assets', pathname, answer.clone()).catch(() => undefined));
  return answer;
}

/** Pictures are kept with their pages only: one in hidden content never is. */
async function answerPicture({ request }: AnsweredEvent): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    const { pathname } = new URL(request.url);
    const kept = await (await caches.open(cacheNames.pictures)).match(originalAddress(pathname));
    return kept ?? Response.error();
  }
}

/** Grows when pages are forgotten: what is being fetched then is not kept. */
let generation = 0;

async function keep(pages: readonly string[], assets: readonly string[]): Promise<void> {
  const begun = generation;
  for (const path of pages) {
    const key = keptAddress(new URL(path, origin).href);
    if (key !== null) await keepPage(key, assets, () => begun === generation);
  }
  await evict(coreFiles);
}

/** Without the offline page the worker is not installed; the browser tries again with the next page. */
async function install(): Promise<void> {
  await keepPage(offlinePage);
  if (!(await keptPage(offlinePage))) throw new Error('The offline page could not be kept.');
  await keepAssets(coreFiles);
}

scope.addEventListener('install', (event) => {
  event.waitUntil(install());
});

/** A connection that has just come back may still fail. */
async function check(): Promise<void> {
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    try {
      return await checkPages();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, attempt * 2000));
    }
  }
}

/** Kept pages get the files of this build; old files that no page needs any more go. */
async function renew(): Promise<void> {
  await scope.clients.claim();
  await check();
  await evict(coreFiles, { count: 0, bytes: 0 });
}

scope.addEventListener('activate', (event) => event.waitUntil(renew()));

scope.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage;
  if (message.type === 'forget') {
    generation += 1;
    event.waitUntil(forgetKeptPages());
  }
  if (message.type === 'take-over') event.waitUntil(scope.skipWaiting());
  // Without a connection there is nothing to do, and what is kept stays.
  if (message.type === 'keep') event.waitUntil(keep(message.pages, message.assets).catch(() => undefined));
  if (message.type === 'check') event.waitUntil(check());
});

scope.addEventListener('fetch', (event) => {
  const plan = planOf(event.request, origin);
  if (plan === 'page') event.respondWith(answerPage(event, keptAddress(event.request.url)));
  if (plan === 'shown-only') event.respondWith(answerPage(event, null));
  if (plan === 'data') event.respondWith(answerData(event));
  if (plan === 'asset') event.respondWith(answerAsset(event));
  if (plan === 'picture') event.respondWith(answerPicture(event));
});
