import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

export const root = join(import.meta.dirname, '../..');

/** A source file as the checks see it. */
export interface Source {
  /** Relative to the project root, with forward slashes. */
  path: string;
  text: string;
}

/** Every file that git tracks or would add. */
export function projectFiles(): string[] {
  const list = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  return list.split('\n').filter((path) => path !== '' && existsSync(join(root, path)));
}

let sources: Source[] | undefined;

/** The TypeScript sources, without generated registries and fixtures. */
export function readSources(): Source[] {
  sources ??= projectFiles()
    .filter((path) => /^(contract|server|web|tests|bench|vite)\/.*\.tsx?$/.test(path))
    .filter((path) => !/\/fixtures\/|\.d\.ts$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
  return sources;
}

export interface Import {
  /** Path of the imported file, or the package name. */
  target: string;
  typeOnly: boolean;
}

const importPattern = /^\s*(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?'([^']+)'|\bimport\('([^']+)'\)/gm;

/** The imports of a source file, resolved to project files. */
export function importsOf(source: Source): Import[] {
  return [...source.text.matchAll(importPattern)].map((match) => {
    const name = (match[2] ?? match[3]) as string;
    const onlyTypes =
      match[1] !== undefined || /^\s*import\s+\{(\s*type\s+\w+(\s+as\s+\w+)?,?)+\s*\}\s+from/.test(match[0]);
    let target = name;
    if (name.startsWith('#')) target = name.slice(1);
    else if (name.startsWith('.')) target = posix.normalize(posix.join(dirname(source.path), name));
    return { target: target.replace(/\?.*$/, ''), typeOnly: onlyTypes };
  });
}

export const isTest = (path: string): boolean => /\.test\.tsx?$|(^|\/)testing\.tsx?$|^tests\//.test(path);
