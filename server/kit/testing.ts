import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { CallDefinition, CallInput, CallOutput } from '#contract/kit/call.ts';
import { guestViewer, type Viewer } from '#contract/kit/power.ts';
import { type SiteTables, sortTables } from '#server/database/table-rules.ts';
import { openTestDatabase, type TestDatabase } from '#server/database/testing.ts';
import { OptionStore } from '#server/features/settings/options.service.ts';
import { openJobs } from '#server/providers/jobs/open-jobs.ts';
import { openStorage } from '#server/providers/storage/open-storage.ts';

import { fixedClock } from './clock.ts';
import { type Endpoint, runEndpoint } from './endpoint.ts';
import { addressBlock } from './limiter.ts';
import { silentLog } from './log.ts';
import { readSettings } from './settings.ts';
import { informTagListeners, isSignal } from './signals.ts';
import { type CallContext, type ClientInfo, noClient, type Site } from './site.ts';

/** 2026-11-21, Saturday noon in Shanghai. */
export const testNow = Date.UTC(2026, 10, 21, 4, 0, 0);

export interface TestSite {
  site: Site;
  database: TestDatabase;
  clock: ReturnType<typeof fixedClock>;
  /** Tags touched by writes since the last `clearTouched`. */
  touched: Set<string>;
  /** Creates a call context; `tags` collects its cache tags. */
  contextFor: (viewer?: Viewer, browser?: Partial<ClientInfo>) => CallContext & { tags: Set<string> };
  /** Runs a call through its endpoint, including access checks and schemas. */
  call: <C extends CallDefinition>(
    routes: readonly Endpoint[],
    call: C,
    input: CallInput<C>,
    viewer?: Viewer,
    browser?: Partial<ClientInfo>,
  ) => Promise<CallOutput<C>>;
  close: () => Promise<void>;
}

/**
 * A whole site on a fresh database of the engine under test, with a clock that stands still. Copies of it hold what
 * `tables` says: nothing, unless a test gives it the app's.
 */
export async function openTestSite({
  env = {},
  tables = sortTables({}),
}: {
  env?: Record<string, string>;
  tables?: SiteTables;
} = {}): Promise<TestSite> {
  const folder = await mkdtemp(join(tmpdir(), 'somnia-site-'));
  const database = await openTestDatabase();
  const clock = fixedClock(testNow);
  const settings = readSettings({ DATA_DIR: folder, SITE_URL: 'http://localhost:3000', FFMPEG: 'off', ...env });
  const log = silentLog();
  const touched = new Set<string>();
  const options = new OptionStore();
  const jobs = await openJobs(database, clock, log);
  const site: Site = {
    settings,
    url: settings.siteUrl,
    db: database.db,
    engine: database.engine,
    tables,
    clock,
    log,
    options,
    jobs,
    storage: await openStorage(settings),
    key: Buffer.alloc(32, 7),
    invalidate: (tags) => {
      for (const tag of tags) if (!isSignal(tag)) touched.add(tag);
      informTagListeners(site, tags);
    },
    publishInvalidations: async () => {},
  };
  await options.load(site);
  const context: TestSite['contextFor'] = (viewer = guestViewer, browser = {}) => {
    const tags = new Set<string>();
    const whole = { ...noClient, ip: '127.0.0.1', ...browser };
    const tag = (...more: string[]): void => more.forEach((each) => tags.add(each));
    return { site, viewer, address: addressBlock(whole.ip), tags, tag, client: whole };
  };
  return {
    site,
    database,
    clock,
    touched,
    contextFor: context,
    call: async (routes, call, input, viewer, browser) => {
      const endpoint = routes.find((route) => route.call.method === call.method && route.call.path === call.path);
      if (!endpoint) throw new Error(`No endpoint answers ${call.method} ${call.path}`);
      return (await runEndpoint(endpoint, context(viewer, browser), input, () => {})) as never;
    },
    close: async () => {
      await jobs.stop(1000);
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
