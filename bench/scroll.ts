import type { Browser, Page } from 'playwright-core';

import { newVisitor } from '#tests/kit/open-browser.ts';

/** A task of the page's main thread counts as long from here on. */
const longTaskMs = 50;
const framesPerPass = 300;
const pxPerFrame = 250;

/** What one scripted scroll cost the main thread. */
export interface ScrollPass {
  /** Long tasks by the clock, and by the processor time they used: other programs only lengthen the first. */
  longTasks: number;
  longCpuTasks: number;
  longestMs: number;
  longestCpuMs: number;
  cpuMsPerFrame: number;
}

interface TraceEvent {
  ph: string;
  name: string;
  pid: number;
  tid: number;
  dur?: number;
  tdur?: number;
  args: { name?: string };
}

const lastRow = (page: Page): Promise<number> =>
  page.evaluate(() => {
    window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
    document.querySelector<HTMLElement>('.stream-failed button')?.click();
    return Number([...document.querySelectorAll('[data-row]')].at(-1)?.getAttribute('aria-posinset') ?? 0);
  });

/** Opens the stream and scrolls until it has this many rows. */
export async function openLongStream(browser: Browser, url: string, rows: number): Promise<Page> {
  const { page } = await newVisitor(browser);
  await page.goto(url);
  while ((await lastRow(page)) < rows) await page.waitForTimeout(40);
  return page;
}

function passOf(events: TraceEvent[]): ScrollPass {
  const thread = ({ pid, tid }: TraceEvent) => `${pid}:${tid}`;
  const mains = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(thread),
  );
  const tasks = events.filter(
    (event) => event.ph === 'X' && event.name.endsWith('RunTask') && mains.has(thread(event)),
  );
  const clock = tasks.map(({ dur = 0 }) => dur / 1000);
  const processor = tasks.map(({ tdur = 0 }) => tdur / 1000);
  const isLong = (ms: number) => ms > longTaskMs;
  return {
    longTasks: clock.filter(isLong).length,
    longCpuTasks: processor.filter(isLong).length,
    longestMs: Math.max(...clock),
    longestCpuMs: Math.max(...processor),
    cpuMsPerFrame: processor.reduce((sum, ms) => sum + ms, 0) / framesPerPass,
  };
}

/** One scripted scroll of the page, from a share of its height on. */
export async function scrollOnce(browser: Browser, page: Page, from: number): Promise<ScrollPass> {
  await page.evaluate((share) => {
    window.scrollTo({ top: document.documentElement.scrollHeight * share, behavior: 'instant' });
  }, from);
  await page.waitForTimeout(1500);
  await browser.startTracing(page, { categories: ['-*', 'toplevel'] });
  await page.evaluate(
    async ({ frames, px }) => {
      for (let frame = 0; frame < frames; frame += 1) {
        await new Promise(requestAnimationFrame);
        window.scrollBy({ top: px, behavior: 'instant' });
      }
    },
    { frames: framesPerPass, px: pxPerFrame },
  );
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  return passOf(traceEvents);
}
