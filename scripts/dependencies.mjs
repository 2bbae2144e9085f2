import { parseArgs } from 'node:util';

import { auditDependencies } from './steps/audit.mjs';
import { writeComponentList } from './steps/component-list.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { conclude } from './steps/report.mjs';
import { begin } from './steps/run.mjs';

/** `npm run test:dependencies`: known vulnerabilities, and the list of components in build/sbom.cdx.json. */
await begin(async () => {
  const options = { accepted: { type: 'string' }, within: { type: 'string' } };
  const { accepted, within } = parseArgs({ options }).values;
  await ensureInstalled();
  const audited = auditDependencies({ accepted, withinMs: within && Number(within) });
  const [counts] = await Promise.all([audited, writeComponentList()]);
  process.exitCode = conclude({ 依赖漏洞: counts }) === 0 ? 0 : 1;
});
