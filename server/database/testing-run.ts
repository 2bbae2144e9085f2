import { randomBytes } from 'node:crypto';

import { dropDatabasesOf } from './test-postgres.ts';

/** Vitest calls this before the first data test of a run; its workers inherit the environment. */
export function setup(): void {
  process.env.SOMNIA_TEST_RUN = randomBytes(4).toString('hex');
}

/** Vitest calls this after the last one. */
export async function teardown(): Promise<void> {
  const run = process.env.SOMNIA_TEST_RUN;
  if (run) await dropDatabasesOf(run);
}
