import { join } from 'node:path';

import { ensureBuilt } from './steps/build.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { findNode } from './steps/node.mjs';
import { become, begin, root } from './steps/run.mjs';

/**
 * `npm run bench`: performance figures and their targets, compared with a bare server in the same run; with `--live` the
 * cost of ten thousand open event streams instead.
 */
await begin(async () => {
  await ensureInstalled();
  const node = await findNode();
  await ensureBuilt(node);
  const script = process.argv.includes('--live') ? 'bench/live.ts' : 'bench/main.ts';
  become(node, [join(root, script), ...process.argv.slice(2)], { NODE_ENV: 'production' });
});
