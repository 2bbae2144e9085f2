import { getMyBookmarks } from '#contract/features/social/likes.calls.ts';
import { actingAccount, readSession, subscribeToSession, whenSession } from '#web/features/auth/sessions/session.ts';
import { send } from '#web/kit/client.ts';
import { storedValues } from '#web/ui/stored-value.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

import { forgetKeptPages, type WorkerMessage } from './kept-pages.ts';

const storage = storedValues('somnia');
/** The account for which pages are kept; 0: a guest. */
const ownerKey = 'kept-for';
const favouritesKey = 'favourites-kept-at';
const checkedKey = 'kept-checked-at';
const favouritesEveryMs = 12 * 3_600_000;
const checkEveryMs = 10 * 60_000;
const mostFavourites = 20;

function tell(worker: ServiceWorker | null, message: WorkerMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other origin
  worker?.postMessage(message);
}

/** Whether it is time again; remembers that it was done. */
function isDue(key: string, everyMs: number): boolean {
  const last = storage.read(key);
  if (typeof last === 'number' && Math.abs(Date.now() - last) < everyMs) return false;
  storage.write(key, Date.now());
  return true;
}

let noticeId = 0;

/** A new build waits until no page uses the old one, or until the reader wants it now. */
function offerUpdate(worker: ServiceWorker): void {
  const run = (): void => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    tell(worker, { type: 'take-over' });
  };
  toast.dismiss(noticeId);
  noticeId = toast.info('网站有新版本', { durationMs: Number.POSITIVE_INFINITY, action: { label: '刷新', run } });
}

function watchUpdates(registration: ServiceWorkerRegistration): void {
  const look = (): void => {
    // The worker that ends offline reading does not wait.
    if (registration.waiting && navigator.serviceWorker.controller) offerUpdate(registration.waiting);
  };
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', () => setTimeout(look, 500));
  });
  look();
}

/** Pages that one account read or bookmarked are not there for the next. */
function watchOwner(registration: ServiceWorkerRegistration): void {
  const look = (): void => {
    if (readSession().status === 'unknown') return;
    const account = actingAccount();
    const owner = storage.read(ownerKey);
    if (owner === account) return;
    storage.write(ownerKey, account);
    if (typeof owner !== 'number' || owner === 0) return;
    storage.remove(favouritesKey);
    tell(registration.active, { type: 'forget' });
    void forgetKeptPages();
  };
  subscribeToSession(look);
  look();
}

/** The newest bookmarks can be read without a connection, also on a device on which they were not read. */
async function keepFavourites(worker: ServiceWorker | null): Promise<void> {
  const { status } = await whenSession();
  const savesData = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
  if (status !== 'member' || savesData || !isDue(favouritesKey, favouritesEveryMs)) return;
  const { list } = await send(getMyBookmarks, { page: 1 });
  const pages = list.slice(0, mostFavourites).flatMap(({ post, moment }) => post?.url ?? moment?.url ?? []);
  tell(worker, { type: 'keep', pages, assets: [] });
}

/** The built files of this document, also those that the page itself does not name. */
function loadedAssets(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname);
}

let starting: Promise<ServiceWorkerRegistration | undefined> | undefined;

async function start(): Promise<ServiceWorkerRegistration | undefined> {
  // Undefined where a browser refuses, for example in a private window.
  const registration = (await navigator.serviceWorker.register('/sw.js').catch(() => undefined)) as
    | ServiceWorkerRegistration
    | undefined;
  if (!registration) return undefined;
  watchUpdates(registration);
  watchOwner(registration);
  addEventListener('online', () => tell(registration.active, { type: 'check' }));
  return navigator.serviceWorker.ready;
}

/** Keeps the page that is open for times without a connection, as a guest gets it. */
export async function keepOpenPage(): Promise<void> {
  starting ??= start();
  const registration = await starting;
  if (!registration || navigator.onLine === false) return;
  const { active } = registration;
  tell(active, { type: 'keep', pages: [location.pathname + location.search], assets: loadedAssets() });
  if (isDue(checkedKey, checkEveryMs)) tell(active, { type: 'check' });
  await keepFavourites(active);
}

/** The owner turned offline reading off: browsers that were here before forget everything. */
export async function endOffline(): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map((each) => each.unregister()));
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith('somnia-')).map((name) => caches.delete(name)));
  for (const key of [ownerKey, favouritesKey, checkedKey]) storage.remove(key);
}
