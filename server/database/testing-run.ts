import { randomBytes } from 'node:crypto';

import { dropDatabasesOf } from './test-postgres.ts';

/** Around all data tests of one run: Vitest calls it before the first one and what it returns after the last one. */
export default function openTestRun(): () => Promise<void> {
  const run = randomBytes(4).toString('hex');
  process.env.SOMNIA_TEST_RUN = run;
  return () => dropDatabasesOf(run);
}
