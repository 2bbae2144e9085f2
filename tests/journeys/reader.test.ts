import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { findFaultsInThemes, findShortTargets, findSmallTargets } from '#tests/kit/access-faults.ts';
import { findNarrowFaults } from '#tests/kit/narrow-faults.ts';
import { openApp, type OpenApp } from '#tests/kit/open-app.ts';
import { desktop, phone, sharedBrowser } from '#tests/kit/open-browser.ts';
import { visit } from '#tests/kit/visit.ts';
import { waitForSettled } from '#tests/kit/wait-for-settled.ts';

let app: OpenApp;
let browser: Browser;

beforeAll(async () => {
  app = await openApp({ SITE_URL: '' }, { demo: true });
  browser = await sharedBrowser();
});

afterAll(async () => {
  await app?.close();
});

/** How the text is drawn. */
const look = (page: Page) =>
  page.evaluate(() => {
    const { fontSize, fontFamily } = getComputedStyle(document.querySelector('.prose') as Element);
    const { backgroundColor } = getComputedStyle(document.documentElement);
    return { fontSize, isSerif: fontFamily.startsWith('"Songti'), backgroundColor };
  });

test('阅读设置 are chosen by keys, stay on the device, are there before the first paint and can be reset', async () => {
  const { page } = await visit(browser);
  await page.goto(`${app.url}/dim-the-light`);
  const before = await look(page);
  const open = page.getByRole('button', { name: '阅读设置' });
  const panel = page.getByRole('dialog', { name: '阅读设置' });
  await open.press('Enter');
  await panel.waitFor();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await panel.getByRole('radio', { name: '暖色' }).check();
  const chosen = await look(page);
  expect(chosen).toMatchObject({ fontSize: '19px', isSerif: true });
  expect(chosen.backgroundColor).not.toBe(before.backgroundColor);
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  expect(await open.evaluate((button) => button === document.activeElement)).toBe(true);

  // Before there is a body only the head can have applied them.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      observer.disconnect();
      document.body.dataset.early = document.documentElement.dataset.reader;
    }).observe(document, { childList: true, subtree: true });
  });
  await page.reload();
  expect(await page.evaluate(() => document.body.dataset.early)).toBe('large serif warm');
  expect(await look(page)).toEqual(chosen);
  await open.click();
  await panel.getByRole('button', { name: '恢复默认' }).click();
  expect(await look(page)).toEqual(before);
  expect(await page.evaluate(() => localStorage.getItem('somnia:reader'))).toBeNull();
});

test('a phone finds 阅读设置 at the bottom, with the minutes that are left', async () => {
  const { page } = await visit(browser, { screen: phone });
  await page.goto(`${app.url}/every-block`);
  await page.getByRole('button', { name: '阅读设置' }).click();
  await page.getByRole('radio', { name: '夜读' }).check();
  expect(await page.evaluate(() => document.documentElement.dataset)).toMatchObject({ theme: 'dark', reader: 'warm' });
  await page.keyboard.press('Escape');
  await page.evaluate(() => scrollTo(0, 900));
  await page.evaluate(() => scrollTo(0, 700));
  await page.getByText(/^还剩 \d+ 分钟$/).waitFor();
});

test('the link of a section is copied, and 接着读 shows others', async () => {
  const { page, context } = await visit(browser);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${app.url}/dim-the-light`);
  await page.locator('h2', { hasText: '夜色不是灰色' }).getByRole('link').click();
  await page.getByText('已复制本节链接').waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(decodeURIComponent(copied)).toBe(`${app.url}/dim-the-light#夜色不是灰色`);
  const titles = () => page.locator('.related b:visible').allInnerTexts();
  const first = await titles();
  expect(first).toHaveLength(3);
  await page.getByRole('button', { name: '换一组' }).click();
  const second = await titles();
  expect(second.filter((title) => first.includes(title))).toEqual([]);
});

