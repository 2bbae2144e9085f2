import { expect, test } from 'vitest';

import { allToolBlocks } from '#tests/kit/all-tool-blocks.ts';

import { blockOf, nodeOf, schema, toBlocks, toDocument } from './document.ts';
import { readInline, writeInline } from './inline-html.ts';

test('an article with every block type is written as it was read', () => {
  const blocks = allToolBlocks();
  const document = toDocument(blocks);
  document.check();
  expect(toBlocks(document)).toEqual(blocks);
  // Also when nothing is remembered of the nodes.
  const copy = schema.nodeFromJSON(document.toJSON());
  expect(toBlocks(copy)).toEqual(blocks);
  const known: string[] = [];
  document.descendants((node) => void (node.type.name === 'unknown' && known.push(String(node.attrs.type))));
  expect(known).toEqual(['unheard-of']);
});

test('rich text is written as the nodes say', () => {
  const cases = [
    '<b>粗</b>字 &amp; &lt;x&gt;',
    '一<br>二',
    '<a href="https://example.com/?a=1&amp;b=2" title="例">链<b>接</b></a>',
    '<ruby>漢<rp>(</rp><rt>hàn</rt><rp>)</rp></ruby>',
    '<span class="math-inline" data-tex="E=mc^2">E=mc^2</span>。',
    'a&nbsp;b',
  ];
  for (const html of cases) expect(writeInline(readInline(schema, html))).toBe(html);
  expect(writeInline(readInline(schema, '<a href="javascript:alert(1)">x</a><script>y</script><B>z</B>'))).toBe(
    'x<b>z</b>',
  );
});

test('a changed text leaves the other parts of its block as they were', () => {
  const block = { id: 'a', type: 'alert', data: { style: 'info', title: '<B>旧</B>', text: '话', note: 1 } };
  const node = nodeOf(block);
  const edited = node.copy(node.content.replaceChild(1, schema.node('alert_text', null, [schema.text('新')])));
  expect(blockOf(edited).data).toEqual({ style: 'info', title: '<B>旧</B>', text: '新', note: 1 });
});
