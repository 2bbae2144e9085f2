import type { Locator, Page } from 'playwright-core';

import { blockRegistry, type BlockType } from '#contract/blocks/registry.ts';

/** How a user creates a block: what they type in the menu, and how they fill it. */
export interface BlockFilling {
  type: BlockType;
  /** Typed after the slash. */
  menu: string;
  fill?: (block: Locator, page: Page) => Promise<void>;
  /** Text in the block that every visitor sees. */
  shows?: readonly string[];
  /** Text that is only visible after opening the lock. */
  hides?: string;
}

export interface Files {
  picture: Buffer;
  second: Buffer;
}

const box = (block: Locator, label: string, text: string) => block.getByLabel(label, { exact: true }).fill(text);

/** Types at the caret. */
const typing = (text: string) => (_block: Locator, page: Page) => page.keyboard.insertText(text);

async function rich(block: Locator, label: string, text: string): Promise<void> {
  await block.getByRole('textbox', { name: label, exact: true }).first().click();
  await block.page().keyboard.insertText(text);
}

/** Types into the blocks inside the block; `at`: its index when there are several places. */
async function inside(block: Locator, text: string, at = 0): Promise<void> {
  await block.locator('.tool-body').nth(at).locator('.tool-paragraph').first().click();
  await block.page().keyboard.insertText(text);
}

const hiding = (type: BlockType, menu: string, fields: Record<string, string> = {}): BlockFilling => ({
  type,
  menu,
  hides: `${menu}的内文`,
  fill: async (block) => {
    for (const [label, text] of Object.entries(fields)) await box(block, label, text);
    await inside(block, `${menu}的内文`);
  },
});

async function upload(block: Locator, label: string, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  await block.getByLabel(label, { exact: true }).setInputFiles({ name, mimeType, buffer });
}

/** Every block type that the menu offers except paragraphs, in writing order. `slug`: that of the article itself. */
export function fillings(files: Files, slug: string): BlockFilling[] {
  const written = createdFillings(files, slug);
  const types = new Set<string>(written.map(({ type }) => type));
  const others = [...blockRegistry.values()].filter(({ type, flow }) => !types.has(type) && flow !== 'text');
  const bare = others.flatMap(({ type, label, menu: [entry] }) =>
    entry ? [{ type: type as BlockType, menu: entry.title ?? label }] : [],
  );
  // The break between pages and the words behind it come last.
  return written.toSpliced(-2, 0, ...bare);
}

