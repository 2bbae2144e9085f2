import { join } from 'node:path';

import { ensureInstalled } from './steps/install.mjs';
import { findNode } from './steps/node.mjs';
import { become, begin, root } from './steps/run.mjs';

/** `npm run somnia -- <command>`: the command line. */
await begin(async () => {
  await ensureInstalled();
  become(await findNode(), [join(root, 'server/app/cli.ts'), ...process.argv.slice(2)], { NODE_ENV: 'production' });
});
