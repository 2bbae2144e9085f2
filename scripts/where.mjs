import { join } from 'node:path';

import { ensureInstalled } from './steps/install.mjs';
import { findNode } from './steps/node.mjs';
import { begin, root, run } from './steps/run.mjs';

/** `npm run where <词>`: prints where the product deals with a thing. */
await begin(async () => {
  await ensureInstalled();
  process.exitCode = await run(await findNode(), [join(root, 'scripts/reference/where.mjs'), ...process.argv.slice(2)]);
});
