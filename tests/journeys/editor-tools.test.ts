import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Block } from '#contract/kit/block.ts';
import { allToolBlocks } from '#tests/kit/all-tool-blocks.ts';
import { desktop, newVisitor, sharedBrowser, type Visitor } from '#tests/kit/open-browser.ts';
import { waitForSettled } from '#tests/kit/wait-for-settled.ts';
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
  browser = await sharedBrowser();
  visitor = await newVisitor(browser, { screen: desktop, externalImages: true });
  ({ page } = visitor);
});

afterAll(async () => {
  await tools?.close();
});

async function open(blocks: Block[], answers: object = {}): Promise<void> {
  visitor.problems.length = 0;
  await page.goto(tools.url);
  await page.waitForFunction(() => 'openTools' in window);
  await page.evaluate(([given, known]) => (window as unknown as ToolsWindow).openTools(given, known), [
    blocks,
    answers,
  ] as const);
  // Forms and the editors inside them render a moment later.
  await waitForSettled(page);
}

function save(): Promise<Block[]> {
  return page.evaluate(() => (window as unknown as ToolsWindow).tools.save());
}

const shapes = async () => (await save()).map(({ type, data }) => ({ type, data }));

test('an article with every block type is saved as it was loaded', async () => {
  const blocks = allToolBlocks();
  await open(blocks);
  expect(await save()).toEqual(blocks);
  // Viewing a text must not mark it as changed.
  for (const at of [0, 1, 2]) await page.locator('.tool-paragraph').nth(at).click();
  await page.locator('.tool-fold .tool-paragraph').first().click();
  expect(await save()).toEqual(blocks);
  expect(visitor.problems).toEqual([]);
});

test('text is written with the slash menu, Markdown and the keyboard alone', async () => {
  await open([]);
  const { keyboard } = page;
  await page.locator('.tool-document').click();
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
  await keyboard.type('标题');
  await keyboard.press('Tab');
  await keyboard.type('内容');
  await expect.poll(shapes).toEqual([
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
  expect(visitor.problems).toEqual([]);
});

/** One block of each type, opened together. */
async function openKinds(types: readonly string[]): Promise<Map<string, Block>> {
  const all = allToolBlocks();
  const chosen = types.map((type) => all.find((block) => block.type === type) as Block);
  await open(chosen);
  return new Map(chosen.map((block) => [block.type, block]));
}

function seat(block: Block | undefined) {
  return page.locator(`[data-id="${block?.id}"]`);
}

async function dataOf(block: Block | undefined): Promise<Record<string, unknown>> {
  return (await save()).find(({ id }) => id === block?.id)?.data ?? {};
}

test('fields of forms change only what they name', async () => {
  const edits: [string, string, string, object][] = [
    ['code', '文件名', 'b.ts', { filename: 'b.ts' }],
    ['image', '替代文字', '新图', { alt: '新图' }],
    ['embed', '页面地址或嵌入代码', 'https://vimeo.com/12345', { service: 'vimeo', source: 'https://vimeo.com/12345' }],
    ['video', '封面地址', '/c.png', { poster: '/c.png' }],
    ['audio', '作者', '某人', { artist: '某人' }],
    ['file', '显示的名称', '资料', { title: '资料' }],
    ['link-card', '标题', '新题', { meta: { title: '新题', description: '述', image: { url: '' }, site: '保留' } }],
    ['post-card', '文章', 'https://example.com/dim-the-light?x=1', { slug: 'dim-the-light' }],
    ['favlinks', '分组', '同好', { group: '同好' }],
    ['rate', '评什么', '几分', { title: '几分' }],
    ['gift', '礼品编号', '12', { gift_id: 12 }],
    ['needvip', '最低等级', '3', { level: 3 }],
    ['password-block', '提示', '纪念日', { hint: '纪念日' }],
    ['payment', '价格（元）', '19.9', { price: 19.9 }],
    [
      'vote',
      '选项 2',
      '丙',
      {
        options: [
          { id: 'a', text: '甲' },
          { id: 'b', text: '丙' },
        ],
      },
    ],
  ];
  const before = await openKinds(edits.map(([type]) => type));
  for (const [type, label, typed] of edits) {
    // An image that fails to load opens its settings.
    await seat(before.get(type)).scrollIntoViewIfNeeded();
    if (type === 'video') await seat(before.get(type)).locator('.tool-picture').click();
    if (type === 'code') await seat(before.get(type)).locator('.tool-source-text').click();
    await seat(before.get(type)).getByLabel(label, { exact: true }).fill(typed);
  }
  for (const [type, , , change] of edits) {
    const block = before.get(type) as Block;
    const { width: _width, height: _height, ...kept } = block.data;
    const changed = { ...(type === 'embed' ? kept : block.data), ...change };
    await expect.poll(() => dataOf(block), { message: type }).toEqual(changed);
  }
  expect(visitor.problems).toEqual([]);
});

function at(data: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, name) => (inner as Record<string, unknown>)?.[name], data);
}

