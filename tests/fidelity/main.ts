import { resolve } from 'node:path';

import Database from 'better-sqlite3';

import { type RunningServer, startServer } from '../kit/start-server.ts';
import { compare, type Comparison } from './compare.ts';
import { readMarkdown } from './read-markdown.ts';
import { emptyPage, type PageContents, readPage } from './read-page.ts';
import { readWordpress } from './read-wordpress.ts';
import type { SourceFile } from './source-file.ts';

const bar = 0.995;
const readers = { wordpress: readWordpress, markdown: readMarkdown };

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function fetchText(url: string): Promise<string | null> {
  const response = await fetch(url);
  return response.ok ? response.text() : null;
}

/** All pages of an article's body and of its comments. */
async function fetchPages(base: string, slug: string): Promise<PageContents | null> {
  const page = emptyPage();
  const path = `${base}/${encodeURIComponent(slug)}`;
  const first = await fetchText(path);
  if (first === null) return null;
  readPage(first, page, 'all');
  for (let at = 2; ; at += 1) {
    const next = await fetchText(`${path}/page/${at}`);
    if (next === null) break;
    readPage(next, page, 'body');
  }
  for (let at = 2; ; at += 1) {
    const next = await fetchText(`${path}/comment-page-${at}`);
    if (next === null) break;
    readPage(next, page, 'comments');
  }
  return page;
}

/** Drafts, private and locked articles are measured too, so everything is made public first. */
function openAll(dataDir: string): Map<string, string> {
  const database = new Database(`${dataDir}/somnia.db`);
  database.exec(
    `update posts set status = 'publish', password = '', published_at = min(coalesce(published_at, created_at), ${Date.now() - 1000})`,
  );
  const rows = database
    .prepare("select source_key, slug from import_records join posts on posts.id = local_id where kind = 'post'")
    .all() as { source_key: string; slug: string }[];
  database.close();
  return new Map(rows.map(({ source_key: key, slug }) => [key, slug]));
}

async function importInto(server: RunningServer, kind: string, path: string): Promise<void> {
  const { code, output } = await server.command('import', kind, path);
  say(output.trim());
  if (code !== 0) throw new Error(`The import ended with ${code}`);
}

async function measure(sources: SourceFile[], kind: string, path: string): Promise<Comparison[]> {
  const filled = await startServer();
  const { dataDir } = filled;
  try {
    await importInto(filled, kind, path);
    await filled.stop();
    const slugs = openAll(dataDir);
    const server = await startServer({ dataDir });
    try {
      const found: Comparison[] = [];
      for (const source of sources) {
        const slug = [...slugs].find(([key]) => key.endsWith(source.key))?.[1];
        const page = slug === undefined ? null : await fetchPages(server.url, slug);
        const result = compare(source, page ?? emptyPage());
        if (!page) result.differences.unshift(slug === undefined ? '没有导入' : `没有页面：/${slug}`);
        found.push(result);
      }
      return found;
    } finally {
      await server.stop();
    }
  } finally {
    await filled.stop();
    await filled.clean();
  }
}

const pair = ([one, two]: [number, number]): string => `${one}/${two}${one === two ? '' : ' ✗'}`;

function meets({ sentences, images, code, tables, items }: Comparison): boolean {
  return sentences.found >= sentences.all * bar && [images, code, tables, items].every(([one, two]) => one === two);
}

function print(results: Comparison[], isQuiet: boolean): void {
  say('| 文件 | 句子 | 图片 | 代码（逐字相同） | 表格 | 列表项 | 地址 |');
  say('|---|---|---|---|---|---|---|');
  for (const result of results) {
    const { found, all } = result.sentences;
    const share = all === 0 ? '—' : `${found}/${all} = ${((found / all) * 100).toFixed(1)}%`;
    const facts = [
      pair(result.images),
      `${pair(result.code)}（${result.sameCode}）`,
      pair(result.tables),
      pair(result.items),
    ];
    say(
      `| ${result.name.slice(0, 50)} | ${share} | ${facts.join(' | ')} | ${result.addresses.found}/${result.addresses.all} |`,
    );
  }
  if (isQuiet) return;
  for (const { name, differences } of results.filter((result) => result.differences.length > 0 || !meets(result))) {
    say(`\n${name}`);
    for (const difference of differences) say(`  ${difference}`);
  }
}

async function main(): Promise<number> {
  const [kind, given] = process.argv.slice(2);
  if (!given || (kind !== 'wordpress' && kind !== 'markdown')) {
    say('node tests/fidelity/main.ts wordpress <文件> | markdown <目录> [--quiet]');
    return 2;
  }
  const path = resolve(given);
  const results = await measure(readers[kind](path), kind, path);
  print(results, process.argv.includes('--quiet'));
  const sum = (pick: (result: Comparison) => number): number =>
    results.reduce((total, result) => total + pick(result), 0);
  const found = sum(({ sentences }) => sentences.found);
  const all = sum(({ sentences }) => sentences.all);
  const unequal = results.filter(({ images, code, tables, items }) =>
    [images, code, tables, items].some(([one, two]) => one !== two),
  );
  say(
    `\n${results.length} 个文件，句子 ${found}/${all} = ${((found / all) * 100).toFixed(2)}%；数目不同的文件 ${unequal.length} 个`,
  );
  for (const key of ['images', 'code', 'tables', 'items'] as const) {
    say(`  ${key} ${sum((result) => result[key][0])} → ${sum((result) => result[key][1])}`);
  }
  return found >= all * bar && unequal.length === 0 ? 0 : 1;
}

process.exitCode = await main();
