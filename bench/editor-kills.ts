import { readlink, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import type { BrowserContext, Page } from 'playwright-core';

import { createUser } from '#server/features/accounts/service.ts';
import { createSession } from '#server/features/accounts/sessions.service.ts';
import { type OpenApp, openApp } from '#tests/kit/open-app.ts';
import { openPersistentContext } from '#tests/kit/open-browser.ts';

import { seeded } from './seeded.ts';

/**
 * Measures lost text when the editor crashes: the script types, kills the tab, its process or the whole browser at a
 * random moment, reopens the editor, and compares the recovered text with the log of what was typed. Nothing older than
 * two seconds may be missing. `--seed=7` repeats a run; a number sets the count of kills.
 */
const rounds = Number(process.argv.slice(2).find((word) => /^\d+$/.test(word)) ?? 50);
const seed = Number(process.argv.find((word) => word.startsWith('--seed='))?.slice(7) ?? Date.now() % 1_000_000);
const mostMs = 2000;

const random = seeded(seed);
const deaths = ['标签页', '渲染进程', '整个浏览器'] as const;
type Death = (typeof deaths)[number];

interface Word {
  word: string;
  at: number;
}

interface Writer {
  context: BrowserContext;
  page: Page;
}

async function sitDown(app: OpenApp, folder: string, cookie: string): Promise<Writer> {
  const context = await openPersistentContext(folder);
  await context.addCookies([{ name: 'somnia_session', value: cookie, url: app.url }]);
  // The first page stays open and empty: a browser without pages would exit.
  return { context, page: await context.newPage() };
}

/** Types words for a random time, with a new paragraph or heading now and then. */
async function type(page: Page, round: number): Promise<Word[]> {
  const log: Word[] = [];
  const stopAt = Date.now() + 400 + random() * 5600;
  await page.locator('.editor-canvas .tool-field').last().click();
  await page.keyboard.press('ControlOrMeta+End');
  for (let number = 0; Date.now() < stopAt; number += 1) {
    const word = `w${round}x${number}.`;
    await page.keyboard.type(word, { delay: random() * 25 });
    log.push({ word, at: Date.now() });
    const chance = random();
    if (chance < 0.06) await page.keyboard.press('Enter');
    if (chance < 0.02) await page.keyboard.type('## ');
    if (chance > 0.95) await wait(random() * 900);
  }
  return log;
}

/** SIGKILL: no browser handlers run. */
async function killBrowser(folder: string): Promise<void> {
  const lock = await readlink(join(folder, 'SingletonLock'));
  process.kill(Number(/-(\d+)$/.exec(lock)?.[1]), 'SIGKILL');
  await wait(300);
  for (const name of ['SingletonLock', 'SingletonCookie', 'SingletonSocket'])
    await rm(join(folder, name), { force: true });
}

async function kill(death: Death, { context, page }: Writer, folder: string): Promise<void> {
  if (death === '整个浏览器') {
    await killBrowser(folder);
    await context.close().catch(() => undefined);
  } else if (death === '渲染进程') {
    const crashed = new Promise((resolve) => page.once('crash', resolve));
    const session = await context.newCDPSession(page);
    session.send('Page.crash').catch(() => undefined);
    await crashed;
    await page.close();
  } else {
    await page.close({ runBeforeUnload: false });
  }
}

/** Opens the editor and accepts the draft it offers. @returns the recovered text; null: no draft was offered */
async function recover({ page }: Writer, url: string): Promise<string | null> {
  await page.goto(url);
  const dialog = page.getByRole('dialog', { name: '恢复未保存的内容' });
  const ready = page.locator('.editor-canvas[data-state=ready]');
  await dialog.or(ready).first().waitFor();
  if (!(await dialog.isVisible())) return null;
  await dialog.getByRole('button', { name: '恢复', exact: true }).click();
  await ready.waitFor();
  const texts = await page.locator('.editor-canvas .tool-field').allTextContents();
  return texts.join('\n');
}

interface Outcome {
  typed: number;
  lost: number;
  /** Age of the oldest lost word when the editor was killed. */
  oldestLostMs: number;
  tooOld: number;
}

function judge(log: readonly Word[], text: string, killedAt: number): Outcome {
  const lost = log.filter(({ word }) => !text.includes(word)).map(({ at }) => killedAt - at);
  return {
    typed: log.length,
    lost: lost.length,
    oldestLostMs: Math.max(0, ...lost),
    tooOld: lost.filter((age) => age > mostMs).length,
  };
}

const app = await openApp({ SITE_URL: '' });
const folder = await mkdtemp(join(tmpdir(), 'somnia-kills-'));
const userId = await createUser(app.site, { name: '老王', email: 'w@example.com', role: 'author' });
const cookie = await createSession(app.site, userId, { address: '127.0.0.1', userAgent: 'kills' });
const url = `${app.url}/nv-admin/editor-article`;
const total: Record<Death, Outcome & { kills: number }> = Object.fromEntries(
  deaths.map((death) => [death, { kills: 0, typed: 0, lost: 0, oldestLostMs: 0, tooOld: 0 }]),
) as never;

process.stdout.write(`种子 ${seed}，${rounds} 次\n`);
let writer = await sitDown(app, folder, cookie);
await writer.page.goto(url);
await writer.page.locator('.editor-canvas[data-state=ready]').waitFor();
await writer.page.getByLabel('文章标题').fill('随时会断电的稿子');
const earlier: Word[] = [];
for (let round = 1; round <= rounds; round += 1) {
  const death = deaths[Math.floor(random() * deaths.length)] as Death;
  const log = await type(writer.page, round);
  const killedAt = Date.now();
  await kill(death, writer, folder);
  if (death === '整个浏览器') writer = await sitDown(app, folder, cookie);
  else writer = { ...writer, page: await writer.context.newPage() };
  const text = (await recover(writer, url)) ?? '';
  const outcome = judge(log, text, killedAt);
  // Text that was recovered once has to be recovered every time.
  outcome.tooOld += earlier.filter(({ word }) => !text.includes(word)).length;
  earlier.push(...log.filter(({ word }) => text.includes(word)));
  const sum = total[death];
  sum.kills += 1;
  sum.typed += outcome.typed;
  sum.lost += outcome.lost;
  sum.tooOld += outcome.tooOld;
  sum.oldestLostMs = Math.max(sum.oldestLostMs, outcome.oldestLostMs);
  if (outcome.tooOld > 0)
    process.stdout.write(
      `第 ${round} 次（${death}）丢失 ${outcome.tooOld} 个词，最早的在 ${outcome.oldestLostMs} ms 前\n`,
    );
}
process.stdout.write('死法 | 次数 | 键入的词 | 丢失的词 | 丢失的词里最早的 | 超过 2 秒的 | 结果\n');
for (const [death, { kills, typed, lost, oldestLostMs, tooOld }] of Object.entries(total)) {
  process.stdout.write(
    `${death} | ${kills} | ${typed} | ${lost} | ${oldestLostMs} ms | ${tooOld} | ${tooOld === 0 ? '达标' : '未达标'}\n`,
  );
}
await writer.context.close();
await app.close();
await rm(folder, { recursive: true, force: true });
// The site's worker threads keep the process alive.
process.exit(Object.values(total).every(({ tooOld }) => tooOld === 0) ? 0 : 1);