function without(data: unknown, path: readonly string[]): unknown {
  const copy = structuredClone(data);
  (at(copy, path.slice(0, -1)) as Record<string, unknown>)[path.at(-1) as string] = '';
  return copy;
}

test('rich text of every kind of block is typed into, and the rest of the block stays', async () => {
  const edits: [type: string, place: string, at: number, path: string][] = [
    ['paragraph', '', 0, 'text'],
    ['header', '', 0, 'text'],
    ['list', '.tool-paragraph', 1, 'items.1.content'],
    ['quote', '[aria-label="引用的话"]', 0, 'text'],
    ['alert', '[aria-label="提示框的内容"]', 0, 'text'],
    ['collapse', '[aria-label="折叠的标题"]', 0, 'title'],
    ['gallery', '[aria-label="第 1 张的说明"]', 0, 'images.0.caption'],
    ['image', '[aria-label="图片说明"]', 0, 'caption'],
    ['table', 'td', 3, 'content.1.1'],
    ['tabs', '[aria-label="标签的标题"]', 1, 'items.1.title'],
    ['steps', '[aria-label="步骤的标题"]', 0, 'items.0.title'],
    ['timeline', '[aria-label="时间"]', 1, 'items.1.time'],
    ['mermaid', '[aria-label="图表说明"]', 0, 'caption'],
  ];
  const before = await openKinds(edits.map(([type]) => type));
  for (const [type, place, nth, path] of edits) {
    const block = before.get(type) as Block;
    await (place === '' ? seat(block) : seat(block).locator(place).nth(nth)).click();
    await page.keyboard.press('End');
    await page.keyboard.type('＋字');
    const keys = path.split('.');
    await expect.poll(async () => String(at(await dataOf(block), keys)), { message: type }).toMatch(/＋字/);
    const after = await dataOf(block);
    const isRewritten = type === 'list';
    expect(isRewritten || JSON.stringify(without(after, keys)), type).toEqual(
      isRewritten || JSON.stringify(without(block.data, keys)),
    );
  }
  // A list in the old format is written in the current one once it is changed.
  const item = (content: string) => ({ content, meta: {}, items: [] });
  await expect
    .poll(() => dataOf(before.get('list')))
    .toMatchObject({ items: [item('旧的写法'), item('<b>第二条＋字</b>')] });
  expect(visitor.problems).toEqual([]);
});

