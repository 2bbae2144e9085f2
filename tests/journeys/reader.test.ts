import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { findSmallTargets } from '#tests/kit/access-faults.ts';
import { openApp, type OpenApp } from '#tests/kit/open-app.ts';
import { phone, sharedBrowser } from '#tests/kit/open-browser.ts';
import { visit } from '#tests/kit/visit.ts';

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
