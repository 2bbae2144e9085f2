import { join } from 'node:path';

import { ensureBrowser } from './steps/browser.mjs';
import { ensureBuilt } from './steps/build.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { findNode } from './steps/node.mjs';
import { become, begin, root } from './steps/run.mjs';

/** `npm run test:mutants`: plants bugs in a copy of the sources and counts how many of them the tests catch. */
await begin(async () => {
  await ensureInstalled();
  const node = await findNode();
  await ensureBuilt(node);
  const env = { SOMNIA_BROWSER: await ensureBrowser() };
  become(node, [join(root, 'tests/mutants/main.ts'), ...process.argv.slice(2)], env);
});
