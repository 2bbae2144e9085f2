import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { createUser } from '#server/features/accounts/service.ts';
import { createSession } from '#server/features/accounts/sessions.service.ts';
import { flushVisits } from '#server/features/analytics/visitors.service.ts';
import { endOfDay } from '#server/kit/clock.ts';
import { openApp, type OpenApp } from '#tests/kit/open-app.ts';
import { newVisitor, sharedBrowser, type VisitorOptions } from '#tests/kit/open-browser.ts';
import { paragraph, savePost } from '#tests/kit/write-post.ts';

const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36';

const dayMs = 86_400_000;

let app: OpenApp;
let browser: Browser;
let administrator: string;

beforeAll(async () => {
  app = await openApp({ SITE_URL: '' });
  // Noon, so that the day does not end during the test.
  app.clock.advance(endOfDay(app.clock.now()) + dayMs / 2 - app.clock.now());
  browser = await sharedBrowser();
  const id = await createUser(app.site, { name: '沈砚', email: 'shen@mail.example', role: 'administrator' });
  administrator = await createSession(app.site, id, { address: '127.0.0.1', userAgent: 'Firefox' });
  await savePost(app.site, id, { slug: 'tea', title: '夜里的茶', content: { blocks: [paragraph('水开了。')] } });
});

afterAll(async () => {
  await app?.close();
});

interface Opened {
  page: Page;
  /** The counting calls that the page has sent, in order. */
  sent: string[];
}

const answerOf = (page: Page, call: string) =>
  page.waitForResponse((answer) => new URL(answer.url()).pathname === call);

/** Opens a page and waits until it has made this counting call; null: it must not count at all. */
async function open(path: string, call: string | null, options: VisitorOptions, token?: string): Promise<Opened> {
  const { page, context, problems } = await newVisitor(browser, options);
  if (token !== undefined) await context.addCookies([{ name: 'somnia_session', value: token, url: app.url }]);
  onTestFinished(async () => {
    await context.close();
    expect(problems).toEqual([]);
  });
  const sent: string[] = [];
  page.on('response', (answer) => {
    const asked = new URL(answer.url()).pathname;
    if (/^\/somnia\/(visit|post-view)$/.test(asked)) sent.push(asked);
  });
  const answer = call === null ? null : answerOf(page, call);
  await page.goto(app.url + path);
  await answer;
  return { page, sent };
}

/** A day as the dashboard shows it, e.g. 11 月 21 日. */
function nameOfDay(at: number): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: 'Asia/Shanghai', month: 'numeric', day: 'numeric' });
  const [month, day] = parts.format(at).split('/');
  return `${month} 月 ${day} 日`;
}

async function marks(): Promise<number> {
  await flushVisits(app.site);
  return (await app.site.db.selectFrom('visit_marks').select('visitor').execute()).length;
}

test('whoever opens a page counts once a day and leaves nothing behind, and the dashboard shows how many came', async () => {
  const { page, sent } = await open('/', '/somnia/visit', { userAgent });
  expect(sent).toEqual(['/somnia/visit']);
  expect(await marks()).toBe(1);
  const read = answerOf(page, '/somnia/post-view');
  await page.getByRole('link', { name: '夜里的茶' }).first().click();
  await read;
  expect(sent).toEqual(['/somnia/visit', '/somnia/post-view']);
  expect(await marks()).toBe(1);
  expect(await page.context().cookies()).toEqual([]);

  const reader = await open('/tea', '/somnia/post-view', { userAgent: `${userAgent} Edg/131.0.0.0` });
  expect(reader.sent).toEqual(['/somnia/post-view']);
  expect(await marks()).toBe(2);
  await open('/archives', '/somnia/visit', {});
  expect(await marks()).toBe(2);

  const owner = await open('/nv-admin', null, { userAgent: `${userAgent} OPR/116` }, administrator);
  const today = owner.page.locator('.dashboard-totals > div', { hasText: '今日访客' });
  await today.getByText('2', { exact: true }).waitFor();
  await owner.page.getByRole('button', { name: /^访客/ }).click();
  await owner.page.getByText(`${nameOfDay(app.clock.now())}开始统计访客`).waitFor();
  await owner.page
    .getByRole('img', { name: `近 30 天每天的访客，最高是 ${nameOfDay(app.clock.now())}的 2`, exact: true })
    .waitFor();
  await owner.page.getByRole('button', { name: '看表格' }).click();
  await owner.page
    .getByRole('row', { name: nameOfDay(app.clock.now() - dayMs) })
    .getByText('未统计')
    .waitFor();
  expect(owner.sent).toEqual([]);
  expect(await marks()).toBe(2);
});
