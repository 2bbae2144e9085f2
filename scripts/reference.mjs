import { join } from 'node:path';

import { ensureInstalled } from './steps/install.mjs';
import { findNode } from './steps/node.mjs';
import { begin, root, run } from './steps/run.mjs';

/** `npm run reference`: writes the registries of blocks and features and docs/reference from the sources. */
await begin(async () => {
  await ensureInstalled();
  const node = await findNode();
  for (const script of ['generate-registries.mjs', 'reference/generate.mjs']) {
    process.exitCode ||= await run(node, [join(root, 'scripts', script), ...process.argv.slice(2)]);
  }
});
