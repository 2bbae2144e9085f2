import { ensureBrowser } from './steps/browser.mjs';
import { ensureBuilt } from './steps/build.mjs';
import { runTests } from './steps/checks.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { findNode } from './steps/node.mjs';
import { openPostgres } from './steps/postgres.mjs';
import { conclude } from './steps/report.mjs';
import { begin } from './steps/run.mjs';

/** `npm run test:proofs`: the long forms of tests that `npm test` runs in small. */
await begin(async () => {
  await ensureInstalled();
  const node = await findNode();
  await ensureBuilt(node);
  const server = await openPostgres();
  try {
    const env = { SOMNIA_BROWSER: await ensureBrowser(), DATABASE_URL_TEST: server.url };
    const results = { 长时间验证: await runTests(node, 'proofs', env) };
    process.exitCode = conclude(results) === 0 ? 0 : 1;
  } finally {
    await server.stop();
  }
});