test('paper has the text with all that folds, where it is from, and nothing to press', async () => {
  const { page } = await visit(browser);
  await page.goto(`${app.url}/every-block`);
  await page.locator('.tabs-block').scrollIntoViewIfNeeded();
  await page.locator('[role=tab]').first().waitFor();
  expect(await page.getByText('一碗面。').isVisible()).toBe(false);
  await page.emulateMedia({ media: 'print' });
  for (const folded of ['豆浆油条。', '一碗面。']) expect(await page.getByText(folded).isVisible(), folded).toBe(true);
  expect(await page.locator('.print-source').innerText()).toMatch(/\/every-block（更新于 \d.+）$/);
  const pressed = await page
    .locator('button:visible, input:visible:not(:disabled)')
    .evaluateAll((all) => all.map((each) => each.outerHTML.slice(0, 120)));
  expect(pressed).toEqual([]);

  const { page: plain } = await visit(browser, { javaScript: false });
  await plain.goto(`${app.url}/every-block`);
  await plain.emulateMedia({ media: 'print' });
  await expect.poll(() => plain.locator('.print-source').isVisible()).toBe(true);
  expect(await plain.locator('.comments').isVisible()).toBe(false);
});

test('a footnote is read beside its mark, by hand and by keys, and without scripts at the end', async () => {
  const { page } = await visit(browser);
  await page.goto(`${app.url}/dim-the-light`);
  const mark = page.getByRole('link', { name: '脚注 1', exact: true });
  const note = page.getByRole('dialog', { name: '脚注 1' });
  await mark.press('Enter');
  await note.waitFor();
  expect(await note.innerText()).toContain('同样的明度，看起来就同样亮。');
  await page.keyboard.press('Escape');
  await note.waitFor({ state: 'detached' });
  expect(await mark.evaluate((link) => link === document.activeElement)).toBe(true);
  await mark.click();
  await note.waitFor();
  await page.mouse.click(5, 400);
  await note.waitFor({ state: 'detached' });

  const { page: plain } = await visit(browser, { javaScript: false });
  await plain.goto(`${app.url}/dim-the-light`);
  await plain.getByRole('link', { name: '脚注 1', exact: true }).click();
  expect(new URL(plain.url()).hash).toBe('#fn:1');
  await plain.getByRole('link', { name: '回到脚注 1 所在的正文' }).click();
  expect(new URL(plain.url()).hash).toBe('#fnref:1');
});

test('a finger hits every target of the pages of readers', async () => {
  const { page } = await visit(browser, { screen: phone });
  const faults: string[] = [];
  for (const path of [
    '/',
    '/every-block',
    '/archives',
    '/moments',
    '/links',
    '/gift-wall',
    '/author/1',
    '/search?s=月',
  ]) {
    await page.goto(app.url + path);
    faults.push(...(await findSmallTargets(page, path)));
  }
  expect(faults).toEqual([]);
  await page.evaluate(() => {
    const tiny = '<button style="width:10px;height:10px"></button>';
    document.querySelector('main')?.insertAdjacentHTML('afterbegin', tiny.repeat(3));
  });
  expect(await findSmallTargets(page, 'planted')).not.toEqual([]);
});

/** Words in a line of text, and boxes that only show what a list says. */
const mayBeShort = '.crumbs a, .prose input, .visually-hidden';

test('controls of a phone are as large as a fingertip', async () => {
  const { page } = await visit(browser, { screen: phone });
  const faults: string[] = [];
  const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click();
  const inDialog = '[role=dialog]';
  const states: [path: string, within?: string, act?: () => Promise<unknown>][] = [
    ['/'],
    ['/articles?page=2'],
    ['/every-block'],
    ['/dim-the-light'],
    ['/moments/index'],
    ['/search?s=月'],
    ['/gift-wall'],
    ['/every-block', inDialog, () => press(/^阅读设置/)],
    ['/every-block', '#toc', () => press('目录')],
    ['/every-block', inDialog, () => page.locator('.prose [data-lightbox] img').first().click()],
    ['/dim-the-light', '.popup-menu', () => page.locator('.comment-more').first().click()],
    ['/dim-the-light', inDialog, () => page.locator('.article-end').getByRole('button', { name: '分享' }).click()],
    ['/user-center/index', inDialog],
  ];
  for (const [path, within = 'body', act] of states) {
    await page.goto(app.url + path);
    await act?.();
    await page.locator(within).first().waitFor();
    await waitForSettled(page, 100);
    faults.push(...(await findShortTargets(page, path, mayBeShort, within)));
  }
  expect(faults).toEqual([]);
  await page.goto(`${app.url}/gift-wall`);
  await page.evaluate(() => {
    const small = '<button style="width:60px;height:30px">小</button>';
    document.querySelector('main')?.insertAdjacentHTML('afterbegin', small);
  });
  expect(await findShortTargets(page, 'planted', mayBeShort)).toEqual(['planted: 60 × 30 px BUTTON 小']);
}, 120_000);

