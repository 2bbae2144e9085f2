import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';

import { workerFile } from '#server/app/worker-script.ts';
import { createUser } from '#server/features/accounts/service.ts';
import { createSession } from '#server/features/accounts/sessions.service.ts';
import { changePost } from '#server/features/posts/service.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { write } from '#server/kit/site.ts';
import { openApp, type OpenApp } from '#tests/kit/open-app.ts';
import { newVisitor, sharedBrowser } from '#tests/kit/open-browser.ts';
import { paragraph, savePost } from '#tests/kit/write-post.ts';

const secret = '只有登录的人才读得到的暗号';

let app: OpenApp;
let browser: Browser;
let author: number;
let reader: number;
const posts: Record<string, number> = {};

beforeAll(async () => {
  app = await openApp({ SITE_URL: '' });
  browser = await sharedBrowser();
  author = await createUser(app.site, { name: '沈砚', email: 'shen@mail.example', role: 'administrator' });
  reader = await createUser(app.site, { name: '阿红绫', email: 'hong@mail.example' });
  const lock = { id: 'lock', type: 'needlogin', data: { blocks: [paragraph(secret, 'in')] } };
  for (const [slug, title] of [
    ['tea', '夜里的茶'],
    ['boat', '纸船'],
    ['rain', '雨声'],
    ['lamp', '灯下'],
  ] as const) {
    const content = { blocks: [paragraph(`${title}的正文。`), lock] };
    posts[slug] = (await savePost(app.site, author, { slug, title, content })).id;
  }
});

afterAll(() => app?.close());

async function visitAs(userId: number | null) {
  const visitor = await newVisitor(browser, { serviceWorker: true });
  const { context, problems } = visitor;
  if (userId !== null) {
    const value = await createSession(app.site, userId, { address: '127.0.0.1', userAgent: 'Firefox' });
    await context.addCookies([{ name: 'somnia_session', value, url: app.url }]);
  }
  onTestFinished(async () => {
    await context.close();
    expect(problems.filter((problem) => !/net::ERR_INTERNET_DISCONNECTED|status of 503/.test(problem))).toEqual([]);
  });
  return visitor;
}

/** The addresses and bodies of everything that the browser keeps for the site. */
const keptOf = (page: Page) =>
  page.evaluate(async () => {
    const found: { path: string; text: string }[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        found.push({ path: new URL(request.url).pathname, text: (await (await cache.match(request))?.text()) ?? '' });
    }
    return found;
  });
const pathsOf = async (page: Page) => (await keptOf(page)).map(({ path }) => path);
async function untilKept(page: Page, path: string): Promise<void> {
  await expect.poll(() => pathsOf(page), { timeout: 30_000 }).toContain(path);
}

test('an article that was read once can be read without a connection, and other pages say what can', async () => {
  const { page, context } = await visitAs(null);
  await page.goto(`${app.url}/tea`);
  await untilKept(page, '/tea');
  await page.goto(app.url);
  await untilKept(page, '/');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);

  await context.setOffline(true);
  await page.getByRole('link', { name: '夜里的茶' }).first().click();
  await page.waitForURL('**/tea');
  await page.getByText('夜里的茶的正文。').waitFor();
  await page.reload();
  await page.getByText('夜里的茶的正文。').waitFor();

  await page.goto(`${app.url}/boat`);
  await page.getByRole('heading', { name: '现在没有网络' }).waitFor();
  await page.getByRole('link', { name: /^夜里的茶/ }).click();
  await page.getByText('夜里的茶的正文。').waitFor();
  await page.goto(`${app.url}/boat`);
  await page.getByRole('heading', { name: '现在没有网络' }).waitFor();
  await context.setOffline(false);
  await page.getByText('纸船的正文。').waitFor();
  expect(new URL(page.url()).pathname).toBe('/boat');
});

test('only what a guest gets is kept, and nothing of whoever signs out', async () => {
  const { page } = await visitAs(reader);
  await page.goto(`${app.url}/rain`);
  await page.getByText(secret).waitFor();
  await untilKept(page, '/rain');
  await page.goto(`${app.url}/user-center/index`);
  await page.locator('main').getByText('阿红绫').first().waitFor();
  await page.goto(`${app.url}/moments/edit`);
  await page.goto(`${app.url}/search?s=茶`);
  await page.goto(`${app.url}/archives`);
  await untilKept(page, '/archives');

  const kept = await keptOf(page);
  expect(kept.length).toBeGreaterThan(20);
  expect(kept.filter(({ text }) => text.includes(secret) || text.includes('阿红绫'))).toEqual([]);
  const personal = /^\/(nv|nv-admin|somnia|sst|user-center|search|moments\/edit)(\/|$)/;
  expect(kept.filter(({ path }) => personal.test(path))).toEqual([]);

  await page.evaluate(() => document.querySelector<HTMLElement>('[data-sign-out]')?.click());
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await dialog.getByRole('button', { name: '退出' }).click();
  await page.waitForFunction(() => localStorage.getItem('somnia:name') === null);
  await expect.poll(() => pathsOf(page)).not.toContain('/rain');
});

test('an article that became private leaves the browser', async () => {
  const { page, context } = await visitAs(null);
  await page.goto(`${app.url}/lamp`);
  await untilKept(page, '/lamp');
  await page.goto(`${app.url}/archives`);
  await untilKept(page, '/archives');
  await context.setOffline(true);
  await write(app.site, (unit) =>
    changePost(app.site, unit, posts.lamp as number, null, () => ({ status: 'private' })),
  );
  await context.setOffline(false);
  await expect.poll(() => pathsOf(page)).not.toContain('/lamp');
  expect(await pathsOf(page)).toContain('/archives');
});

test('a new build is offered, and turning offline reading off clears the browser', async () => {
  const { page } = await visitAs(null);
  await page.goto(`${app.url}/tea`);
  await untilKept(page, '/tea');
  const { read } = workerFile;
  const changed = vi.spyOn(workerFile, 'read').mockImplementation(async (folder) => `${await read(folder)}\n/* new */`);
  onTestFinished(() => changed.mockRestore());
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await page.getByText('网站有新版本').waitFor();
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: '刷新' }).click();
  await loaded;
  await page.getByText('夜里的茶的正文。').waitFor();
  await untilKept(page, '/tea');

  await setOptions(app.site, { offline_reading: false });
  onTestFinished(() => setOptions(app.site, { offline_reading: true }));
  await page.reload();
  const left = () =>
    page.evaluate(async () => [
      (await navigator.serviceWorker.getRegistrations()).length,
      ...(await caches.keys()).filter((name) => name.startsWith('somnia-')),
    ]);
  await expect.poll(left).toEqual([0]);
});
