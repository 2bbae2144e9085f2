import { join } from 'node:path';

import { ensureBuilt } from './steps/build.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { findNode } from './steps/node.mjs';
import { openPostgres } from './steps/postgres.mjs';
import { begin, root, run } from './steps/run.mjs';

/** `npm run test:money`: the proofs of payment, row by row, on both engines. */
await begin(async () => {
  await ensureInstalled();
  const node = await findNode();
  await ensureBuilt(node);
  const server = await openPostgres();
  try {
    const env = { ...process.env, NODE_ENV: 'test', DATABASE_URL_TEST: server.url };
    process.exitCode = await run(node, [join(root, 'tests/proofs/money/main.ts'), ...process.argv.slice(2)], { env });
  } finally {
    await server.stop();
  }
});
