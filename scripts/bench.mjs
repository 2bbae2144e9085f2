import { join } from 'node:path';

import { ensureBuilt } from './steps/build.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { findNode } from './steps/node.mjs';
import { become, begin, root } from './steps/run.mjs';

/** `npm run bench`: performance figures and their targets, compared with a bare server in the same run. */
await begin(async () => {
  await ensureInstalled();
  const node = await findNode();
  await ensureBuilt(node);
  become(node, [join(root, 'bench/main.ts'), ...process.argv.slice(2)], { NODE_ENV: 'production' });
});