/** Runs in the page: what gets the focus and cannot be seen then, or does not show that it has it. */
async function findLostFocus(): Promise<string[]> {
  const faults: string[] = [];
  const stops = 'a[href], button, input, textarea, select, summary, [tabindex="0"]';
  for (const stop of document.querySelectorAll<HTMLElement>(stops)) {
    if (stop.tabIndex < 0 || stop.matches(':disabled') || stop.closest('[inert]') || !stop.checkVisibility()) continue;
    stop.focus({ focusVisible: true });
    if (document.activeElement !== stop) continue;
    const { left, top, width, height } = stop.getBoundingClientRect();
    const isSeen = [0.1, 0.5, 0.9].some((x) =>
      [0.2, 0.5, 0.8].some((y) => {
        const found = document.elementFromPoint(left + width * x, top + height * y);
        return found !== null && (stop.contains(found) || found.closest('label')?.contains(stop) === true);
      }),
    );
    const name = `${stop.tagName} ${stop.className} ${(stop.ariaLabel ?? stop.textContent ?? '').trim().slice(0, 16)}`;
    if (!isSeen) faults.push(`${name} is out of sight at ${Math.round(left)}, ${Math.round(top)}`);
  }
  return faults;
}

test.each([
  [375, { width: 375, height: 740 }],
  [1280, { width: 1280, height: 740 }],
])('whatever gets the focus is in sight and under no bar, %i px', async (_width, screen) => {
  const { page } = await visit(browser, { screen });
  const lost: string[] = [];
  for (const path of ['/', '/dim-the-light', '/moments/index', '/search?s=月', '/gift-wall']) {
    await page.goto(app.url + path);
    await waitForSettled(page, 100);
    lost.push(...(await page.evaluate(findLostFocus)).map((fault) => `${path}: ${fault}`));
  }
  expect(lost).toEqual([]);
});

async function makeBookmark(page: Page): Promise<void> {
  await page.evaluate(() => {
    const text = document.querySelector('[data-article-body] p')?.firstChild;
    if (text) document.getSelection()?.setBaseAndExtent(text, 0, text, 16);
  });
  await page.getByRole('button', { name: '做成书签' }).click();
  await page.getByRole('img', { name: /^竖排的书签/ }).waitFor();
}

async function readWarm(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^阅读设置/ })
    .first()
    .click();
  await page.getByRole('dialog', { name: '阅读设置' }).getByRole('radio', { name: '暖色' }).check();
}

test.each([
  ['phone', phone],
  ['desk', desktop],
])(
  'what opens over an article is accessible by day and by night on a %s',
  async (_name, screen) => {
    const { page } = await visit(browser, { screen });
    const layers: [path: string, act: () => Promise<unknown>, ready: string][] = [
      ['/dim-the-light', () => readWarm(page), '[role=dialog]'],
      ['/every-block', () => page.locator('.prose [data-lightbox] img').first().click(), '[data-viewer=ready]'],
      ['/snow-on-the-roof', () => makeBookmark(page), '[role=dialog]'],
      ['/dim-the-light', () => page.getByRole('link', { name: '脚注 1', exact: true }).click(), '[role=dialog]'],
      [
        '/dim-the-light',
        () => page.locator('.article-end').getByRole('button', { name: '分享' }).click(),
        '[role=dialog]',
      ],
    ];
    const faults: string[] = [];
    for (const [path, act, ready] of layers) {
      await page.goto(app.url + path);
      await act();
      await page.locator(ready).first().waitFor();
      await waitForSettled(page, 100);
      faults.push(...(await findFaultsInThemes(page, path, { minor: true })));
      if (screen === phone) faults.push(...(await findNarrowFaults(page, path)));
      await page.evaluate(() => localStorage.clear());
    }
    expect(faults).toEqual([]);
  },
  90_000,
);
