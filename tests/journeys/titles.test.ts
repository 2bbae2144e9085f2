import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openApp, type OpenApp } from '#tests/kit/open-app.ts';
import { newVisitor, sharedBrowser } from '#tests/kit/open-browser.ts';

let app: OpenApp;
let browser: Browser;

beforeAll(async () => {
  app = await openApp({ SITE_URL: '' }, { demo: true });
  browser = await sharedBrowser();
});

afterAll(async () => {
  await app?.close();
});

const longTitles = [
  '人工智能时代的个人知识管理方法论与工具链实践指南',
  '在南京市长江大桥上看日落的人们后来都去了哪里呢',
  '从零写一个安静的网站：服务器端的数据库索引设计与实现入门',
];

/** The lines of every title of the page, and whether each ends between words. */
async function linesOf(page: Page, longer: readonly string[]) {
  return page.evaluate((titles) => {
    const shown = [...document.querySelectorAll<HTMLElement>('.title-words')].filter((each) => each.offsetWidth > 0);
    const linesIn = (element: HTMLElement) => {
      const lines: { text: string; endsWell: boolean }[] = [];
      let top = Number.NEGATIVE_INFINITY;
      for (const child of element.childNodes) {
        const text = child.textContent ?? '';
        for (let at = 0; at < text.length; at++) {
          const range = document.createRange();
          range.setStart(child, at);
          range.setEnd(child, at + 1);
          const place = range.getBoundingClientRect();
          const isNew = place.height > 0 && place.top > top + place.height / 2;
          const last = lines.at(-1);
          if (isNew) {
            // A line may also begin inside a word that is wider than it.
            const isSpace = /[\s\p{P}]$/u.test(last?.text ?? ' ');
            const isWide = text.length * place.width > element.parentElement!.clientWidth;
            if (last) last.endsWell = at === 0 || isSpace || isWide;
            lines.push({ text: '', endsWell: true });
            top = place.top;
          }
          const line = lines.at(-1);
          if (line) line.text += text[at];
        }
      }
      return lines;
    };
    const found = shown.map(linesIn);
    for (const title of titles) {
      const words = [...new Intl.Segmenter('zh', { granularity: 'word' }).segment(title)].map((each) => each.segment);
      for (const element of shown.slice(0, 8)) {
        element.replaceChildren(...words.flatMap((word) => [document.createElement('wbr'), word]));
        found.push(linesIn(element));
      }
    }
    return found;
  }, longer);
}

test('no title breaks inside a word or leaves one character on its last line', async () => {
  const { page, context, problems } = await newVisitor(browser, { javaScript: true });
  for (const width of [320, 375, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    let count = 0;
    for (const path of ['/', '/articles', '/dim-the-light', '/archives', '/moments/index', '/author/1?tab=comments']) {
      await page.goto(app.url + path);
      for (const lines of await linesOf(page, longTitles)) {
        count += lines.length;
        const where = `${path} at ${width}: ${lines.map(({ text }) => text).join(' / ')}`;
        expect(
          lines.every(({ endsWell }) => endsWell),
          where,
        ).toBe(true);
        const last = lines.at(-1)?.text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
        expect(lines.length === 1 || last > 1, where).toBe(true);
      }
    }
    expect(count).toBeGreaterThan(60);
  }
  expect(problems).toEqual([]);
  await context.close();
});

test('a title is found, copied and named as plain text', async () => {
  const { page, context } = await newVisitor(browser, {});
  const title = '窗台上的猫不是我的';
  await page.goto(`${app.url}/archives`);
  const link = page.getByRole('link', { name: title, exact: true }).first();
  expect(await link.innerHTML()).toContain('<wbr>');
  expect(await page.evaluate((text) => (window as unknown as { find: (s: string) => boolean }).find(text), title)).toBe(
    true,
  );
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(title);
  await page.goto(new URL((await link.getAttribute('href')) ?? '', app.url).href);
  expect(await page.title()).toContain(title);
  expect(await page.locator('meta[property="og:title"]').getAttribute('content')).toBe(title);
  await context.close();
});
