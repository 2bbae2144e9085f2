import { join } from 'node:path';

import { ensureBrowser } from './steps/browser.mjs';
import { ensureBuilt } from './steps/build.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { findNode } from './steps/node.mjs';
import { become, begin, root } from './steps/run.mjs';

/** `npm run test:editor`: kills the editor repeatedly and checks for lost text. */
await begin(async () => {
  await ensureInstalled();
  const node = await findNode();
  await ensureBuilt(node);
  const env = { NODE_ENV: 'production', SOMNIA_BROWSER: await ensureBrowser() };
  become(node, [join(root, 'bench/editor-kills.ts'), ...process.argv.slice(2)], env);
});
