import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** As `npm start` sets it. */
const productionNodeOptions = {
  NODE_OPTIONS: '--max-semi-space-size=8',
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
  MALLOC_MMAP_THRESHOLD_: '262144',
  MALLOC_ARENA_MAX: '2',
};

/** Writes beyond the first 32 kB of any file fail, as on a full disk; the index of a SQLite journal has that size. */
const withoutSpace = ['-c', 'trap "" XFSZ; ulimit -f 64; exec "$0" "$@"'];

/** Starts one file of the server under this Node, with these settings alone; `isFull`: no file can grow. */
export function spawnNode(file: string, args: string[], env: Record<string, string>, isFull = false): ChildProcess {
  const command = isFull ? '/bin/sh' : process.execPath;
  return spawn(command, [...(isFull ? [...withoutSpace, process.execPath] : []), join(root, file), ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', ...productionNodeOptions, ...env },
  });
}

/** Gives what a process has printed so far. */
export function collect(child: ChildProcess): () => string {
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  return () => output;
}

/** Runs one file of the server to its end; gives its exit code and all it printed. */
export async function runNode(
  file: string,
  args: string[],
  env: Record<string, string>,
): Promise<{ code: number; output: string }> {
  const child = spawnNode(file, args, env);
  const read = collect(child);
  const [code] = (await once(child, 'exit')) as [number | null];
  return { code: code ?? 1, output: read() };
}
