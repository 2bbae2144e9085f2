// Writes docs/reference from the contract; `--check` only says whether the pages are current.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { pages } from './pages.mjs';
import { root } from './read-contract.mjs';

const isCheck = process.argv.includes('--check');
const outdated = [];
for (const [name, write] of Object.entries(pages)) {
  const path = join(root, 'docs/reference', name);
  const text = await write();
  if (existsSync(path) && readFileSync(path, 'utf8') === text) continue;
  outdated.push(name);
  if (!isCheck) writeFileSync(path, text);
}
if (isCheck && outdated.length > 0) {
  process.stdout.write(`docs/reference 已过期：${outdated.join('、')}。请运行 npm run reference。\n`);
  process.exitCode = 1;
}
