import type { Page } from 'playwright-core';

import type { Block } from '#contract/kit/block.ts';

/** An act of writing: what stands there, what the author does, and what stands there afterwards. */
export interface EditingAct {
  name: string;
  /** `|` is the caret; `[` and `]` are the ends of a selection. */
  from: Block[];
  act: (page: Page) => Promise<void>;
  /** As `sketch` writes it. */
  to: string;
  /** What undo brings back, where the caret moved before anything changed. */
  undone?: string;
}

let count = 0;
const block = (type: string, data: Record<string, unknown>): Block => ({ id: `b${++count}`, type, data });
const p = (text: string) => block('paragraph', { text });
const h = (text: string, level = 2) => block('header', { text, level });
type Item = string | [string, ...Item[]];
function itemsOf(items: readonly Item[]): object[] {
  return items.map((item) => {
    const [content, ...below] = typeof item === 'string' ? [item] : item;
    return { content, meta: {}, items: itemsOf(below as Item[]) };
  });
}
const list = (style: string, ...items: Item[]) => block('list', { style, meta: {}, items: itemsOf(items) });
const ul = (...items: Item[]) => list('unordered', ...items);
const alert = (title: string, text: string) => block('alert', { style: 'info', title, text });
const fold = (title: string, ...blocks: Block[]) => block('collapse', { title, open: false, blocks });
const table = (...content: string[][]) =>
  block('table', { withHeadings: false, stretched: false, content, caption: '' });
const code = (text: string) => block('code', { code: text, language: '', filename: '', highlight: '', caption: '' });
const rule = () => block('delimiter', {});

function sketchItems(items: readonly Record<string, unknown>[], depth: number): string {
  return items
    .map(({ content, meta, items: below }) => {
      const { checked } = meta as { checked?: boolean };
      const box = checked === undefined ? '' : checked ? '[x] ' : '[ ] ';
      const inner = (below as Record<string, unknown>[]).length > 0 ? sketchItems(below as never, depth + 1) : '';
      return `${'>'.repeat(depth)}${box}${String(content)}${inner && `; ${inner}`}`;
    })
    .join('; ');
}

const textIn = (blocks: unknown) =>
  Array.isArray(blocks) && blocks.length > 0 ? ` {${sketch(blocks as Block[])}}` : '';

/** Blocks in one line of text. */
export function sketch(blocks: readonly Block[]): string {
  return blocks
    .map(({ type, data }) => {
      const { text, level, style, items, title, content, code: source } = data as Record<string, string>;
      if (type === 'paragraph') return text ?? '';
      if (type === 'header') return `h${level} ${text}`;
      if (type === 'list') return `${style} ${sketchItems(items as never, 0)}`;
      if (type === 'quote') return `quote ${text}${data.caption ? ` — ${String(data.caption)}` : ''}`;
      if (type === 'alert') return `alert ${title}: ${text}`;
      if (type === 'collapse') return `fold ${title}${textIn(data.blocks)}`;
      if (type === 'table') return `table ${(content as unknown as string[][]).map((row) => row.join(',')).join(';')}`;
      if (type === 'code') return `code${data.language ? `-${String(data.language)}` : ''} ${source}`;
      return type;
    })
    .join(' ¶ ');
}

const keys =
  (...names: string[]) =>
  async ({ keyboard }: Page) => {
    for (const name of names) await keyboard.press(name);
  };
const typed =
  (text: string) =>
  ({ keyboard }: Page) =>
    keyboard.type(text);
const both =
  (...acts: ((page: Page) => Promise<void>)[]) =>
  async (page: Page) => {
    for (const act of acts) await act(page);
  };
const menu = (title: string, then?: string) => async (page: Page) => {
  await page.keyboard.press('Control+/');
  await page.getByRole('menu').getByText(title, { exact: true }).click();
  if (then) await page.getByRole('menuitem', { name: then, exact: true }).click();
};
const slash = (query: string) => async (page: Page) => {
  await page.keyboard.type(`/${query}`);
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
};
const chosen = (text: string) => async (page: Page) => {
  await page.keyboard.type(text);
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
};
const tool = (name: string) => (page: Page) => page.locator(`[data-item-name="${name}"]`).click();
const replace = (words: string, by: string, button: string) => async (page: Page) => {
  await page.keyboard.press('Control+h');
  await page.keyboard.type(words);
  await page.getByLabel('替换为').fill(by);
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.getByLabel('替换为').press('Escape');
};
const compose =
  (...steps: string[]) =>
  async (page: Page) => {
    const session = await page.context().newCDPSession(page);
    for (const text of steps.slice(0, -1))
      await session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    await session.send('Input.insertText', { text: steps.at(-1) ?? '' });
    await session.detach();
  };