test('source text is written with its own keys', async () => {
  const before = await openKinds(['code', 'math', 'raw']);
  await page.locator('.tool-source-text').click({ position: { x: 4, y: 4 } });
  await page.locator('.tool-source-text').click({ position: { x: 18, y: 24 } });
  await page.keyboard.press('Home');
  await page.keyboard.press('Tab');
  await expect.poll(async () => (await dataOf(before.get('code'))).code).toMatch(/^ {2}if/);
  await page.locator('[data-type=math] .katex-display').click();
  await page.getByLabel(/^LaTeX 源码/).fill('a^2+b^2');
  await page.locator('.katex-display').waitFor();
  await expect.poll(() => dataOf(before.get('math'))).toEqual({ tex: 'a^2+b^2' });
  await page.getByLabel(/^HTML 源码/).fill('<p>新</p>');
  await expect.poll(() => dataOf(before.get('raw'))).toEqual({ html: '<p>新</p>' });
});

const holders = 'collapse tabs timeline steps columns needlogin needvip password-block payment'.split(' ');

test('blocks inside blocks are written, added and kept with their ids', async () => {
  const before = await openKinds(holders);
  for (const type of holders) {
    const block = before.get(type) as Block;
    const [, id, text] =
      /"id":"(\w+)","type":"paragraph","data":\{"text":"([^"]*)"/.exec(JSON.stringify(block.data)) ?? [];
    await page.locator(`[data-id="${id}"]`).click();
    await page.keyboard.press('End');
    await page.keyboard.type('，更多');
    await page.keyboard.press('Enter');
    await page.keyboard.type('# 小节');
    const saved = async () => JSON.stringify(await dataOf(block));
    const words = `"id":"${id}","type":"paragraph","data":{"text":"${text}，更多"`;
    await expect.poll(saved, { message: type }).toContain(words);
    await expect.poll(saved, { message: type }).toContain('"type":"header","data":{"text":"小节","level":2}');
  }
  expect(visitor.problems).toEqual([]);
});

test('compartments are added, moved and removed without losing what they hold', async () => {
  const before = await openKinds(['tabs']);
  const [first, second] = (before.get('tabs') as Block).data.items as unknown[];
  await page.getByRole('button', { name: '后移标签 1' }).click();
  await expect.poll(() => dataOf(before.get('tabs'))).toEqual({ items: [second, first] });
  await page.getByRole('button', { name: '＋ 加一个标签' }).click();
  await expect.poll(() => dataOf(before.get('tabs'))).toEqual({ items: [second, first, { title: '', blocks: [] }] });
  await page.getByRole('button', { name: '删除标签 1' }).click();
  await expect.poll(() => dataOf(before.get('tabs'))).toEqual({ items: [first, { title: '', blocks: [] }] });
});

/** Chooses from the menu of the block with the caret. */
async function choose(title: string): Promise<void> {
  await page.keyboard.press('Control+/');
  await page.getByRole('menu').getByText(title, { exact: true }).click();
}

test('a block is turned into others, copied, moved and deleted from its menu', async () => {
  await open([
    { id: 'one', type: 'paragraph', data: { text: '一<b>句</b>话' } },
    { id: 'two', type: 'paragraph', data: { text: '尾' } },
  ]);
  await page.locator('.tool-paragraph').first().click();
  await choose('转换为');
  await page.getByRole('menuitem', { name: '二级标题' }).click();
  await expect.poll(shapes).toEqual([
    { type: 'header', data: { text: '一<b>句</b>话', level: 2 } },
    { type: 'paragraph', data: { text: '尾' } },
  ]);
  await choose('复制一份');
  await choose('下移');
  await expect.poll(async () => (await save()).map(({ type }) => type)).toEqual(['header', 'paragraph', 'header']);
  const ids = (await save()).map(({ id }) => id);
  expect(new Set(ids).size).toBe(3);
  expect(ids.slice(0, 2)).toEqual(['one', 'two']);
  await choose('删除');
  await expect.poll(async () => (await save()).map(({ type }) => type)).toEqual(['header', 'paragraph']);
  expect(visitor.problems).toEqual([]);
});

