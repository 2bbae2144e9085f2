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

/** The options as they are now; written by the options feature, read by everybody. */
export interface OptionReader {
  get: <N extends OptionName>(name: N) => OptionValue<N>;
}

/** What everything of one running site shares; made once by the composition root. */
export interface Site {
  settings: Settings;
  /** The address links are made with, without a trailing slash. */
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
  /** The site's own secret key, 32 bytes: grants, encrypted options. */
  key: Buffer;
  /** Tells caches that these tags changed. Writes go through `write`, which calls it after the commit. */
  invalidate: (tags: readonly string[]) => void;
  /** Leaves word of changed tags for the other processes on this database, inside the transaction. */
  announce: (db: Queryable, tags: readonly string[]) => Promise<void>;
}

/** A transaction in progress, and what shall follow once it is committed. */
export interface Unit {
  db: Queryable;
  now: number;
  /** Waits until no other unit holds this name, and holds it until the end: for what is read, judged and then written. */
  lock: (name: string) => Promise<void>;
  /** These tags changed; pages that carry one are rendered anew after the commit. */
  touch: (...tags: string[]) => void;
  /** Adds durable work that exists exactly if the transaction is committed. */
  enqueue: JobQueue['enqueue'];
  afterCommit: (effect: () => void) => void;
}

/** One write: all or nothing, tags and effects only after the commit. */
export async function write<T>(site: Site, work: (unit: Unit) => Promise<T>): Promise<T> {
  const tags = new Set<string>();
  const effects: (() => void)[] = [];
  const result = await site.db.transaction().execute(async (db) => {
    const done = await work({
      db,
      now: site.clock.now(),
      lock: (name) => lockNamed(db, site.engine, name),
      touch: (...changed) => changed.forEach((tag) => tags.add(tag)),
      enqueue: (job, within) => site.jobs.enqueue(job, within ?? db),
      afterCommit: (effect) => effects.push(effect),
    });
    if (tags.size > 0) await site.announce(db, [...tags]);
    return done;
  });
  if (tags.size > 0) site.invalidate([...tags]);
  for (const effect of effects) effect();
  return result;
}

/** A cookie for the asker's browser: never readable by scripts, sent along only from this site. */
export interface BrowserCookie {
  name: string;
  value: string;
  /** How long it is kept; null: until the browser is closed. */
  maxAgeSeconds: number | null;
}

/** What is known of the browser, or other program, that asks. */
export interface AskingBrowser {
  /** Its whole address: for records alone, never for an answer. '' where nobody asks from outside. */
  ip: string;
  userAgent: string;
  /** The token of its session, whatever it is worth; null: none. */
  sessionToken: string | null;
  /** The solved challenge that it brought along, '' for none. */
  proof: string;
  /** Cookies by the names they were set with. */
  cookies: Readonly<Record<string, string | undefined>>;
  setCookie: (cookie: BrowserCookie) => void;
  clearCookie: (name: string) => void;
}

/** Nobody from outside: pages being rendered, jobs, the command line. */
export const noBrowser: AskingBrowser = {
  ip: '',
  userAgent: '',
  sessionToken: null,
  proof: '',
  cookies: {},
  setCookie: () => {},
  clearCookie: () => {},
};

/** One question or act of somebody: who asks, from where, and what the answer depends on. */
export interface Ask {
  site: Site;
  viewer: Viewer;
  /** Address block of the asker, for limits; never shown. */
  address: string;
  /** Notes that the answer shows this thing; a page made of it is rendered anew when the tag changes. */
  tag: (...tags: string[]) => void;
  browser: AskingBrowser;
}

/** The site itself asking as a guest would: command line and jobs. */
export function guestAsk(site: Site): Ask {
  return { site, viewer: guestViewer, address: '', tag: () => {}, browser: noBrowser };
}
