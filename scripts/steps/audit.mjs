import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { npmCommand } from './install.mjs';
import { capture, root, say } from './run.mjs';

const registryMs = 20_000;
const acceptedAdvisories = join(root, 'scripts/accepted-advisories.json');
const serious = new Set(['high', 'critical']);

/** The report of `npm audit`; null when the registry has none or does not answer in time. */
function readReport(output) {
  try {
    const report = JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1));
    return report.vulnerabilities ? report : null;
  } catch {
    return null;
  }
}

/** One line for each serious advisory of a report that is not accepted. */
function seriousAdvisories(report, accepted) {
  const advisories = Object.values(report.vulnerabilities)
    .flatMap(({ via }) => via)
    // A text names another vulnerable package of the same report.
    .filter((each) => typeof each === 'object' && serious.has(each.severity));
  const isAccepted = ({ url, name }) => accepted.some((each) => each.url === url && each.package === name);
  return [
    ...new Set(
      advisories
        .filter((each) => !isAccepted(each))
        .map(({ name, range, severity, title, url }) => `${name} ${range}（${severity}）：${title} ${url}`),
    ),
  ];
}

/**
 * Looks the production dependencies up in the registry's list of vulnerabilities.
 * @returns counts; the reason in Chinese when the registry does not answer
 */
export async function auditDependencies({ accepted = acceptedAdvisories, withinMs = registryMs } = {}) {
  const [command, prefix] = npmCommand();
  const args = [...prefix, 'audit', '--omit=dev', '--audit-level=high', '--json', '--fetch-retries=0'];
  const { output } = await capture(command, args, { timeout: withinMs, killSignal: 'SIGKILL' });
  const report = readReport(output);
  if (!report) return '包仓库没有提供漏洞查询，或没有及时回答';
  const found = seriousAdvisories(report, JSON.parse(readFileSync(accepted, 'utf8')));
  for (const line of found) say(line);
  if (found.length > 0)
    say('请升级上面的依赖；暂时不能升级的，写明原因与日期，记入 scripts/accepted-advisories.json。');
  return { passed: found.length === 0 ? 1 : 0, failed: found.length, skipped: 0 };
}
