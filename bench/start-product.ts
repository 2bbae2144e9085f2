import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const root = join(import.meta.dirname, '..');

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

/** Starts the built product on a data folder, with the settings of `npm start`, and waits for its first answer. */
export async function startProduct(dataDir: string, args: readonly string[] = []) {
  const port = await freePort();
  const begun = performance.now();
  const child = spawn(process.execPath, [join(root, 'server/app/main.ts'), ...args], {
    env: {
      NODE_OPTIONS: '--max-semi-space-size=8',
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
      MALLOC_MMAP_THRESHOLD_: '262144',
      MALLOC_ARENA_MAX: '2',
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      INSTALL_WIZARD: 'off',
      SITE_URL: `http://127.0.0.1:${port}`,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${url}/livez`).catch(() => null))?.ok) await wait(10);
  const readyMs = performance.now() - begun;
  return { url, pid: child.pid as number, readyMs, stop: async () => (child.kill('SIGTERM'), once(child, 'exit')) };
}
