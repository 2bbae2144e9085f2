import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Block } from '#contract/kit/block.ts';
import { editingActs, sketch } from '#tests/kit/editing-acts.ts';
import { desktop, newVisitor, sharedBrowser, type Visitor } from '#tests/kit/open-browser.ts';
import { openToolsPage, type ToolsPage } from '#tests/kit/open-tools-page.ts';

interface Shown {
  blocks: Block[];
  selected: string;
}

interface ToolsWindow {
  openTools: (blocks: unknown, answers?: unknown) => Promise<void>;
  tools: { show: () => Shown; letGo: () => void; save: () => Promise<Block[]> };
}

let tools: ToolsPage;
let browser: Browser;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  tools = await openToolsPage();
  browser = await sharedBrowser();
  visitor = await newVisitor(browser, { screen: desktop, externalImages: true });
  ({ page } = visitor);
  page.setDefaultTimeout(5000);
  await page.goto(tools.url);
  await page.waitForFunction(() => 'openTools' in window);
});

afterAll(async () => {
  await tools?.close();
});

async function shown(): Promise<string> {
  const { blocks, selected } = await page.evaluate(() => (window as unknown as ToolsWindow).tools.show());
  return selected ? `${sketch(blocks)} (${selected})` : sketch(blocks);
}

const mostSteps = 12;

/** Goes back to the beginning. @returns how many steps it took */
async function undoAll(start: string): Promise<number> {
  for (let steps = 1; steps <= mostSteps; steps += 1) {
    await page.keyboard.press('Control+z');
    if ((await shown()) === start) return steps;
  }
  return 0;
}

test.each(editingActs)('$name', async ({ from, act, to, undone }) => {
  await page.evaluate((blocks) => (window as unknown as ToolsWindow).openTools(blocks), from);
  const start = await shown();
  await act(page);
  await expect.poll(shown, { timeout: 3000 }).toBe(to);
  const steps = await undoAll(undone ?? start);
  expect(steps, await shown()).toBeGreaterThan(0);
  for (let step = 0; step < steps; step += 1) await page.keyboard.press('Control+y');
  const caretless = (text: string) => text.replace(/[|[\]]| \(\w+\)/g, '');
  expect(caretless(await shown())).toBe(caretless(to));
  expect(visitor.problems).toEqual([]);
});

const blocks = () => page.evaluate(() => (window as unknown as ToolsWindow).tools.save());

test('an upload that ends later destroys nothing that can be redone, and is undone with its block', async () => {
  const from = [{ id: 'one', type: 'paragraph', data: { text: '前|' } }];
  await page.evaluate((given) => (window as unknown as ToolsWindow).openTools(given, { uploads: true }), from);
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.items.add(new File(['x'], 'held.png', { type: 'image/png' }));
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await page.getByText('正在上传 held.png').waitFor();
  await page.locator('.tool-paragraph').click();
  await page.keyboard.press('End');
  await page.keyboard.type('后来');
  await page.keyboard.press('Control+z');
  await page.evaluate(() => (window as unknown as ToolsWindow).tools.letGo());
  const file = { url: '/uploads/held.png', width: 40, height: 30 };
  await expect.poll(async () => (await blocks())[1]?.data.file).toEqual(file);
  await page.keyboard.press('Control+y');
  await expect.poll(async () => (await blocks()).map(({ data }) => data.text ?? data.file)).toEqual(['前后来', file]);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await blocks()).map(({ data }) => data.text ?? data.file)).toEqual(['前']);
  await page.keyboard.press('Control+y');
  await expect.poll(async () => (await blocks()).map(({ data }) => data.text ?? data.file)).toEqual(['前', file]);
});

