import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { composeSite } from '#server/app/compose.ts';
import { connectReactions } from '#server/app/reactions.ts';
import { rebuildLists } from '#server/features/posts/listings.service.ts';
import { readSettings } from '#server/kit/settings.ts';
import type { Site } from '#server/kit/site.ts';
import { seedDemo } from '#server/seeds/demo.ts';
import { openBrowser } from '#tests/kit/open-browser.ts';
import { insertMomentRows } from '#tests/kit/stored-moments.ts';

import { compare, compressed } from './compare.ts';
import { cpuMsOf } from './load.ts';
import { measurePages } from './render-cost.ts';
import { openLongStream, type ScrollPass, scrollOnce } from './scroll.ts';
import { startProduct } from './start-product.ts';

const count = process.argv.includes('--quick') ? 1000 : 10_000;
const passes = 5;
const dayMs = 86_400_000;

function note(what: string, target: string, figure: string, ok?: boolean): void {
  const verdict = ok === undefined ? '' : ok ? '达标' : '未达标';
  process.stdout.write(`${what} | ${target} | ${figure} | ${verdict}\n`);
}

/** Copies of the demo's moments, older than they are, until there are enough. @returns the address of one of them */
async function addMoments(site: Site): Promise<string> {
  const models = await site.db
    .selectFrom('posts')
    .innerJoin('moments', 'moments.post_id', 'posts.id')
    .select(['posts.slug', 'posts.title', 'posts.excerpt', 'posts.author_id', 'moments.html', 'moments.images'])
    .where('posts.status', '=', 'publish')
    .where('posts.audience', '=', 'everyone')
    .execute();
  const begun = site.clock.now() - 60 * dayMs;
  for (let at = models.length; at < count; at += 1) {
    const model = models[at % models.length];
    if (!model) throw new Error('The demo has no moments');
    await insertMomentRows(site, {
      slug: `bench${String(at).padStart(7, '0')}`,
      author_id: model.author_id,
      title: model.title,
      text: model.excerpt,
      html: model.html,
      images: JSON.parse(model.images) as string[],
      published_at: begun - at * 600_000,
      likes: at % 40,
    });
  }
  await rebuildLists(site);
  return `/moments/detail/${models[0]?.slug}`;
}

async function openFilled(dataDir: string) {
  const settings = readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'error', SITE_URL: 'http://localhost:3000' });
  const running = await composeSite(settings);
  connectReactions(running.site);
  return running;
}

/** The demo's pictures get their variants after a start; until then a request seems to cost more than it does. */
async function waitForIdle(pid: number): Promise<void> {
  for (let quiet = 0; quiet < 3;) {
    const before = cpuMsOf(pid);
    await wait(1000);
    quiet = cpuMsOf(pid) - before < 30 ? quiet + 1 : 0;
  }
}

const median = (values: number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] as number;

function noteScrolling(found: ScrollPass[]): void {
  const of = (pick: (pass: ScrollPass) => number) => median(found.map(pick));
  const longCpu = of((pass) => pass.longCpuTasks);
  note('滚动：超过 50 ms 的任务（处理器时间），中位数', '0', String(longCpu), longCpu === 0);
  const load = loadavg()[0]?.toFixed(1);
  note('滚动：超过 50 ms 的任务（时钟），中位数', '0（空闲的机器）', `${of((pass) => pass.longTasks)}，负载 ${load}`);
  note('滚动：最长的任务，中位数', '—', `${of((pass) => pass.longestCpuMs).toFixed(0)} ms 处理器时间`);
  note('滚动：每帧', '—', `${of((pass) => pass.cpuMsPerFrame).toFixed(1)} ms 处理器时间`);
}

async function measureScrolling(url: string): Promise<void> {
  const browser = await openBrowser();
  const page = await openLongStream(browser, `${url}/moments/index`, count);
  const found: ScrollPass[] = [];
  for (let pass = 0; pass < passes; pass += 1) found.push(await scrollOnce(browser, page, pass / (passes + 1)));
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  note(`滚动：${count} 条之后页面里的元素`, '≤ 3000', String(nodes), nodes <= 3000);
  noteScrolling(found);
  await browser.close();
}

async function measureServing(dataDir: string, paths: Record<string, string>): Promise<void> {
  const running = await openFilled(dataDir);
  for (const [name, ms] of Object.entries(await measurePages(running.site, paths)))
    note(`${name}，不走缓存`, '—', `每请求 ${ms.toFixed(2)} ms CPU`);
  await running.close();
  const product = await startProduct(dataDir);
  await waitForIdle(product.pid);
  for (const [name, path] of Object.entries(paths)) {
    const { cpuRatio, ours, bare } = await compare(product.url + path, product.pid, compressed);
    const costs = `每请求 ${ours.cpuMsPerRequest.toFixed(3)} / ${bare.cpuMsPerRequest.toFixed(3)} ms CPU`;
    note(`${name}，缓存`, '≥ 0.80（与裸 node:http 的 CPU 比）', `${cpuRatio.toFixed(2)}（${costs}）`, cpuRatio >= 0.8);
  }
  await measureScrolling(product.url);
  await product.stop();
}

process.stdout.write('项目 | 目标 | 数据 | 结果\n');
const dataDir = await mkdtemp(join(tmpdir(), 'somnia-bench-'));
const running = await openFilled(dataDir);
await seedDemo(running.site);
const detail = await addMoments(running.site);
await running.close();
await measureServing(dataDir, { 动态: '/moments/index', 正热闹: '/moments/hot', 一条动态: detail });
await rm(dataDir, { recursive: true, force: true });