test('inline tools put words into elements, and take them out again', async () => {
  await open([{ id: 'one', type: 'paragraph', data: { text: '甲乙丙丁' } }]);
  const field = page.locator('.tool-paragraph');
  const pick = async (from: number, to: number) => {
    await field.click();
    await page.keyboard.press('Home');
    for (let step = 0; step < from; step += 1) await page.keyboard.press('ArrowRight');
    for (let step = from; step < to; step += 1) await page.keyboard.press('Shift+ArrowRight');
    await page.locator('[data-item-name="mark-b"]').waitFor();
  };
  const text = async () => (await save())[0]?.data.text;
  await pick(0, 2);
  await page.locator('[data-item-name="mark-b"]').click();
  await expect.poll(text).toBe('<b>甲乙</b>丙丁');
  await pick(1, 2);
  await page.locator('[data-item-name="mark-b"]').click();
  await expect.poll(text).toBe('<b>甲</b>乙丙丁');
  await pick(2, 3);
  await page.locator('[data-item-name="mark-a"]').click();
  await page.getByLabel('地址').fill('example.com/a');
  await page.getByLabel('提示文字').fill('去看看');
  await page.keyboard.press('Enter');
  await expect.poll(text).toBe('<b>甲</b>乙<a href="https://example.com/a" title="去看看">丙</a>丁');
  await pick(3, 4);
  await page.locator('[data-item-name="mark-ruby"]').click();
  await page.getByRole('textbox', { name: '注音' }).fill('dīng');
  await page.keyboard.press('Enter');
  await expect.poll(text).toMatch(/<ruby>丁<rp>（<\/rp><rt>dīng<\/rt><rp>）<\/rp><\/ruby>$/);
  expect(visitor.problems).toEqual([]);
});

async function paste(parts: Record<string, string>): Promise<void> {
  await page.locator('.tool-field').first().click();
  await page.keyboard.press('End');
  await pasteHere(parts);
}

async function pasteHere(parts: Record<string, string>): Promise<void> {
  await page.evaluate((given) => {
    const data = new DataTransfer();
    for (const [type, text] of Object.entries(given)) data.setData(type, text);
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, parts);
}

const word = `<html xmlns:o="x"><head><style>p{mso-style:1}</style></head><body><!--StartFragment-->
<h1 style="color:red">通知<o:p></o:p></h1>
<p class=MsoNormal>请<span style="font-weight:bold;color:#f00">务必</span>到场。<o:p>&nbsp;</o:p></p>
<p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·<span>&nbsp;&nbsp;</span></span>带笔</p>
<p class=MsoListParagraph style="mso-list:l0 level2 lfo1"><span style="mso-list:Ignore">o<span>&nbsp;</span></span>黑色的</p>
<p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·<span>&nbsp;&nbsp;</span></span>带纸</p>
<p><img src="file:///C:/x/pic.png"></p><script>alert(1)</script><!--EndFragment--></body></html>`;

const weChat = `<section style="margin:0" data-tool="x"><section><p><span style="font-size:16px;letter-spacing:1px">春天<strong>来了</strong></span></p>
<p><img data-src="https://mmbiz.example.com/a.png" src="data:image/gif;base64,R0lGODlhAQABAAAAACw="></p>
<blockquote><p>引一句</p></blockquote><p style="display:none"></p></section></section>`;

test('what is pasted from Word and from WeChat keeps its words and its shape, and nothing else', async () => {
  await open([]);
  await paste({ 'text/html': word, 'text/plain': '通知' });
  await expect.poll(async () => (await shapes()).length).toBe(3);
  const item = (content: string, items: object[] = []) => ({ content, meta: {}, items });
  expect(await shapes()).toEqual([
    { type: 'header', data: { text: '通知', level: 2 } },
    { type: 'paragraph', data: { text: '请<b>务必</b>到场。' } },
    { type: 'list', data: { style: 'unordered', meta: {}, items: [item('带笔', [item('黑色的')]), item('带纸')] } },
  ]);
  expect(await page.evaluate(() => (window as unknown as ToolsWindow).tools.said)).toEqual([
    '有 1 张图片在您的电脑里，没能一起粘贴，请另外上传。',
  ]);
  await open([]);
  await paste({ 'text/html': weChat, 'text/plain': '春天' });
  await expect.poll(async () => (await shapes()).length).toBe(3);
  expect(await shapes()).toMatchObject([
    { type: 'paragraph', data: { text: '春天<strong>来了</strong>' } },
    { type: 'image', data: { file: { url: 'https://mmbiz.example.com/a.png' } } },
    { type: 'quote', data: { text: '引一句' } },
  ]);
});

test('words join the paragraph they are pasted into; Markdown is asked of the server', async () => {
  const converted = [{ id: 'same', type: 'header', data: { text: '甲', level: 2 } }];
  await open([{ id: 'one', type: 'paragraph', data: { text: '前' } }], { convert: converted });
  await paste({
    'text/html': '<meta charset="utf-8"><span style="color:red">中<b>间</b></span>',
    'text/plain': '中间',
  });
  await expect.poll(async () => (await shapes())[0]?.data.text).toBe('前中<b>间</b>');
  await paste({ 'text/plain': '# 甲\n\n- 乙\n- 丙' });
  await expect.poll(async () => (await shapes()).length).toBe(2);
  await expect.poll(async () => (await shapes())[1]).toEqual({ type: 'header', data: { text: '甲', level: 2 } });
  expect((await save())[1]?.id).not.toBe('same');
});

test('a picture that is pasted is uploaded and shown', async () => {
  await open([], { uploads: true });
  await page.locator('.tool-field').click();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.items.add(new File(['x'], 'moon.png', { type: 'image/png' }));
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  });
  await expect
    .poll(async () => (await shapes())[0]?.data.file)
    .toEqual({ url: '/uploads/moon.png', width: 40, height: 30 });
});