test('several pictures at once are a gallery, whose order is changed by dragging and by keys, and undone', async () => {
  await page.evaluate(
    (given) => (window as unknown as ToolsWindow).openTools(given, { uploads: true }),
    [{ id: 'one', type: 'paragraph', data: { text: '前|' } }],
  );
  await page.evaluate(() => {
    const data = new DataTransfer();
    for (const name of ['a.png', 'b.png', 'c.png']) data.items.add(new File(['x'], name, { type: 'image/png' }));
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  const order = async () => {
    const images = ((await blocks())[1]?.data.images ?? []) as { url: string }[];
    return images.map(({ url }) => url.slice('/uploads/'.length, -'.png'.length)).join('');
  };
  await expect.poll(order).toBe('abc');
  const pictures = page.locator('.tool-gallery-picture');
  const middle = async (at: number) => {
    const box = await pictures.nth(at).boundingBox();
    return [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2] as const;
  };
  await page.mouse.move(...(await middle(0)));
  await page.mouse.down();
  await page.mouse.move(...(await middle(1)));
  await page.mouse.move(...(await middle(2)));
  expect(await order()).toBe('abc');
  await page.mouse.up();
  await expect.poll(order).toBe('bca');
  await page.locator('[data-grip]').nth(2).focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(order).toBe('abc');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(/^第 1 张，共 3 张/);
  await page.mouse.move(...(await middle(2)));
  await page.mouse.down();
  await page.mouse.move(...(await middle(0)));
  await page.keyboard.press('Escape');
  await page.mouse.up();
  expect(await order()).toBe('abc');
  await page.locator('.tool-paragraph').first().click();
  await page.keyboard.press('Control+z');
  await expect.poll(order).not.toBe('abc');
  await page.keyboard.press('Control+y');
  await expect.poll(order).toBe('abc');
  expect(visitor.problems).toEqual([]);
});

test('a block stays as readers see it while it is chosen, and nothing moves', async () => {
  await page.evaluate(
    (given) => (window as unknown as ToolsWindow).openTools(given),
    [
      { id: 'one', type: 'math', data: { tex: 'a^2' } },
      { id: 'two', type: 'paragraph', data: { text: '后' } },
    ],
  );
  const formula = page.locator('[data-id="one"] .tool-preview');
  await formula.locator('.katex').waitFor();
  const below = () => page.locator('.tool-paragraph').evaluate((element) => element.getBoundingClientRect().top);
  await page.locator('.tool-paragraph').click();
  const before = await below();
  expect(await page.locator('.tool-settings').isVisible()).toBe(false);
  await formula.click({ position: { x: 5, y: 5 } });
  await page.getByLabel('LaTeX 源码').fill('b^2');
  await formula.getByText('b').first().waitFor();
  expect(await below()).toBe(before);
  await page.getByRole('button', { name: '收起设置' }).click();
  expect(await page.locator('.tool-settings').isVisible()).toBe(false);
  await page.keyboard.insertText('字');
  await expect.poll(async () => (await blocks()).map(({ data }) => data.text ?? data.tex)).toEqual(['b^2', '字后']);
});

test('code has its colours, the numbers of its lines and a language found by a Chinese name', async () => {
  await page.evaluate(
    (given) => (window as unknown as ToolsWindow).openTools(given),
    [
      {
        id: 'one',
        type: 'code',
        data: { code: 'SELECT 1\nFROM t', language: '', filename: '', highlight: '', caption: '' },
      },
    ],
  );
  const coloured = () =>
    page.evaluate(() => [...(CSS.highlights.get('code-k') ?? [])].map((range) => String(range as Range)));
  await page.locator('.tool-source-text').click();
  await page.getByRole('combobox', { name: '语言' }).fill('数据库');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await blocks())[0]?.data.language).toBe('sql');
  await expect.poll(coloured).toEqual(['SELECT ', 'FROM']);
  const numbers = () => page.locator('.tool-source-text').getAttribute('data-numbers');
  expect(await numbers()).toBe('1\n2');
  await page.locator('.tool-source-text').click();
  await page.keyboard.press('End');
  await page.keyboard.insertText(' WHERE a');
  await page.keyboard.press('Enter');
  await expect.poll(numbers).toBe('1\n2\n3');
  await expect.poll(coloured).toContain('WHERE');
  expect(visitor.problems).toEqual([]);
});

test('an address of an allowed site alone on its line becomes its embed, in the step that made the card', async () => {
  const describes = { title: '茶', description: '', image: { url: '/a.png' }, frame: 'https://video.example/frame/1' };
  await page.evaluate(([given, answers]) => (window as unknown as ToolsWindow).openTools(given, answers), [
    [{ id: 'one', type: 'paragraph', data: { text: '|' } }],
    { describes },
  ] as const);
  const source = 'https://video.example/w/1';
  await page.keyboard.insertText(source);
  await page.keyboard.press('Enter');
  const made = { service: '', source, embed: describes.frame, caption: '', title: '茶', cover: '/a.png' };
  await expect.poll(async () => (await blocks())[0]).toMatchObject({ type: 'embed', data: made });
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await blocks()).map(({ data }) => data.text)).toEqual([source]);
  await page.keyboard.press('Control+y');
  await expect.poll(async () => (await blocks())[0]?.type).not.toBe('paragraph');
  expect(visitor.problems).toEqual([]);
});

test('settings of a block are steps of the same history, also while their field has the focus', async () => {
  const from = [
    { id: 'one', type: 'paragraph', data: { text: '前|' } },
    { id: 'two', type: 'rate', data: { title: '好' } },
  ];
  await page.evaluate((given) => (window as unknown as ToolsWindow).openTools(given), from);
  await page.keyboard.type('一');
  await page.getByLabel('评什么').fill('好看');
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await blocks()).map(({ data }) => data.text ?? data.title)).toEqual(['前一', '好']);
  expect(await page.getByLabel('评什么').evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await blocks()).map(({ data }) => data.text ?? data.title)).toEqual(['前', '好']);
  await page.keyboard.press('Control+y');
  await page.keyboard.press('Control+y');
  await expect.poll(async () => (await blocks()).map(({ data }) => data.text ?? data.title)).toEqual(['前一', '好看']);
});

test('what is copied out is clean HTML and Markdown', async () => {
  const from = [
    { id: 'one', type: 'header', data: { text: '[题', level: 2 } },
    { id: 'two', type: 'paragraph', data: { text: '有<b>粗</b>和<a href="https://a.cn/">链</a>' } },
    { id: 'three', type: 'list', data: { style: 'ordered', meta: {}, items: ['甲', '乙]'] } },
  ];
  await page.evaluate((given) => (window as unknown as ToolsWindow).openTools(given), from);
  const copied = await page.evaluate(() => {
    const data = new DataTransfer();
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true }),
    );
    return { html: data.getData('text/html'), text: data.getData('text/plain') };
  });
  expect(copied.html.replaceAll('\n', '')).toBe(
    '<h2>题</h2><p>有<b>粗</b>和<a href="https://a.cn/">链</a></p><ol><li>甲</li><li>乙</li></ol>',
  );
  expect(copied.text).toBe('## 题\n\n有**粗**和[链](https://a.cn/)\n\n1. 甲\n2. 乙');
});
