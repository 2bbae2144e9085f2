import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { copyDemo, untilPicturesAreDrawn } from './demo-folder.ts';

const root = join(import.meta.dirname, '../..');
/** As `npm start` sets it. */
const sparing = {
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
  MALLOC_MMAP_THRESHOLD_: '262144',
};
const readyWithinMs = 60_000;

export interface RunningServer {
  url: string;
  dataDir: string;
  pid: number;
  /** What it printed so far. */
  output: () => string;
  /** Runs a command of the command line on the same data; gives exit code and output. */
  command: (...args: string[]) => Promise<{ code: number; output: string }>;
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
  /** Removes the data folder; after `stop`. */
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

/** Runs one file of the server under this Node; gives its exit code and all it printed. */
export async function runNode(
  file: string,
  args: string[],
  env: Record<string, string>,
): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, [join(root, file), ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', ...sparing, ...env },
  });
  const read = collect(child);
  const [code] = (await once(child, 'exit')) as [number | null];
  return { code: code ?? 1, output: read() };
}

function collect(child: ChildProcess): () => string {
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  return () => output;
}

interface ServerOptions {
  demo?: boolean;
  env?: Record<string, string>;
  /** Data of an earlier server; else a new empty folder. */
  dataDir?: string;
  port?: number;
}

/** Makes the demo data in an empty folder and waits until its pictures are drawn. */
export async function makeDemo(dataDir: string): Promise<void> {
  const server = await launch({ demo: true, dataDir });
  await untilPicturesAreDrawn(dataDir);
  await server.stop();
}

/** Starts the built server on loopback with data of its own and waits until it is ready. */
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
  const child = spawn(process.execPath, [join(root, 'server/app/main.ts'), ...(demo ? ['--demo'] : [])], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', ...sparing, ...settings },
  });
  const output = collect(child);
  const url = `http://localhost:${listenOn}`;
  const deadline = performance.now() + readyWithinMs;
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
      if (child.exitCode !== null) return child.exitCode;
      const ended = once(child, 'exit') as Promise<[number | null]>;
      child.kill(signal);
      return (await ended)[0];
    },
    clean: () => rm(folder, { recursive: true, force: true }),
  };
}
