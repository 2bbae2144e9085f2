import { judgeSources, runTests } from './steps/checks.mjs';
import { generateRegistries } from './steps/build.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { findNode } from './steps/node.mjs';
import { begin, say } from './steps/run.mjs';

/** `npm run check`: the fast part of the tests, on SQLite alone. */
await begin(async () => {
  await ensureInstalled();
  const node = await findNode();
  await generateRegistries(node);
  const judged = await judgeSources(node);
  const architecture = await runTests(node, 'architecture');
  const units = await runTests(node, 'unit');
  const data = await runTests(node, 'data', { SOMNIA_TEST_DATABASE: 'sqlite' });
  const all = [judged, architecture, units, data];
  const failed = all.reduce((sum, counts) => sum + counts.failed, 0);
  say(`${all.reduce((sum, counts) => sum + counts.passed, 0)} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
});