test('a text of 2 MB is pasted without the page standing still, and without losing a word', async () => {
  await open([]);
  await page.evaluate(() => {
    const long: number[] = [];
    new PerformanceObserver((list) => long.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    });
    Object.assign(window, { long });
  });
  const lines = Array.from({ length: 3500 }, (_, at) => `第${at}段${'春眠不觉晓处处闻啼鸟'.repeat(19)}`);
  const text = lines.join('\n\n');
  expect(Buffer.byteLength(text)).toBeGreaterThan(2_000_000);
  await paste({ 'text/plain': text });
  await expect.poll(() => page.locator('.tool-paragraph').count(), { timeout: 40_000 }).toBe(3500);
  const longest = await page.evaluate(() => Math.max(0, ...(window as unknown as { long: number[] }).long));
  expect(longest).toBeLessThan(2000);
  expect((await shapes()).map(({ data }) => data.text).join('\n\n')).toBe(text);
});

test('a table grows, shrinks and is walked through by the keyboard', async () => {
  await open([{ id: 'one', type: 'table', data: { withHeadings: true, content: [['名', '值']], note: '保留' } }]);
  const { keyboard } = page;
  await page.locator('td').first().click();
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await keyboard.type('甲');
  await keyboard.press('Alt+Shift+ArrowRight');
  await keyboard.press('Tab');
  await keyboard.type('中');
  await keyboard.press('Enter');
  await keyboard.type('下');
  const data = async () => (await save())[0]?.data;
  await expect.poll(data).toEqual({
    withHeadings: true,
    note: '保留',
    content: [
      ['名', '', '值'],
      ['甲', '中', ''],
      ['', '下', ''],
    ],
  });
  await keyboard.press('Alt+Shift+Backspace');
  await page.locator('td').nth(4).click();
  await keyboard.press('Alt+Shift+Delete');
  await page.locator('td').nth(2).click();
  await page.getByRole('button', { name: '这一列靠右' }).click();
  await expect.poll(data).toMatchObject({
    content: [
      ['名', '值'],
      ['甲', ''],
    ],
    align: ['right', 'left'],
  });
});

