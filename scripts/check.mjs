import { generateRegistries } from './steps/build.mjs';
import { checkSources, runTests } from './steps/checks.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { findNode } from './steps/node.mjs';
import { conclude } from './steps/report.mjs';
import { begin } from './steps/run.mjs';

/** `npm run check`: the tests that need no database, in one to two minutes. */
await begin(async () => {
  await ensureInstalled();
  const node = await findNode();
  await generateRegistries(node);
  const results = { 静态检查: await checkSources(node) };
  results.架构 = await runTests(node, 'architecture');
  results.单元 = await runTests(node, 'unit');
  process.exitCode = conclude(results) === 0 ? 0 : 1;
});
