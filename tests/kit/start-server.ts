import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { copyDemo } from './demo-folder.ts';
import { makeDemo } from './make-demo.ts';
import { collect, runNode, spawnNode } from './run-node.ts';

const readyTimeoutMs = 60_000;

export interface RunningServer {
  url: string;
  dataDir: string;
  pid: number;
  /** The output so far. */
  output: () => string;
  /** Runs a CLI command on the same data. @returns exit code and output */
  command: (...args: string[]) => Promise<{ code: number; output: string }>;
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
  /** Removes the data folder; call it after `stop`. */
  clean: () => Promise<void>;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  server.close();
  await once(server, 'close');
  return port;
}

interface ServerOptions {
  demo?: boolean;
  env?: Record<string, string>;
  /** Data folder of an earlier server; default: a new empty folder. */
  dataDir?: string;
  port?: number;
  /** No file can grow, as on a full disk. */
  isFull?: boolean;
}

/** Starts the built server on loopback with its own data and waits until it is ready. */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const folder = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'somnia-server-')));
  if (options.demo && (await readdir(folder)).length === 0) await copyDemo(folder, makeDemo);
  return launch({ ...options, dataDir: folder });
}

async function launch({
  demo = false,
  env = {},
  dataDir: folder,
  port,
  isFull = false,
}: ServerOptions & { dataDir: string }): Promise<RunningServer> {
  const listenOn = port ?? (await freePort());
  const settings = {
    PORT: String(listenOn),
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    INSTALL_WIZARD: 'off',
    SITE_URL: `http://localhost:${listenOn}`,
    ...env,
  };
  const child = spawnNode('server/app/main.ts', demo ? ['--demo'] : [], settings, isFull);
  const output = collect(child);
  const url = `http://localhost:${listenOn}`;
  const deadline = performance.now() + readyTimeoutMs;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server ended at once:\n${output()}`);
    const ready = await fetch(`${url}/readyz`).catch(() => null);
    if (ready?.ok) break;
    if (performance.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`The server was not ready in time:\n${output()}`);
    }
    await wait(50);
  }
  return {
    url,
    dataDir: folder,
    pid: child.pid as number,
    output,
    command: (...args) => runNode('server/app/cli.ts', args, settings),
    stop: async (signal = 'SIGTERM') => {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const ended = once(child, 'exit') as Promise<[number | null]>;
      child.kill(signal);
      return (await ended)[0];
    },
    clean: () => rm(folder, { recursive: true, force: true }),
  };
}
