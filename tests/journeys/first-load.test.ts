import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openApp, type OpenApp } from '#tests/kit/open-app.ts';
import { newVisitor, phone, sharedBrowser, waitForHydration } from '#tests/kit/open-browser.ts';
import { visit } from '#tests/kit/visit.ts';
import { waitForSettled } from '#tests/kit/wait-for-settled.ts';
import type { EarlyEvents } from '#web/kit/early-events.ts';

let app: OpenApp;
let browser: Browser;

beforeAll(async () => {
  app = await openApp({ SITE_URL: '' }, { demo: true });
  browser = await sharedBrowser();
});

afterAll(async () => {
  await app?.close();
});

/** The scripts of a slow phone: none arrives before `arrive` is called. */
async function holdScripts(context: BrowserContext): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await context.route('**/assets/*.js', async (route) => {
    await gate.promise;
    await route.continue();
  });
  return gate.resolve;
}

/** How many events wait for the scripts; undefined when none is kept any more. */
const countKept = (page: Page): Promise<EarlyEvents['kept']['length'] | undefined> =>
  page.evaluate(() => window.somniaEarly?.kept.length);

async function openWithoutScripts(page: Page, path: string): Promise<void> {
  await page.goto(app.url + path, { waitUntil: 'commit' });
  // The last script of the page has run: from here on it waits for its files.
  await page.waitForFunction(() => window.somniaEarly?.hurry !== undefined);
}

test('an article asks for at most 12 scripts and 3 style sheets, and for each once', async () => {
  const { page } = await visit(browser, { screen: phone });
  const asked: Record<string, string[]> = { script: [], stylesheet: [] };
  page.on('request', (request) => asked[request.resourceType()]?.push(new URL(request.url()).pathname));
  await page.goto(`${app.url}/dim-the-light`);
  await waitForSettled(page);
  await page.waitForLoadState('networkidle');
  expect(asked.script?.length).toBeGreaterThan(5);
  expect(asked.script?.length, asked.script?.join('\n')).toBeLessThanOrEqual(12);
  expect(asked.stylesheet?.length, asked.stylesheet?.join('\n')).toBeLessThanOrEqual(3);
  expect(new Set(asked.stylesheet).size).toBe(asked.stylesheet?.length);
});

test('what is pressed before the scripts are there happens once, in the page', async () => {
  const { page, context } = await visit(browser);
  const arrive = await holdScripts(context);
  await openWithoutScripts(page, '/dim-the-light');
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
  await page.click('.theme-toggle');
  await page.click('.theme-toggle');
  await page.locator('header a[data-enter="login"]').click();
  await page.locator('header a[data-enter="login"]').click();
  expect(await countKept(page)).toBe(2);
  expect(await theme()).toBe('light');
  arrive();
  await page.getByRole('dialog').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(1);
  expect(await theme()).toBe('dark');
  expect(page.url()).toBe(`${app.url}/dim-the-light`);
  expect(await countKept(page)).toBeUndefined();
});

test('a plain link, and one that is pressed with a key held, are left to the browser', async () => {
  const { page, context } = await visit(browser);
  await holdScripts(context);
  await openWithoutScripts(page, '/dim-the-light');
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    page.locator('header a[data-enter="login"]').click({ modifiers: ['Control'] }),
  ]);
  await tab.close();
  expect(await countKept(page)).toBe(0);
  await page.locator('main a[href^="/category/"]').first().click();
  await page.waitForURL(`${app.url}/category/**`, { waitUntil: 'commit' });
});

test('text that was typed early stays, and a form that was sent early is sent once', async () => {
  const { page, context } = await visit(browser);
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname));
  const arrive = await holdScripts(context);
  await openWithoutScripts(page, '/locked-corner');
  await page.locator('#site-search').fill('月光');
  const field = page.getByRole('textbox', { name: /密码|口令|暗号/ }).first();
  await field.fill('晚安');
  await field.press('Enter');
  await field.press('Enter');
  arrive();
  await page.getByText('您对上了暗号。').waitFor();
  expect(await page.locator('#site-search').inputValue()).toBe('月光');
  expect(sent.filter((path) => /block|unlock|password/.test(path))).toHaveLength(1);
});

test('a shortcut that was pressed early opens its dialog', async () => {
  const { page, context } = await visit(browser);
  const arrive = await holdScripts(context);
  await openWithoutScripts(page, '/dim-the-light');
  await page.keyboard.press('?');
  arrive();
  await expect.poll(() => page.getByRole('dialog').innerText()).toContain('快捷键');
});

test('scripts that never come leave the links as they are', async () => {
  const { page, context } = await newVisitor(browser);
  await context.route('**/assets/vendor-*.js', (route) =>
    route.fulfill({ status: 200, body: '', contentType: 'text/plain' }),
  );
  await context.route('**/user-center/index', (route) =>
    route.fulfill({ status: 200, body: '<p>登录页</p>', contentType: 'text/html; charset=utf-8' }),
  );
  await page.goto(`${app.url}/dim-the-light`, { waitUntil: 'commit' });
  await page.locator('header a[data-enter="login"]').click();
  await expect.poll(() => page.locator('body').innerText()).toBe('登录页');
  await context.close();
});

test('hydration waits for the largest picture, and not for ever', async () => {
  const { page, context } = await visit(browser);
  const gate = Promise.withResolvers<void>();
  await context.route('**/uploads/**', async (route) => {
    await gate.promise;
    await route.continue();
  });
  const run = page.waitForRequest(/read-article|extras/);
  await page.goto(`${app.url}/dim-the-light`, { waitUntil: 'commit' });
  await run;
  expect(await page.evaluate(() => performance.now())).toBeGreaterThan(1000);
  gate.resolve();
  await waitForHydration(page);
});
