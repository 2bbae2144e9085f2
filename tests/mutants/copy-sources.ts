import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import type { Mutant } from './mutant.ts';

export const root = join(import.meta.dirname, '../..');

/** Directories that a copy shares with the original: tests only read them. */
const shared = ['node_modules', 'build'];

/** Copies the sources, with changes that are not committed, so that bugs are planted in a copy only. */
export function copySources(target: string): void {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  for (const path of listed.toString('utf8').split('\0')) {
    if (!path || !existsSync(join(root, path))) continue;
    mkdirSync(dirname(join(target, path)), { recursive: true });
    cpSync(join(root, path), join(target, path));
  }
  for (const folder of shared) symlinkSync(join(root, folder), join(target, folder));
}

/** Plants a bug in a copy. @returns the function that takes it out again */
export function plant(copy: string, mutant: Mutant): () => void {
  const path = join(copy, mutant.file);
  const source = readFileSync(path, 'utf8');
  const parts = source.split(mutant.find);
  if (parts.length !== 2) throw new Error(`${mutant.id}: its text occurs ${parts.length - 1} times in ${mutant.file}`);
  writeFileSync(path, parts.join(mutant.replace));
  return () => writeFileSync(path, source);
}