type Row = readonly [string, Block[], (page: Page) => Promise<void>, to: string, undone?: string];

const rows: readonly Row[] = [
  ['words are typed', [p('前|后')], typed('中间'), '前中间|后'],
  ['Enter parts a paragraph', [p('前|后')], keys('Enter'), '前 ¶ |后'],
  ['Enter at the start makes a line above', [p('|前后')], keys('Enter'), ' ¶ |前后'],
  ['Enter behind a heading goes on with text', [h('题|')], keys('Enter'), 'h2 题 ¶ |'],
  ['Enter in a heading parts it', [h('前|后')], keys('Enter'), 'h2 前 ¶ |后'],
  ['Shift+Enter breaks the line', [p('前|后')], keys('Shift+Enter'), '前<br>|后'],
  ['Enter replaces a selection', [p('前[中]后')], keys('Enter'), '前 ¶ |后'],
  ['Backspace joins paragraphs', [p('前'), p('|后')], keys('Backspace'), '前|后'],
  ['Backspace joins a paragraph to a heading', [h('题'), p('|后')], keys('Backspace'), 'h2 题|后'],
  ['Delete joins paragraphs', [p('前|'), p('后')], keys('Delete'), '前|后'],
  ['Backspace takes one character', [p('前后|')], keys('Backspace'), '前|'],
  ['Ctrl+Backspace takes a word', [p('one two|')], keys('Control+Backspace'), 'one |'],
  ['Backspace behind a rule goes from an empty line', [rule(), p('|')], keys('Backspace'), 'delimiter (delimiter)'],
  [
    'a selected rule is deleted',
    [p('前'), rule(), p('|后')],
    keys('Backspace', 'Delete'),
    '前 ¶ |后',
    '前 ¶ delimiter ¶ 后 (delimiter)',
  ],
  ['a selection over blocks is deleted', [p('前[一'), h('二'), p('三]后')], keys('Delete'), '前|后'],
  ['a selection over blocks is typed over', [p('前[一'), p('二]后')], typed('新'), '前新|后'],
  [
    'Shift+arrows select over blocks',
    [p('前|'), p('后')],
    keys('Shift+ArrowRight', 'Shift+ArrowRight', 'Delete'),
    '前|',
    '前[ ¶ 后]',
  ],
  ['a style is set over blocks', [p('前[一'), p('二]后')], keys('Control+b'), '前[<b>一</b> ¶ <b>二]</b>后'],
  ['a style is taken away', [p('前<b>[一]</b>')], keys('Control+b'), '前[一]'],
  ['italic', [p('[一]二')], keys('Control+i'), '<i>[一]</i>二'],
  ['underline', [p('[一]二')], keys('Control+u'), '<u>[一]</u>二'],
  ['code in the line', [p('[一]二')], keys('Control+e'), '<code>[一]</code>二'],
  ['struck', [p('[一]二')], keys('Control+Shift+x'), '<s>[一]</s>二'],
  ['a style for what comes', [p('前|')], both(keys('Control+b'), typed('粗')), '前<b>粗|</b>'],
  ['Ctrl+A takes the paragraph', [p('前|'), p('后')], both(keys('Control+a'), typed('新')), '新| ¶ 后', '[前] ¶ 后'],
  [
    'Ctrl+A twice takes all',
    [p('前|'), h('中'), p('后')],
    both(keys('Control+a', 'Control+a'), typed('新')),
    '新|',
    '前 ¶ h2 中 ¶ 后 (all)',
  ],
  [
    'all is deleted',
    [p('前|'), rule(), p('后')],
    keys('Control+a', 'Control+a', 'Delete'),
    '|',
    '前 ¶ delimiter ¶ 后 (all)',
  ],
  ['a selection over blocks is cut', [p('前[一'), p('二]后')], keys('Control+x'), '前|后'],
  ['what was cut comes back', [p('前[一'), p('二]后')], keys('Control+x', 'Control+v'), '前一 ¶ 二|后'],
  ['## and a space', [p('|')], typed('## 题'), 'h2 题|'],
  ['a shortcut before words', [p('|题')], typed('### '), 'h3 |题'],
  ['- and a space', [p('|')], typed('- 甲'), 'unordered 甲|'],
  ['1. and a space', [p('|')], typed('1. 甲'), 'ordered 甲|'],
  ['- [ ] and a space', [p('|')], typed('- [ ] 甲'), 'checklist [ ] 甲|'],
  ['[x] and a space', [p('|')], typed('[x] 甲'), 'checklist [x] 甲|'],
  ['> is left by Enter', [p('|')], both(typed('> 引'), keys('Enter', 'Enter'), typed('后')), 'quote 引 ¶ 后|'],
  ['``` with a language', [p('|')], both(typed('```ts'), keys('Enter'), typed('let a')), 'code-ts let a| ¶ '],
  ['---', [p('|')], both(typed('---'), keys('Enter')), 'delimiter ¶ |'],
  ['**bold**', [p('|')], typed('**粗**字'), '<b>粗</b>字|'],
  ['*italic*', [p('|')], typed('*斜*字'), '<i>斜</i>字|'],
  ['`code`', [p('|')], typed('`a`字'), '<code>a</code>字|'],
  ['~~struck~~', [p('|')], typed('~~删~~字'), '<s>删</s>字|'],
  ['==marked==', [p('|')], typed('==亮==字'), '<mark>亮</mark>字|'],
  ['$formula$', [p('|')], typed('$x_1$字'), '<span class="math-inline" data-tex="x_1">x_1</span>字|'],
  ['[words](address)', [p('|')], typed('[字](https://a.cn/)后'), '<a href="https://a.cn/">字</a>后|'],
  ['a bare address', [p('|')], typed('看 https://a.cn/b 吧'), '看 <a href="https://a.cn/b">https://a.cn/b</a> 吧|'],
  ['an address alone is a card', [p('|')], both(typed('https://a.cn/b'), keys('Enter')), 'link-card ¶ |'],
  ['a film alone is a player', [p('|')], both(typed('https://vimeo.com/12345'), keys('Enter')), 'embed ¶ |'],
  ['Enter makes an item', [ul('甲|乙')], keys('Enter'), 'unordered 甲; |乙'],
  ['an empty item leaves the list', [ul('甲', '|')], keys('Enter'), 'unordered 甲 ¶ |'],
  ['Tab moves an item in', [ul('甲', '|乙')], keys('Tab'), 'unordered 甲; >|乙'],
  ['Tab moves several items in', [ul('甲', '[乙', '丙]')], keys('Tab'), 'unordered 甲; >[乙; >丙]'],
  ['Shift+Tab moves an item out', [ul(['甲', '|乙'])], keys('Shift+Tab'), 'unordered 甲; |乙'],
  ['the first item leaves its list', [ul('|甲', '乙')], keys('Backspace'), '|甲 ¶ unordered 乙'],
  ['Backspace joins items', [ul('甲', '|乙')], keys('Backspace'), 'unordered 甲|乙'],
  ['words join the list above', [ul('甲'), p('|后')], keys('Backspace'), 'unordered 甲|后'],
  [
    'Tab goes on to the next field',
    [alert('题|', '话')],
    both(keys('Tab'), typed('新')),
    'alert 题: 新|话',
    'alert 题: |话',
  ],
  [
    'Enter goes from the title to the text',
    [alert('题|', '')],
    both(keys('Enter'), typed('新')),
    'alert 题: 新|',
    'alert 题: |',
  ],
  ['an empty line leaves a notice', [alert('', '话|')], keys('Enter', 'Enter'), 'alert : 话 ¶ |'],
  ['an empty notice becomes a line', [p('前'), alert('|', '')], keys('Backspace'), '前 ¶ |'],
  [
    'Enter goes into a fold',
    [fold('题|', p('内'))],
    both(keys('Enter'), typed('新')),
    'fold 题 {新|内}',
    'fold 题 {|内}',
  ],
  ['an empty last line leaves a fold', [fold('题', p('内|'))], keys('Enter', 'Enter'), 'fold 题 {内} ¶ |'],
  ['blocks are written inside a fold', [fold('题', p('|'))], typed('## 小'), 'fold 题 {h2 小|}'],
  ['Tab makes a row', [table(['一', '二|'])], both(keys('Tab'), typed('新')), 'table 一,二;新|,'],
  [
    'Enter goes down a column',
    [table(['一|', '二'], ['', ''])],
    both(keys('Enter'), typed('新')),
    'table 一,二;新|,',
    'table 一,二;|,',
  ],
  ['a column is added', [table(['一|', '二'])], keys('Alt+Shift+ArrowRight'), 'table 一|,,二'],
  ['a row is deleted', [table(['一'], ['二|'])], keys('Alt+Shift+Backspace'), 'table |一'],
  ['Enter keeps the indent of code', [code('  a|')], both(keys('Enter'), typed('b')), 'code   a\n  b|'],
  ['Tab indents code', [code('|a')], keys('Tab'), 'code   |a'],
  ['a block by its pinyin', [p('|')], both(slash('tsk'), typed('题')), 'alert 题|:  ¶ '],
  ['a block by its English name', [p('|')], both(slash('quote'), typed('话')), 'quote 话| ¶ '],
  ['a block by its Chinese name', [p('|')], slash('分隔线'), 'delimiter ¶ |'],
  ['a block moves down', [p('甲|'), p('乙')], keys('Control+Shift+ArrowDown'), '乙 ¶ 甲|'],
  ['several blocks move up', [p('甲'), p('[乙'), p('丙]')], keys('Control+Shift+ArrowUp'), '[乙 ¶ 丙] ¶ 甲'],
  ['a block is copied', [p('甲|')], menu('复制一份'), '甲 ¶ |甲'],
  ['a block is deleted', [p('甲|'), p('乙')], menu('删除'), '|乙'],
  ['a block becomes a heading', [p('甲|'), p('乙')], menu('转换为', '三级标题'), 'h3 甲| ¶ 乙'],
  ['several blocks become headings', [p('[甲'), p('乙]')], menu('转换为', '二级标题'), 'h2 [甲 ¶ h2 乙]'],
  ['the level of a heading changes', [h('题|')], menu('四级标题'), 'h4 题|'],
  [
    'a link by Ctrl+K',
    [p('[字]')],
    both(keys('Control+k'), typed('a.cn'), keys('Enter')),
    '[<a href="https://a.cn">字</a>]',
  ],
  ['[[ links an article', [p('见|后')], chosen('[[月'), '见<a href="/moonlight">月光</a>|后'],
  ['【【 links an article, closed already', [p('见|】】')], chosen('【【月'), '见<a href="/moonlight">月光</a>|'],
  ['@ links a person', [p('谢|')], chosen('@阿'), '谢<a href="/author/3">@阿红</a> |'],
  ['Ctrl+K finds an article', [p('见|')], both(keys('Control+k'), chosen('月')), '见<a href="/moonlight">月光</a>|'],
  ['Escape leaves what was typed', [p('|')], both(typed('[[月'), keys('Escape'), typed('光')), '[[月光|'],
  ['a style by its tool', [p('[字]')], tool('mark-b'), '<b>[字]</b>'],
  [
    'words are found from the caret on, and Escape selects them',
    [p('甲|乙'), fold('题', p('甲丙'))],
    both(keys('Control+f'), typed('甲'), keys('Escape'), typed('新')),
    '甲乙 ¶ fold 题 {新|丙}',
    '甲乙 ¶ fold 题 {[甲]丙}',
  ],
  [
    'Enter goes to the next match, and Shift+Enter back',
    [p('|甲甲甲')],
    both(keys('Control+f'), typed('甲'), keys('Enter', 'Enter', 'Shift+Enter', 'Escape', 'Delete')),
    '甲|甲',
    '甲[甲]甲',
  ],
  ['a match is replaced', [p('|甲乙甲')], replace('甲', '丁', '替换'), '丁乙[甲]', '|甲乙甲'],
  [
    'all matches are replaced, also in cells and code',
    [p('|甲'), table(['<b>甲</b>', '乙']), code('甲;')],
    replace('甲', '丁', '全部替换'),
    '|丁 ¶ table <b>丁</b>,乙 ¶ code 丁;',
  ],
  ['Chinese is composed', [p('前|')], compose('n', 'ni', '你'), '前你|'],
  ['Chinese is composed in a list', [ul('甲', '|')], compose('y', 'yi', '乙'), 'unordered 甲; 乙|'],
  ['a composition with signs stays as it is', [p('|')], compose('#', '##', '##'), '##|'],
];

/** The table of editing acts. */
export const editingActs: readonly EditingAct[] = rows.map(([name, from, act, to, undone]) => ({
  name,
  from,
  act,
  to,
  ...(undone === undefined ? {} : { undone }),
}));
