import { expect, test } from 'vitest';

import { looksLikeMarkdown, paragraphsOf, splitMarkdown } from './plain-text.ts';

test('Markdown is told from words with a stray sign', () => {
  for (const text of [
    '# 题\n\n文',
    '- 甲\n- 乙',
    '```js\nx\n```',
    '说[这个](https://a.example)\n\n很**好**\n',
    '| a | b |\n|---|---|',
  ])
    expect(looksLikeMarkdown(text), text).toBe(true);
  for (const text of ['一句话', '价格 2*3=6', '第一行\n第二行', '# 话题很热', '我说：- 不'])
    expect(looksLikeMarkdown(text), text).toBe(text === '# 话题很热');
});

test('a plain text is parted by empty lines, else line by line, and no word is lost', () => {
  expect(paragraphsOf('甲\n乙\n\n丙\r\n\r\n丁 ')).toEqual(['甲\n乙', '丙', '丁']);
  expect(paragraphsOf('甲\n乙')).toEqual(['甲', '乙']);
  expect(paragraphsOf(' \n\n')).toEqual([]);
});

test('a book is cut between paragraphs, never inside fenced code', () => {
  const code = `\`\`\`\n${'x\n\n'.repeat(40)}\`\`\``;
  const text = `${'甲'.repeat(60)}\n\n${code}\n\n${'乙'.repeat(80)}\n\n尾`;
  const pieces = splitMarkdown(text, 100);
  expect(pieces.length).toBeGreaterThan(2);
  expect(pieces.join('\n')).toBe(text);
  for (const piece of pieces) expect((piece.match(/```/g) ?? []).length % 2).toBe(0);
  expect(splitMarkdown('短', 100)).toEqual(['短']);
});
