// `npm run where <中文或英文>`: prints where the product deals with a thing.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { declarationsOf, featureOf, filesOfRole, load, place, readCalls, readText, root } from './read-contract.mjs';

const maxRows = 12;

const term = process.argv.slice(2).join(' ').trim();

/** Lines of a file that contain the term. */
const linesWith = (path, needle) =>
  readText(path)
    .split('\n')
    .flatMap((line, at) => (line.toLowerCase().includes(needle) ? [{ path, line: at + 1, text: line.trim() }] : []));

/** Rows of the glossary that name the term; their code words lead further. */
function findWords(needle) {
  return linesWith('docs/glossary.md', needle).filter(
    ({ text }) => text.startsWith('| ') && !text.startsWith('| folder'),
  );
}

/** The folders of a feature in every layer. */
const foldersOf = (feature) =>
  ['contract/features', 'server/features', 'web/features', 'web/admin']
    .map((layer) => `${layer}/${feature}`)
    .filter((folder) => existsSync(join(root, folder)));

function show(title, rows) {
  if (rows.length === 0) return;
  const shown = rows.slice(0, maxRows);
  const more = rows.length > shown.length ? [`  …… 另有 ${rows.length - shown.length} 处`] : [];
  process.stdout.write(`${[`${title}`, ...shown.map((row) => `  ${row}`), ...more].join('\n')}\n`);
}

const short = (text) => (text.length > 100 ? `${text.slice(0, 100)}…` : text);

async function main() {
  if (term === '') {
    process.stdout.write('用法：npm run where <词>，例如 npm run where 友情链接\n');
    process.exitCode = 1;
    return;
  }
  const needle = term.toLowerCase();
  const words = findWords(needle);
  const calls = (await readCalls()).filter(({ name, call }) =>
    `${call.summary} ${call.path} ${name}`.toLowerCase().includes(needle),
  );
  const features = readdirSync(join(root, 'server/features'));
  const glossary = readText('docs/glossary.md');
  const named = features.filter((feature) =>
    glossary.split('\n').some((row) => row.startsWith(`| \`${feature}\` |`) && row.toLowerCase().includes(needle)),
  );
  const sentences = ['copy', 'errors', 'options'].flatMap(filesOfRole).flatMap((path) => linesWith(path, needle));
  const rules = filesOfRole('rules').flatMap((path) =>
    declarationsOf(path)
      .filter(({ name, doc }) => `${name} ${doc}`.toLowerCase().includes(needle))
      .map(({ name, line }) => `${place(path, line)} ${name}`),
  );
  const limits = filesOfRole('limits').flatMap((path) =>
    declarationsOf(path)
      .filter(({ name, doc }) => `${name} ${doc}`.toLowerCase().includes(needle))
      .map(({ name, line }) => `${place(path, line)} ${name}`),
  );
  const { pageTable } = await load('web/page-table.ts');
  const found = new Set([
    ...named,
    ...calls.map(({ feature }) => feature),
    ...sentences.map(({ path }) => featureOf(path)),
  ]);
  const pages = pageTable.filter(({ path, file }) => `${path} ${file}`.toLowerCase().includes(needle));
  const documents = ['docs/options.md', 'docs/reference/states.md']
    .filter((path) => existsSync(join(root, path)))
    .flatMap((path) => linesWith(path, needle));
  show(
    '词汇表',
    words.map(({ text }) => short(text)),
  );
  show('功能目录', [...found].filter((feature) => features.includes(feature)).flatMap(foldersOf));
  show(
    '接口',
    calls.map(({ file, call }) => `${call.method} ${call.path} ${call.summary}（${file}）`),
  );
  show(
    '页面',
    pages.map(({ path, file }) => `/${path}（web/${file}）`),
  );
  show(
    '文案与选项',
    sentences.map(({ path, line, text }) => `${place(path, line)} ${short(text)}`),
  );
  show('规则', rules);
  show('限额', limits);
  show(
    '文档',
    documents.map(({ path, line, text }) => `${path}:${line} ${short(text)}`),
  );
  if (
    words.length + calls.length + sentences.length + rules.length + limits.length + pages.length + documents.length ===
    0
  ) {
    process.stdout.write(`没有找到「${term}」。可以换一个词，或查看 docs/glossary.md。\n`);
    process.exitCode = 1;
  }
}

await main();
