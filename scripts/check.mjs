import { generateRegistries } from './steps/build.mjs';
import { judgeSources, runTests } from './steps/checks.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { findNode } from './steps/node.mjs';
import { begin } from './steps/run.mjs';

/** `npm run check`: the fast part of the tests, on SQLite alone. */
await begin(async () => {
  await ensureInstalled();
  const node = await findNode();
  await generateRegistries(node);
  const counts = [
    await judgeSources(node),
    await runTests(node, 'architecture'),
    await runTests(node, 'unit'),
    await runTests(node, 'data', { SOMNIA_TEST_DATABASE: 'sqlite' }),
  ];
  const sum = (pick) => counts.reduce((total, some) => total + pick(some), 0);
  const failed = sum((some) => some.failed);
  process.stdout.write(`${sum((some) => some.passed)} passed, ${failed} failed\n`);
  process.exitCode = failed === 0 ? 0 : 1;
});
