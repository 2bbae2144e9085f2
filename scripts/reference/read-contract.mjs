import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

const filesBelow = (folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name).replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .sort();

const isRole = (path, role) => new RegExp(`[./]${role}\\.ts$`).test(path);

export const featureOf = (path) => path.split('/')[2];

export const load = (path) => import(pathToFileURL(join(root, path)).href);

export const readText = (path) => readFileSync(join(root, path), 'utf8');

/** Contract files of one role (`calls`, `limits`, …), sorted by path. */
export const filesOfRole = (role) => filesBelow('contract/features').filter((path) => isRole(path, role));

/** Every call of the contract with its feature and file, sorted by address. */
export async function readCalls() {
  const calls = [];
  for (const path of filesOfRole('calls')) {
    for (const [name, call] of Object.entries(await load(path))) {
      if (call && typeof call === 'object' && typeof call.path === 'string' && typeof call.method === 'string') {
        calls.push({ name, file: path, feature: featureOf(path), call });
      }
    }
  }
  return calls.sort((a, b) => a.call.path.localeCompare(b.call.path) || a.call.method.localeCompare(b.call.method));
}

const declaration = /(\/\*\*(?:(?!\*\/)[^])*\*\/\n)?^export (?:const|(?:async )?function) (\w+)([^\n]*)/gm;

/** The doc comment before a declaration as one line, without tags. */
function plainDoc(comment) {
  return (comment ?? '')
    .replace(/^\/\*\*|\*\/\s*$/g, '')
    .replace(/^\s*\* ?/gm, ' ')
    .replace(/\{@[^}]*\}|@(?:see|spec)[^@]*/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Exported constants and functions of a file: name, doc comment, rest of the first line, line number. */
export function declarationsOf(path) {
  const text = readText(path);
  return [...text.matchAll(declaration)].map((match) => ({
    name: match[2],
    doc: plainDoc(match[1]),
    rest: match[3],
    line: text.slice(0, match.index + (match[1]?.length ?? 0)).split('\n').length,
  }));
}

/** Where a sentence of the contract stands: `file:line`. */
export const place = (path, line) => `${relative(root, join(root, path))}:${line}`;
