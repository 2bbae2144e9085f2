import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openApp, type OpenApp } from '#tests/kit/open-app.ts';
import { phone, sharedBrowser, waitForHydration } from '#tests/kit/open-browser.ts';
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

interface Crossing {
  /** The pictures named `cover` in the old page and in the new one, and how the window was scrolled then. */
  old: string[];
  new: string[];
  top: number;
  moving: string[];
  transition: ViewTransition;
}

declare global {
  interface Window {
    crossings: Crossing[];
  }
}

/** Notes each view transition and stops its animations half way, until `letGo`. */
async function watchTransitions(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.addInitScript(() => {
    window.crossings = [];
    const skipped = () => undefined;
    const named = () =>
      [...document.querySelectorAll<HTMLElement>('[style*="view-transition-name"]')].map((picture) => {
        const link = picture.closest('a');
        if (!link) return picture.closest('.hero') ? 'hero' : 'other';
        const same = [...document.querySelectorAll('main a.plate')].filter(
          (each) => each.getAttribute('href') === link.getAttribute('href'),
        );
        return `${link.pathname} ${same.indexOf(link)}`;
      });
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const old = named();
      const transition = start(update);
      void transition.ready.then(() => {
        const moves = document.getAnimations().filter((each) => {
          const pseudo = each.effect instanceof KeyframeEffect ? each.effect.pseudoElement : null;
          return pseudo?.startsWith('::view-transition') ?? false;
        });
        for (const move of moves) {
          move.pause();
          move.currentTime = 100;
        }
        const moving = moves.map((each) => (each.effect as KeyframeEffect).pseudoElement ?? '');
        window.crossings.push({ old, new: named(), top: scrollY, moving, transition });
      }, skipped);
      return transition;
    };
  });
}

async function crossingAt(page: Page, place: number): Promise<Omit<Crossing, 'transition'>> {
  await page.waitForFunction((at) => window.crossings.length > at, place);
  return page.evaluate((at) => {
    const { old, new: grown, top, moving } = window.crossings[at] as Crossing;
    return { old, new: grown, top, moving };
  }, place);
}

/** Ends the view transition that was stopped. */
const letGo = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const { transition } = window.crossings.at(-1) as Crossing;
    transition.skipTransition();
    await transition.finished;
  });

async function centreOf(page: Page, selector: string): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await page.locator(selector).first().boundingBox()) ?? ({} as DOMRect);
  return { x: x + width / 2, y: y + height / 2 };
}

/** Presses where an element is drawn, whatever lies over it. */
async function pressAt(page: Page, selector: string): Promise<void> {
  const { x, y } = await centreOf(page, selector);
  await page.mouse.click(x, y);
}

const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(app.url + path);
  await waitForHydration(page);
};

const theme = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme);

test('the pressed cover grows into the picture of its article, and back into the same cover', async () => {
  const { page } = await visit(browser);
  await watchTransitions(page);
  await open(page, '/');
  const path = '/harbour-lights';
  const cover = page.locator(`main a.plate[href="${path}"]`);
  await cover.scrollIntoViewIfNeeded();
  const top = await page.evaluate(() => scrollY);
  await cover.click();
  const there = await crossingAt(page, 0);
  expect(there).toMatchObject({ old: [`${path} 0`], new: ['hero'], top: 0 });
  expect(there.moving).toEqual(
    expect.arrayContaining(['::view-transition-old(cover)', '::view-transition-new(cover)']),
  );
  // What is pressed meanwhile is pressed.
  await pressAt(page, '.rail [data-share]');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('[style*="view-transition-name"], [data-crossing]').count()).toBe(0);
  await page.goBack();
  expect(await crossingAt(page, 1)).toMatchObject({ old: ['hero'], new: [`${path} 0`], top });
  await letGo(page);
});

test('the theme grows from its switch, and may be switched again meanwhile', async () => {
  const { page } = await visit(browser);
  await watchTransitions(page);
  await open(page, '/articles');
  const toggle = page.locator('.theme-toggle');
  await toggle.click();
  const { moving } = await crossingAt(page, 0);
  expect(moving).toContain('::view-transition-new(root)');
  const clip = await page.evaluate(
    () => getComputedStyle(document.documentElement, '::view-transition-new(root)').clipPath,
  );
  const { x, y } = await centreOf(page, '.theme-toggle');
  expect(clip).toContain(`at ${x}px ${y}px`);
  expect(await theme(page)).toBe('dark');
  await pressAt(page, '.theme-toggle');
  await crossingAt(page, 1);
  expect(await theme(page)).toBe('light');
  // Twice before the browser has drawn anything.
  await toggle.evaluate((button: HTMLElement) => {
    button.click();
    button.click();
    button.click();
  });
  await crossingAt(page, 2);
  await letGo(page);
  await expect.poll(() => theme(page)).toBe('dark');
  await expect.poll(() => page.locator('html[data-spread]').count()).toBe(0);
});

