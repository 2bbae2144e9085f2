import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { buildApp } from '#server/app/build-app.ts';
import { builtPages, clientFolder } from '#server/app/built-pages.ts';
import { composeSite } from '#server/app/compose.ts';
import { connectReactions } from '#server/app/reactions.ts';
import { connectJobs } from '#server/app/workers.ts';
import { flushViews } from '#server/features/analytics/counters.service.ts';
import { flushVisits } from '#server/features/analytics/visitors.service.ts';
import { systemClock } from '#server/kit/clock.ts';
import type { PageCache } from '#server/kit/page-cache.ts';
import { readSettings } from '#server/kit/settings.ts';
import type { Site } from '#server/kit/site.ts';

import { copyDemo } from './demo-folder.ts';
import { makeDemo } from './make-demo.ts';
import { runNode } from './run-node.ts';

/** A running clock that can be moved ahead. */
export interface AdjustableClock {
  now: () => number;
  advance: (ms: number) => void;
}

export interface OpenApp {
  site: Site;
  cache: PageCache;
  clock: AdjustableClock;
  url: string;
  dataDir: string;
  /** Body as text; `path` is sent as written. */
  get: (path: string, headers?: Record<string, string>) => Promise<{ status: number; headers: Headers; text: string }>;
  post: (
    path: string,
    body: unknown,
    headers?: Record<string, string>,
  ) => Promise<{ status: number; body: Record<string, unknown> }>;
  /** Runs a command of the command line in another process, on the same data. */
  command: (...args: string[]) => Promise<{ code: number; output: string }>;
  close: () => Promise<void>;
}

interface AppOptions {
  /** Begins with a copy of the demo data. */
  demo?: boolean;
}

/** The whole product in this process, with the built pages, on a port and a data folder of its own. */
export async function openApp(env: Record<string, string> = {}, { demo = false }: AppOptions = {}): Promise<OpenApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'somnia-app-'));
  if (demo) await copyDemo(dataDir, makeDemo);
  let ahead = 0;
  const clock: AdjustableClock = {
    now: () => systemClock.now() + ahead,
    advance: (ms) => {
      ahead += ms;
    },
  };
  const settings = readSettings({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    PORT: '0',
    INSTALL_WIZARD: 'off',
    FFMPEG: 'off',
    SITE_URL: 'http://localhost:3000',
    ...(demo && { SOMNIA_MODE: 'development' }),
    ...env,
  });
  const { site, cache, close } = await composeSite(settings, { clock });
  connectReactions(site);
  connectJobs(site);
  const app = await buildApp({ site, cache, pages: builtPages, clientFolder });
  await app.listen({ port: settings.port, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return {
    site,
    cache,
    clock,
    url,
    dataDir,
    command: (...args) => runNode('server/app/cli.ts', args, { DATA_DIR: dataDir, SITE_URL: settings.siteUrl }),
    get: async (path, headers = {}) => {
      const response = await fetch(url + path, { headers, redirect: 'manual' });
      return { status: response.status, headers: response.headers, text: await response.text() };
    },
    post: async (path, body, headers = {}) => {
      const response = await fetch(url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: settings.siteUrl, ...headers },
        body: JSON.stringify(body),
      });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    },
    close: async () => {
      await app.close();
      await flushVisits(site);
      await flushViews(site);
      await close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
