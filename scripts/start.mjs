import { join } from 'node:path';

import { ensureBuilt } from './steps/build.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { findNode } from './steps/node.mjs';
import { become, begin, root } from './steps/run.mjs';

/** `npm start`: installs, builds and serves, each only when needed. */
await begin(async () => {
  await ensureInstalled();
  const node = await findNode();
  await ensureBuilt(node);
  become(node, [join(root, 'server/app/main.ts'), ...process.argv.slice(2)], { NODE_ENV: 'production' });
});