test('with reduced motion nothing moves: neither covers nor theme, hearts, dialogs, toasts', async () => {
  const { page } = await visit(browser, { screen: phone });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(() => {
    window.crossings = [];
    const look = () => {
      for (const each of document.getAnimations())
        if (each.playState === 'running')
          document.documentElement.dataset.moved = String((each.effect as KeyframeEffect).pseudoElement ?? each.id);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  const moved = () => page.evaluate(() => document.documentElement.dataset.moved ?? 'still');
  await open(page, '/articles');
  await page.locator('main a.plate').first().click();
  await page.locator('.hero img').waitFor();
  expect(await moved()).toBe('still');
  await page.goBack();
  await page.locator('main a.plate').first().waitFor();
  await page.locator('.theme-toggle').click();
  expect(await theme(page)).toBe('dark');
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  expect(await moved()).toBe('still');
});

test('a sentence that is selected becomes a bookmark, set in the theme of the page', async () => {
  const { page } = await visit(browser, { theme: 'dark' });
  await open(page, '/snow-on-the-roof');
  const sentence = await page.evaluate(() => {
    const text = document.querySelector('[data-article-body] p')?.firstChild;
    if (!text) return '';
    document.getSelection()?.setBaseAndExtent(text, 0, text, 16);
    return String(document.getSelection());
  });
  await page.getByRole('button', { name: '做成书签' }).click();
  const picture = page.getByRole('img', { name: `竖排的书签：${sentence}` });
  await picture.waitFor();
  const save = page.getByRole('link', { name: '保存书签' });
  expect(await save.getAttribute('download')).toBe('书签.png');
  const drawn = await picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: 900, height: 1350 });
    const brush = canvas.getContext('2d', { willReadFrequently: true });
    brush?.drawImage(image, 0, 0);
    const { data = [] } = brush?.getImageData(0, 0, 900, 1350) ?? {};
    let light = 0;
    let red = 0;
    for (let at = 0; at < data.length; at += 4) {
      const [r = 0, g = 0, b = 0] = [data[at], data[at + 1], data[at + 2]];
      if (r > 200 && g > 200 && b > 200) light += 1;
      if (r > 140 && g < 80 && b < 70) red += 1;
    }
    return { size: [image.naturalWidth, image.naturalHeight], paper: [data[0], data[1], data[2]], light, red };
  });
  expect(drawn).toMatchObject({ size: [900, 1350], paper: [22, 29, 63] });
  // The signs of the sentence, and the seal.
  expect(drawn.light).toBeGreaterThan(5000);
  expect(drawn.red).toBeGreaterThan(4000);
});

test('an article that was read to its end lights a window, once and for today', async () => {
  const { page } = await visit(browser);
  const lights = () => page.locator('.shore-lights path').count();
  const readToEnd = () => page.evaluate(() => document.querySelector('[data-windows] > :last-child')?.scrollIntoView());
  await open(page, '/dim-the-light');
  expect(await lights()).toBe(0);
  await readToEnd();
  await expect.poll(lights).toBe(1);
  expect(await page.locator('.shore-words').innerText()).toBe('今天读完 1 篇，岸边亮着 1 扇窗');
  await open(page, '/dim-the-light');
  await readToEnd();
  await expect.poll(lights).toBe(1);
  await open(page, '/harbour-lights');
  await readToEnd();
  await expect.poll(lights).toBe(2);
  await page.evaluate(() => {
    const key = 'somnia:windows';
    const { v } = JSON.parse(localStorage.getItem(key) ?? '{}');
    localStorage.setItem(key, JSON.stringify({ v: { ...v, day: 'Mon Nov 23 2020' } }));
  });
  await open(page, '/not-to-do-list');
  await readToEnd();
  await expect.poll(lights).toBe(1);
});

test('a solar term of the archives leads to its articles, by keyboard and without scripts', async () => {
  const { page } = await visit(browser, { screen: phone, javaScript: false });
  await page.goto(`${app.url}/archives`);
  const term = page.getByRole('link', { name: /^小雪，\d+ 篇$/ });
  await term.focus();
  await page.keyboard.press('Enter');
  const target = page.locator('.archive-month li:target');
  expect(await target.count()).toBe(1);
  const { y = -1 } = (await target.boundingBox()) ?? {};
  expect(y).toBeGreaterThan(0);
  expect(y).toBeLessThan(phone.height);
});
