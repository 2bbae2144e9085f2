import { constants, existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import Database from 'better-sqlite3';

const demoTimeoutMs = 600_000;

/** Environment variable with the demo folder of a test run; without it each server creates its own. */
const demoFolder = 'SOMNIA_TEST_DEMO';

/** A global setup: creates the demo folder of the run and removes it at the end; a folder that is set is shared. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env[demoFolder]) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'somnia-demo-'));
  process.env[demoFolder] = folder;
  return () => rm(folder, { recursive: true, force: true });
}

/** Whether all image variants of a new demo site are rendered. */
function areVariantsRendered(dataDir: string): boolean {
  const database = new Database(join(dataDir, 'somnia.db'), { readonly: true });
  try {
    const open = database.prepare(
      "select 1 from jobs where queue = 'media-variants' and status in ('waiting', 'running') limit 1",
    );
    return open.get() === undefined;
  } finally {
    database.close();
  }
}

/** Waits until a running site has rendered its image variants: before that its pages still change. */
export async function waitForVariants(dataDir: string): Promise<void> {
  const deadline = performance.now() + demoTimeoutMs;
  while (!areVariantsRendered(dataDir)) {
    if (performance.now() > deadline) throw new Error('The pictures of the demonstration were not drawn in time.');
    await wait(100);
  }
}

/** Takes the drawing of smaller pictures off the list of jobs, in a data folder that nobody has open. */
export function dropDrawings(dataDir: string): void {
  const database = new Database(join(dataDir, 'somnia.db'));
  try {
    database.prepare("delete from jobs where queue = 'media-variants'").run();
  } finally {
    database.close();
  }
}

/** Copies the run's demo site into an empty data folder. It is created once, since seeding and rendering are slow. */
export async function copyDemo(target: string, make: (dataDir: string) => Promise<void>): Promise<void> {
  const folder = process.env[demoFolder];
  if (!folder) return;
  const data = join(folder, 'data');
  const ready = join(folder, 'ready');
  const isFirst = await mkdir(data).then(
    () => true,
    () => false,
  );
  if (isFirst) {
    await make(data);
    await writeFile(ready, '');
  }
  const deadline = performance.now() + demoTimeoutMs;
  while (!existsSync(ready)) {
    if (performance.now() > deadline) throw new Error('The demonstration was not made in time.');
    await wait(100);
  }
  await cp(data, target, { recursive: true, mode: constants.COPYFILE_FICLONE });
}
