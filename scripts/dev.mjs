import { join } from 'node:path';

import { generateRegistries } from './steps/build.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { findNode } from './steps/node.mjs';
import { become, begin, root } from './steps/run.mjs';

/** `npm run dev`: restarts the server when its sources change and reloads pages. */
await begin(async () => {
  await ensureInstalled();
  const node = await findNode();
  await generateRegistries(node);
  const watched = ['server', 'contract'].map((folder) => `--watch-path=${join(root, folder)}`);
  const env = { NODE_ENV: 'development', SOMNIA_MODE: 'development', SOMNIA_DEV: '1' };
  // Vite loads the development build of the router; the server has to use the same copy.
  become(
    node,
    ['--watch', '--conditions=development', ...watched, join(root, 'server/app/main.ts'), ...process.argv.slice(2)],
    env,
  );
});
