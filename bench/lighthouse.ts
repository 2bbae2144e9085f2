import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { waitForVariants } from '#tests/kit/demo-folder.ts';

import { medianOf, type PageFigures, runLighthouse } from './run-lighthouse.ts';
import { startProduct } from './start-product.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    /** A running site with the demo contents; without it one is started. */
    url: { type: 'string' },
    /** Names of pages, separated by commas; default: all. */
    pages: { type: 'string' },
  },
});

const pages = [
  { name: '首页', path: '/' },
  { name: '文章', path: '/dim-the-light' },
  { name: '列表', path: '/articles' },
  { name: '动态', path: '/moments' },
  // Pages of results are not for search engines.
  { name: '搜索', path: `/search?s=${encodeURIComponent('月光')}`, without: ['is-crawlable'] },
].filter(({ name }) => values.pages === undefined || values.pages.split(',').includes(name));

const targets = { performance: 98, accessibility: 100, bestPractices: 100, seo: 100 };
const runs = Number(values.runs);
if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs 要是一个正整数');

async function openSite() {
  if (values.url) return { url: values.url.replace(/\/$/, ''), close: async () => {} };
  const dataDir = await mkdtemp(join(tmpdir(), 'somnia-lighthouse-'));
  const product = await startProduct(dataDir, ['--demo']);
  const close = async () => {
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    process.stderr.write('正在准备演示内容的图片……\n');
    await waitForVariants(dataDir);
  } catch (error) {
    await close();
    throw error;
  }
  return { url: product.url, close };
}

const load = (): string => loadavg()[0]?.toFixed(1) ?? '';

function rowOf(name: string, figures: PageFigures): string {
  const { scores } = figures;
  const kB = (bytes: number): string => `${(bytes / 1000).toFixed(0)} kB`;
  const cells = [
    `${scores.performance} / ${scores.accessibility} / ${scores.bestPractices} / ${scores.seo}`,
    `${(figures.lcpMs / 1000).toFixed(2)} s`,
    `${figures.tbtMs.toFixed(0)} ms`,
    `${figures.tbtCpuMs.toFixed(0)} ms`,
    figures.cls.toFixed(3),
    `${figures.requests}（脚本 ${figures.scripts}，样式 ${figures.styles}）`,
    `${kB(figures.bytes)}（脚本 ${kB(figures.scriptBytes)}，样式 ${kB(figures.styleBytes)}）`,
    figures.machine.toFixed(0),
  ];
  return `| ${name} | ${cells.join(' | ')} |\n`;
}

const shortfalls: string[] = [];
const site = await openSite();
process.stdout.write(
  `手机，每页 ${runs} 次取中位数；开始时机器负载 ${load()}\n\n` +
    '| 页面 | 性能 / 无障碍 / 最佳实践 / SEO | LCP | TBT | TBT（CPU 时间） | CLS | 请求 | 字节 | 机器速度 |\n|---|---|---|---|---|---|---|---|---|\n',
);
try {
  for (const { name, path, without } of pages) {
    // The page is kept from here on, as it is for all but the first reader.
    await (await fetch(site.url + path)).arrayBuffer();
    const results: PageFigures[] = [];
    for (let run = 0; run < runs; run += 1) results.push(await runLighthouse(site.url + path, without));
    const median = medianOf(results);
    process.stdout.write(rowOf(name, median));
    for (const [kind, least] of Object.entries(targets))
      if (median.scores[kind as keyof typeof targets] < least) shortfalls.push(`${name}：${kind} 低于 ${least}`);
    const faults = new Set(results.flatMap((result) => result.faults));
    for (const fault of faults) shortfalls.push(`${name}：${fault}`);
  }
} finally {
  await site.close();
}
process.stdout.write(`\n结束时机器负载 ${load()}\n`);
if (shortfalls.length > 0) process.stdout.write(`\n未达标：\n${shortfalls.map((line) => `- ${line}\n`).join('')}`);
process.exitCode = shortfalls.length > 0 ? 1 : 0;
