import { afterAll, beforeAll, expect, test } from 'vitest';

import { convertText } from '#contract/features/blocks/conversions.calls.ts';
import { guestViewer, rolePower, type Role, type Viewer } from '#contract/kit/power.ts';
import { openTestSite, type TestSite } from '#server/kit/testing.ts';

import { routes } from './conversions.routes.ts';

let tested: TestSite;

beforeAll(async () => {
  tested = await openTestSite();
});

afterAll(async () => tested.close());

const as = (role: Role): Viewer => ({ ...guestViewer, userId: 1, role, power: rolePower[role] }) as Viewer;

const convert = (format: 'markdown' | 'html', text: string, role: Role = 'editor') =>
  tested.call(routes, convertText, { format, text }, as(role));

test('Markdown becomes blocks, as an import would make them', async () => {
  const { blocks, unconverted } = await convert(
    'markdown',
    '## 春茶\n\n清明前的**龙井**。\n\n- 明前\n- 雨前\n\n```js\nlet a = 1;\n```',
  );
  expect(blocks.map(({ type }) => type)).toEqual(['header', 'paragraph', 'list', 'code']);
  expect(blocks[1]?.data.text).toBe('清明前的<strong>龙井</strong>。');
  expect(unconverted).toEqual([]);
});

test('A Word document loses its settings and keeps its lists', async () => {
  const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head><body>
<!--[if gte mso 9]><xml><w:View>Normal</w:View></xml><![endif]-->
<p class=MsoNormal><b>采购单</b><o:p></o:p></p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>1.<span>&nbsp;</span></span>明前龙井</p>
<p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>a.</span>二两</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>2.</span>白瓷盖碗</p></body></html>`;
  const { blocks } = await convert('html', word);
  expect(blocks.map(({ type }) => type)).toEqual(['paragraph', 'list']);
  const list = blocks[1]?.data as { style: string; items: { content: string; items: { content: string }[] }[] };
  expect(list.style).toBe('ordered');
  expect(list.items.map(({ content }) => content)).toEqual(['明前龙井', '白瓷盖碗']);
  expect(list.items[0]?.items.map(({ content }) => content)).toEqual(['二两']);
});

test('An article of WeChat keeps the pictures that load late, and scripts go', async () => {
  const { blocks } = await convert(
    'html',
    '<section><section><p><span style="font-weight:bold">夜航船</span></p></section><p><img data-src="https://mmbiz.qpic.cn/a.jpg" src="data:image/gif;base64,R0lGOD"></p><script>alert(1)</script></section>',
  );
  expect(blocks.map(({ type }) => type)).toEqual(['paragraph', 'image']);
  expect(blocks[0]?.data.text).toBe('<strong>夜航船</strong>');
  expect(blocks[1]?.data.file).toEqual({ url: 'https://mmbiz.qpic.cn/a.jpg' });
});

test('Pictures inside the text stay out and are told of', async () => {
  const picture = `data:image/png;base64,${'A'.repeat(4000)}`;
  const { blocks, unconverted } = await convert('html', `<p>茶席</p><p><img src="${picture}"></p>`);
  expect(blocks.map(({ type }) => type)).toEqual(['paragraph']);
  expect(unconverted).toEqual(['有 1 张内嵌图片没有带入，请另外上传']);
  const markdown = await convert('markdown', `茶席\n\n![图](${picture})`);
  expect(markdown.blocks.map(({ type }) => type)).toEqual(['paragraph']);
  expect(markdown.unconverted).toEqual(['有 1 张内嵌图片没有带入，请另外上传']);
});

test('Who may not save an HTML block gets the words of it', async () => {
  const html = '<dl><dt>盖碗</dt><dd>三才碗</dd></dl>';
  expect((await convert('html', html)).blocks.map(({ type }) => type)).toEqual(['raw']);
  const { blocks, unconverted } = await convert('html', html, 'contributor');
  expect(blocks.map(({ type }) => type)).toEqual(['paragraph']);
  expect(String(blocks[0]?.data.text)).toContain('三才碗');
  expect(unconverted).toEqual(['一段 HTML 只保留了文字：使用 HTML 区块需要编辑权限']);
});

test('A long document is converted within two seconds, or refused in words, and the server answers meanwhile', async () => {
  const long = '春天的第一杯茶，水要烧到八十五度。\n\n'.repeat(12_000);
  let ticks = 0;
  const ticking = setInterval(() => (ticks += 1), 20);
  const begun = performance.now();
  const answer = await convert('markdown', long).then(
    ({ blocks }) => `${blocks.length > 0}`,
    (error: Error) => error.message,
  );
  const took = performance.now() - begun;
  clearInterval(ticking);
  expect(['true', '这段内容太复杂，没能在两秒内转换完，请分成几段再试']).toContain(answer);
  expect(took).toBeLessThan(4000);
  expect(ticks).toBeGreaterThan(took / 20 / 4);
});

test('After a text that took too long, the next one is converted', async () => {
  const nasty = '['.repeat(60_000) + '*_'.repeat(200_000);
  await convert('markdown', nasty).catch(() => undefined);
  expect((await convert('markdown', '好茶')).blocks).toHaveLength(1);
});
