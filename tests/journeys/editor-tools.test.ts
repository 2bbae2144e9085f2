import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Block } from '#contract/kit/block.ts';
import { everyTool } from '#tests/kit/every-tool.ts';
import { desktop, newVisitor, openBrowser, type Visitor } from '#tests/kit/open-browser.ts';
import { openToolsPage, type ToolsPage } from '#tests/kit/open-tools-page.ts';

interface ToolsWindow {
  openTools: (blocks: unknown, answers?: unknown) => Promise<void>;
  tools: { save: () => Promise<Block[]>; said: string[] };
}

let tools: ToolsPage;
let browser: Browser;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  tools = await openToolsPage();
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  await tools?.close();
});

async function open(blocks: Block[], answers: object = {}): Promise<void> {
  await visitor?.context.close();
  visitor = await newVisitor(browser, { screen: desktop, outsidePictures: true });
  ({ page } = visitor);
  await page.goto(tools.url);
  await page.waitForFunction(() => 'openTools' in window);
  await page.evaluate(([given, known]) => (window as unknown as ToolsWindow).openTools(given, known), [
    blocks,
    answers,
  ] as const);
  // Forms and the editors inside them come a moment later.
  await page.waitForTimeout(400);
}

function save(): Promise<Block[]> {
  return page.evaluate(() => (window as unknown as ToolsWindow).tools.save());
}

const shapes = async () => (await save()).map(({ type, data }) => ({ type, data }));

test('an article with every block type is saved as it was loaded', async () => {
  const blocks = everyTool();
  await open(blocks);
  await page.locator('.tool-nested .tool-nested .ce-block').first().waitFor();
  expect(await save()).toEqual(blocks);
  expect(visitor.troubles).toEqual([]);
});

test('text is written with the slash menu, Markdown and the keyboard alone', async () => {
  await open([]);
  const { keyboard } = page;
  await page.locator('.tool-paragraph').click();
  await keyboard.type('## 第一章');
  await keyboard.press('Enter');
  await keyboard.type('有**粗体**和`代码`的话');
  await keyboard.press('Enter');
  await keyboard.type('- 甲');
  await keyboard.press('Enter');
  await keyboard.type('乙');
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  await keyboard.type('---');
  await keyboard.press('Enter');
  await keyboard.type('/tsk');
  await page.getByRole('option', { name: '提示框' }).waitFor();
  await keyboard.press('Enter');
  await page.waitForTimeout(150);
  await keyboard.type('标题');
  await keyboard.press('Tab');
  await keyboard.type('内容');
  expect(await shapes()).toEqual([
    { type: 'header', data: { text: '第一章', level: 2 } },
    { type: 'paragraph', data: { text: '有<b>粗体</b>和<code>代码</code>的话' } },
    {
      type: 'list',
      data: {
        style: 'unordered',
        meta: {},
        items: [{ content: '甲', meta: {}, items: [{ content: '乙', meta: {}, items: [] }] }],
      },
    },
    { type: 'delimiter', data: {} },
    { type: 'alert', data: { style: 'info', title: '标题', text: '内容' } },
    { type: 'paragraph', data: { text: '' } },
  ]);
  expect(visitor.troubles).toEqual([]);
});
