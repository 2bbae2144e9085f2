import type { OptionName, OptionValue } from '#contract/features/settings/options.entities.ts';
import { guestViewer, type Viewer } from '#contract/kit/power.ts';
import type { Engine, Queryable } from '#server/database/connect.ts';
import { lockNamed } from '#server/database/lock.ts';
import type { SiteTables } from '#server/database/table-rules.ts';

import type { Clock } from './clock.ts';
import type { JobQueue } from './jobs.ts';
import type { Logger } from './log.ts';
import type { Settings } from './settings.ts';
import type { Storage } from './storage.ts';

/** Current options; written by the options feature. */
export interface OptionReader {
  get: <N extends OptionName>(name: N) => OptionValue<N>;
}

/** Shared dependencies of one running site, created by the composition root. */
export interface Site {
  settings: Settings;
  /** Base URL of links, without a trailing slash. */
  url: string;
  db: Queryable;
  engine: Engine;
  /** What copies of the site hold. */
  tables: SiteTables;
  clock: Clock;
  log: Logger;
  options: OptionReader;
  jobs: JobQueue;
  storage: Storage;
  /** The site's secret key, 32 bytes, for grants and encrypted options. */
  key: Buffer;
  /** Invalidates cache tags in this process. Writes go through `write`, which calls this after the commit. */
  invalidate: (tags: readonly string[]) => void;
  /** Records changed tags for the other processes on this database, inside the transaction. */
  publishInvalidations: (db: Queryable, tags: readonly string[]) => Promise<void>;
}

/** A transaction in progress, with effects that run after its commit. */
export interface Unit {
  db: Queryable;
  now: number;
  /** Holds a named lock until the transaction ends; use it to read, check and then write. */
  lock: (name: string) => Promise<void>;
  /** Marks tags as changed; after the commit, pages with these tags are invalidated and signals are announced. */
  touch: (...tags: string[]) => void;
  /** Enqueues a job only if the transaction commits. */
  enqueue: JobQueue['enqueue'];
  afterCommit: (effect: () => void) => void;
}

/** Runs a write transaction; cache invalidation and effects run only after the commit. */
export async function write<T>(site: Site, work: (unit: Unit) => Promise<T>): Promise<T> {
  const tags = new Set<string>();
  const effects: (() => void)[] = [];
  const result = await site.db.transaction().execute(async (db) => {
    const done = await work({
      db,
      now: site.clock.now(),
      lock: (name) => lockNamed(db, site.engine, name),
      touch: (...changed) => changed.forEach((tag) => tags.add(tag)),
      enqueue: async (job, within) => {
        await site.jobs.enqueue(job, within ?? db);
        effects.push(site.jobs.wake);
      },
      afterCommit: (effect) => effects.push(effect),
    });
    if (tags.size > 0) await site.publishInvalidations(db, [...tags]);
    return done;
  });
  if (tags.size > 0) site.invalidate([...tags]);
  for (const effect of effects) effect();
  return result;
}

/** A cookie for the caller's browser; always HttpOnly and SameSite. */
export interface BrowserCookie {
  name: string;
  value: string;
  /** Lifetime in seconds; null: session cookie. */
  maxAgeSeconds: number | null;
}

/** Details of the calling browser or other client. */
export interface ClientInfo {
  /** Full IP address: for records only, never in responses. '' for internal calls. */
  ip: string;
  userAgent: string;
  /** Unverified session token; null: none. */
  sessionToken: string | null;
  /** Solved challenge sent by the client; '' for none. */
  proof: string;
  /** `Idempotency-Key` of the request; '' for none. */
  requestKey: string;
  /** Cookies by their unprefixed names. */
  cookies: Readonly<Record<string, string | undefined>>;
  setCookie: (cookie: BrowserCookie) => void;
  clearCookie: (name: string) => void;
}

/** For internal calls: page rendering, jobs, the command line. */
export const noClient: ClientInfo = {
  ip: '',
  userAgent: '',
  sessionToken: null,
  proof: '',
  requestKey: '',
  cookies: {},
  setCookie: () => {},
  clearCookie: () => {},
};

/** Context of one call: who calls, from where, and the cache tags of the response. */
export interface CallContext {
  site: Site;
  viewer: Viewer;
  /** Address block of the caller, or the subject of limits for whom a page is rendered; never shown. */
  address: string;
  /** Adds cache tags; a page that uses the response is rendered again when one changes. */
  tag: (...tags: string[]) => void;
  client: ClientInfo;
}

/** A guest context for internal calls (command line and jobs). */
export function guestContext(site: Site): CallContext {
  return { site, viewer: guestViewer, address: '', tag: () => {}, client: noClient };
}
