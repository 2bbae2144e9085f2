import { join } from 'node:path';

import { ensureInstalled } from './steps/install.mjs';
import { findNode } from './steps/node.mjs';
import { begin, root, run } from './steps/run.mjs';

/** `npm run reference`: writes docs/reference anew from the contract. */
await begin(async () => {
  await ensureInstalled();
  process.exitCode = await run(await findNode(), [
    join(root, 'scripts/reference/generate.mjs'),
    ...process.argv.slice(2),
  ]);
});