test('cells of a spreadsheet fill the cells of a table', async () => {
  await open([
    {
      id: 'one',
      type: 'table',
      data: {
        withHeadings: true,
        content: [
          ['名', '值'],
          ['', ''],
        ],
      },
    },
  ]);
  await page.locator('td').nth(2).click();
  await pasteHere({ 'text/plain': '一\t1\n二\t2\n' });
  await expect
    .poll(async () => (await save())[0]?.data.content)
    .toEqual([
      ['名', '值'],
      ['一', '1'],
      ['二', '2'],
    ]);
});

test('a block is dragged to another place by its handle', async () => {
  const words = (id: string) => ({ id, type: 'paragraph', data: { text: id } });
  await open([words('one'), words('two'), words('three')]);
  const last = page.locator('.tool-paragraph').last();
  const { x, y, height } = (await last.boundingBox()) as { x: number; y: number; height: number };
  await page.locator('.tool-paragraph').first().hover();
  await page.locator('.tool-grip').hover();
  await page.mouse.down();
  await page.mouse.move(x + 4, y, { steps: 4 });
  await page.mouse.move(x + 40, y + height - 2, { steps: 4 });
  await page.locator('.tool-drop-line').waitFor();
  await page.mouse.up();
  await expect.poll(async () => (await save()).map(({ id }) => id)).toEqual(['two', 'three', 'one']);
});

test('the handle of a block opens its menu by a press and release, and closes it by another', async () => {
  await open([{ id: 'one', type: 'paragraph', data: { text: 'one' } }]);
  await page.locator('.tool-paragraph').first().hover();
  const handle = page.locator('.tool-grip');
  await handle.click();
  await page.getByRole('menu').getByText('复制一份', { exact: true }).waitFor();
  await handle.click();
  await expect.poll(() => page.getByRole('menu').count()).toBe(0);
});

test('a list is left at an empty item, and its first item can leave it', async () => {
  const item = (content: string) => ({ content, meta: {}, items: [] });
  await open([{ id: 'one', type: 'list', data: { style: 'ordered', meta: { start: 3 }, items: ['甲', '乙', '丙'] } }]);
  const { keyboard } = page;
  await page.locator('.tool-list .tool-paragraph').nth(1).click();
  await keyboard.press('End');
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  await keyboard.type('中间');
  await expect.poll(shapes).toEqual([
    { type: 'list', data: { style: 'ordered', meta: { start: 3 }, items: [item('甲'), item('乙')] } },
    { type: 'paragraph', data: { text: '中间' } },
    { type: 'list', data: { style: 'ordered', meta: { start: 3 }, items: [item('丙')] } },
  ]);
  await page.locator('.tool-list .tool-paragraph').first().click();
  await keyboard.press('Home');
  await keyboard.press('Backspace');
  await expect
    .poll(async () => (await shapes()).slice(0, 2))
    .toEqual([
      { type: 'paragraph', data: { text: '甲' } },
      { type: 'list', data: { style: 'ordered', meta: { start: 3 }, items: [item('乙')] } },
    ]);
});

test('Enter parts a text where the caret is, and leaves its id with what stays', async () => {
  await open([{ id: 'one', type: 'header', data: { text: '前<b>中后</b>', level: 3 } }]);
  const { keyboard } = page;
  await page.locator('.tool-header').click();
  await keyboard.press('Home');
  await keyboard.press('Enter');
  await keyboard.press('ArrowRight');
  await keyboard.press('ArrowRight');
  await keyboard.press('Enter');
  await keyboard.type('新');
  await keyboard.press('Shift+Enter');
  await keyboard.type('行');
  await expect
    .poll(async () => (await save()).map(({ id, data }) => [id === 'one', data.text]))
    .toEqual([
      [false, ''],
      [true, '前<b>中</b>'],
      [false, '<b>新<br>行后</b>'],
    ]);
});
