import { join } from 'node:path';

import { ensureBrowser } from './steps/browser.mjs';
import { ensureBuilt } from './steps/build.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { findNode } from './steps/node.mjs';
import { become, begin, root } from './steps/run.mjs';

/** `npm run shots`: renders the contact sheet of screenshots into an ignored folder. */
await begin(async () => {
  await ensureInstalled();
  const node = await findNode();
  await ensureBuilt(node);
  const env = { NODE_ENV: 'production', SOMNIA_BROWSER: await ensureBrowser() };
  become(node, [join(root, 'tests/shots/main.ts'), ...process.argv.slice(2)], env);
});
