import { ensureBuilt } from './steps/build.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { findNode } from './steps/node.mjs';
import { begin } from './steps/run.mjs';

/** `npm run build`: builds the web bundle when its sources are newer. */
await begin(async () => {
  await ensureInstalled();
  await ensureBuilt(await findNode());
});
