import { join } from 'node:path';

import { ensureInstalled } from './steps/install.mjs';
import { findNode } from './steps/node.mjs';
import { become, begin, root } from './steps/run.mjs';

/** `npm run test:security`: whether the timing or the text of a response reveals who has an account. */
await begin(async () => {
  await ensureInstalled();
  become(await findNode(), [join(root, 'bench/enumeration.ts'), ...process.argv.slice(2)], { NODE_ENV: 'production' });
});