function createdFillings({ picture, second }: Files, slug: string): BlockFilling[] {
  return [
    {
      type: 'quote',
      menu: '引用',
      shows: ['山高月小', '苏轼'],
      fill: async (block) => {
        await rich(block, '引用的话', '山高月小');
        await rich(block, '出处', '苏轼');
      },
    },
    {
      type: 'alert',
      menu: '提示框',
      shows: ['小心台阶'],
      fill: async (block) => {
        await rich(block, '提示框的内容', '小心台阶[^1]');
        await block.getByRole('radio', { name: '注意' }).check();
      },
    },
    { type: 'delimiter', menu: '分隔线' },
    {
      type: 'footnotes',
      menu: '脚注',
      shows: ['一共七级'],
      fill: async (block) => {
        await rich(block, '脚注 1 的内容', '一共七级');
      },
    },
    {
      type: 'image',
      menu: '图片',
      shows: ['一张月亮'],
      fill: async (block) => {
        await upload(block, '选择图片', 'moon.png', 'image/png', picture);
        await block.locator('.tool-picture').waitFor();
        await block.getByRole('button', { name: '图片设置' }).click();
        await box(block, '替代文字', '月亮');
        await rich(block, '图片说明', '一张月亮');
      },
    },
    {
      type: 'gallery',
      menu: '图集',
      shows: ['第二张的话'],
      fill: async (block) => {
        await block.getByLabel('选择图片', { exact: true }).setInputFiles([
          { name: 'a.png', mimeType: 'image/png', buffer: picture },
          { name: 'b.png', mimeType: 'image/png', buffer: second },
        ]);
        await block.getByLabel('第 2 张的替代文字').waitFor();
        await rich(block, '第 2 张的说明', '第二张的话');
        await block.getByRole('radio', { name: '瀑布流' }).check();
      },
    },
    {
      type: 'video',
      menu: '视频',
      shows: ['浪花的录像'],
      fill: async (block) => {
        await box(block, '视频地址', '/uploads/sea.mp4');
        await rich(block, '视频说明', '浪花的录像');
      },
    },
    {
      type: 'audio',
      menu: '音频',
      shows: ['夜雨'],
      fill: async (block) => {
        await box(block, '音频地址', '/uploads/rain.mp3');
        await box(block, '标题', '夜雨');
      },
    },
    {
      type: 'file',
      menu: '附件',
      shows: ['读书笔记'],
      fill: async (block) => {
        await upload(block, '选择文件', 'notes.txt', 'text/plain', Buffer.from('一本书'));
        await block.getByRole('button', { name: '换一个文件' }).waitFor();
        await box(block, '显示的名称', '读书笔记');
      },
    },
    {
      type: 'embed',
      menu: '嵌入',
      shows: ['哔哩哔哩', '一段航海录像'],
      fill: async (block) => {
        await box(block, '页面地址或嵌入代码', 'https://www.bilibili.com/video/BV1xx411c7mD');
        await rich(block, '嵌入说明', '一段航海录像');
        await block.locator('.tool-shown [data-player^="https://player.bilibili.com/"]').waitFor();
      },
    },
    {
      type: 'link-card',
      menu: '链接卡片',
      shows: ['别人的网站', '写得很好'],
      fill: async (block) => {
        await box(block, '标题', '别人的网站');
        await box(block, '简介', '写得很好');
        await box(block, '链接', 'https://neighbour.example/');
        await block.locator('.tool-shown').getByText('别人的网站').waitFor();
      },
    },
    {
      type: 'collapse',
      menu: '折叠',
      shows: ['点开看看', '折在里面的话'],
      fill: async (block) => {
        await rich(block, '折叠的标题', '点开看看');
        await inside(block, '折在里面的话');
      },
    },
    {
      type: 'tabs',
      menu: '标签页',
      shows: ['早晨的标签', '晚上的标签', '早上写字', '晚上读书'],
      fill: async (block) => {
        for (const [at, [title, text]] of [
          ['早晨的标签', '早上写字'],
          ['晚上的标签', '晚上读书'],
        ].entries()) {
          await block.getByRole('textbox', { name: '标签的标题' }).nth(at).click();
          await block.page().keyboard.press('ControlOrMeta+A');
          await block.page().keyboard.insertText(title as string);
          await inside(block, text as string, at);
        }
      },
    },
    {
      type: 'timeline',
      menu: '时间线',
      shows: ['丙申年', '启程', '那天有雾'],
      fill: async (block) => {
        await rich(block, '时间', '丙申年');
        await rich(block, '事件的标题', '启程');
        await inside(block, '那天有雾');
      },
    },
    {
      type: 'steps',
      menu: '步骤',
      shows: ['先烧水', '水要开'],
      fill: async (block) => {
        await rich(block, '步骤的标题', '先烧水');
        await inside(block, '水要开');
      },
    },
    {
      type: 'columns',
      menu: '分栏',
      shows: ['左边一栏', '右边一栏'],
      fill: async (block) => {
        await inside(block, '左边一栏');
        await inside(block, '右边一栏', 1);
      },
    },
    {
      type: 'table',
      menu: '表格',
      shows: ['茶名', '龙井'],
      fill: async (block) => {
        for (const [cell, words] of [
          [0, '茶名'],
          [3, '龙井'],
        ] as const) {
          await block.locator('td').nth(cell).click();
          await block.page().keyboard.insertText(words);
        }
      },
    },
    {
      type: 'code',
      menu: '代码',
      shows: ['tide.ts', 'moonlight'],
      fill: async (block) => {
        await rich(block, '代码', 'const moonlight = 1;');
        await box(block, '文件名', 'tide.ts');
      },
    },
    {
      type: 'math',
      menu: '公式',
      shows: ['E=mc^2'],
      fill: (block) => block.getByLabel(/^LaTeX 源码/).fill('E=mc^2'),
    },
    {
      type: 'mermaid',
      menu: '图表',
      shows: ['去与回'],
      fill: async (block) => {
        await block.getByLabel(/^Mermaid 源码/).fill('graph LR\n  去-->回');
        await rich(block, '图表说明', '去与回');
      },
    },
    {
      type: 'raw',
      menu: 'HTML',
      shows: ['原样写的一段'],
      fill: (block) => block.getByLabel(/^HTML 源码/).fill('<p>原样写的一段</p>'),
    },
    { type: 'post-card', menu: '文章卡片', fill: (block) => box(block, '文章', slug) },
    {
      type: 'favlinks',
      menu: '友情链接',
      fill: (block) => block.locator('.tool-shown').getByText('还没有友情链接').waitFor(),
    },
    hiding('needlogin', '登录可见'),
    hiding('needreply', '评论可见'),
    hiding('needvip', '会员可见', { 最低等级: '2' }),
    hiding('password-block', '密码可见', { 密码: '夜航', 提示: '书名的前两个字' }),
    hiding('payment', '付费可见', { 名称: '一份手稿', '价格（元）': '9.9' }),
    { type: 'page-break', menu: '分页' },
    { type: 'paragraph', menu: '正文', shows: ['最后一页的话'], fill: typing('最后一页的话') },
  ];
}
