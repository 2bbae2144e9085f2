import { auditDependencies } from './steps/audit.mjs';
import { ensureBrowser } from './steps/browser.mjs';
import { ensureBuilt, generateRegistries } from './steps/build.mjs';
import { checkSources, runTests } from './steps/checks.mjs';
import { writeComponentList } from './steps/component-list.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { findNode } from './steps/node.mjs';
import { openPostgres } from './steps/postgres.mjs';
import { conclude, oneFailure } from './steps/report.mjs';
import { begin, say, StepFailed } from './steps/run.mjs';

// In continuous integration nothing may be skipped.
const skipsNothing = process.env.CI === 'true';
const sqlite = '数据（SQLite）';
const postgres = '数据（PostgreSQL）';

/** Begins work whose result or failure is asked for later. */
function inBackground(work) {
  const promise = work();
  promise.catch(() => {});
  return promise;
}

/** What this machine lacks is said and skipped, except in continuous integration. */
async function unlessMissing(work) {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    say(error.message);
    return skipsNothing ? oneFailure : null;
  }
}

/** What a lane gets when there is a PostgreSQL server, and nothing else when there is none. */
async function optionalServer(server) {
  const { url } = await server.catch(() => ({ url: '' }));
  return url ? { DATABASE_URL_TEST: url } : {};
}

async function testOnPostgres(node, server) {
  const { url } = await server;
  return runTests(node, 'data', { SOMNIA_TEST_DATABASE: 'postgres', DATABASE_URL_TEST: url });
}

/** A browser on a busy machine can be late for once; what needed a second try is named at the end. */
async function testInBrowser(node, browser, server) {
  return runTests(node, 'journeys', { SOMNIA_BROWSER: await browser, ...(await optionalServer(server)) }, 1);
}

const totalOf = (counts) => counts.passed + counts.failed + counts.skipped;

function complaintsOf(results) {
  if (!results[postgres] || totalOf(results[sqlite]) === totalOf(results[postgres])) return [];
  return ['两种数据库运行的测试数量不同。'];
}

/** The build and the browser are made ready while the sources are checked. */
async function runLanes(node, server, results) {
  const built = inBackground(() => ensureBuilt(node));
  const browser = inBackground(() => server.catch(() => {}).then(ensureBrowser));
  const audited = inBackground(auditDependencies);
  const listed = inBackground(writeComponentList);
  results.静态检查 = await checkSources(node);
  results.依赖漏洞 = await audited;
  await listed;
  results.架构 = await runTests(node, 'architecture');
  // Some tests measure time: nothing else of this command runs beside them.
  await built;
  results.单元 = await runTests(node, 'unit');
  results[sqlite] = await runTests(node, 'data', { SOMNIA_TEST_DATABASE: 'sqlite' });
  results[postgres] = await unlessMissing(() => testOnPostgres(node, server));
  results.HTTP = await runTests(node, 'http', await optionalServer(server));
  results.浏览器 = await unlessMissing(() => testInBrowser(node, browser, server));
}

async function testAll(node, results) {
  const server = inBackground(openPostgres);
  try {
    await runLanes(node, server, results);
  } finally {
    const started = await server.catch(() => null);
    await started?.stop();
  }
}

/** `npm test`: runs everything. The last line has the counts, even when the build failed. */
await begin(async () => {
  const results = {};
  try {
    await ensureInstalled();
    const node = await findNode();
    await generateRegistries(node);
    await testAll(node, results);
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    say(error.message);
    results.准备 = oneFailure;
  }
  process.exitCode = conclude(results, complaintsOf(results)) === 0 ? 0 : 1;
});
