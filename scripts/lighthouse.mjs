import { join } from 'node:path';

import { ensureBrowser } from './steps/browser.mjs';
import { ensureBuilt } from './steps/build.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { findNode } from './steps/node.mjs';
import { become, begin, root } from './steps/run.mjs';

/** `npm run lighthouse`: what Lighthouse says about the pages of readers on a phone; fails below the targets. */
await begin(async () => {
  await ensureInstalled();
  const node = await findNode();
  await ensureBuilt(node);
  const browser = process.env.CHROME_PATH ?? (await ensureBrowser());
  const env = { NODE_ENV: 'production', CHROME_PATH: browser, SOMNIA_BROWSER: browser };
  become(node, [join(root, 'bench/lighthouse.ts'), ...process.argv.slice(2)], env);
});
