import { join } from 'node:path';

import { ensureBrowser } from './steps/browser.mjs';
import { ensureBuilt } from './steps/build.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { findNode } from './steps/node.mjs';
import { become, begin, root } from './steps/run.mjs';

/**
 * `npm run bench`: performance figures and their targets, compared with a bare server in the same run; with `--live` the
 * cost of ten thousand open event streams instead, with `--moments` the cost of ten thousand moments.
 */
await begin(async () => {
  await ensureInstalled();
  const node = await findNode();
  await ensureBuilt(node);
  const isMoments = process.argv.includes('--moments');
  const other = isMoments ? 'bench/moments.ts' : 'bench/main.ts';
  const script = process.argv.includes('--live') ? 'bench/live.ts' : other;
  const env = { NODE_ENV: 'production', ...(isMoments && { SOMNIA_BROWSER: await ensureBrowser() }) };
  become(node, [join(root, script), ...process.argv.slice(2)], env);
});
