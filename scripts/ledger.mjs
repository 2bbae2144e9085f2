import { join } from 'node:path';

import { ensureInstalled } from './steps/install.mjs';
import { findNode } from './steps/node.mjs';
import { openPostgres } from './steps/postgres.mjs';
import { begin, root, run } from './steps/run.mjs';

/** `npm run test:ledger`: random transfers in killed processes, on both engines, compared with a record beside them. */
await begin(async () => {
  await ensureInstalled();
  const node = await findNode();
  const server = await openPostgres();
  try {
    const env = { ...process.env, DATABASE_URL_TEST: server.url };
    process.exitCode = await run(node, [join(root, 'bench/ledger.ts'), ...process.argv.slice(2)], { env });
  } finally {
    await server.stop();
  }
});
