import { expect, test } from 'vitest';

import { shortestMs } from '#tests/kit/shortest.ts';

import { renderMarkdownSubset } from './markdown-subset.ts';

const render = (text: string, images = false) => renderMarkdownSubset(text, { images });

test('bold, italic, deleted text, code and line breaks are shown', () => {
  expect(render('**重要** 和 *强调*，~~删掉~~，`a < b`\n第二行\n\n第二段')).toBe(
    '<p><strong>重要</strong> 和 <em>强调</em>，<del>删掉</del>，<code>a &lt; b</code><br>第二行</p><p>第二段</p>',
  );
});

test('marks that close nothing stay text', () => {
  expect(render('3 * 4 * 5 和 **没有结束')).toBe('<p>3 * 4 * 5 和 **没有结束</p>');
  expect(render('a ** b**')).toBe('<p>a ** b**</p>');
  expect(render('**粗 *斜** 尾*')).toBe('<p><strong>粗 *斜</strong> 尾*</p>');
  expect(render('\\*不是斜体\\*')).toBe('<p>*不是斜体*</p>');
});

test('links leave with nofollow and ugc, bare addresses too, and none holds another', () => {
  expect(render('[站点](https://example.com/a?b=1&c=2)')).toBe(
    '<p><a href="https://example.com/a?b=1&amp;c=2" rel="nofollow ugc noopener" target="_blank">站点</a></p>',
  );
  expect(render('见 https://example.com/x。')).toBe(
    '<p>见 <a href="https://example.com/x" rel="nofollow ugc noopener" target="_blank">https://example.com/x</a>。</p>',
  );
  expect(render('**[粗](https://a.example)**')).toMatch(/^<p><strong><a .*<\/a><\/strong><\/p>$/);
  const nested = render('[看 https://a.example 吧](https://b.example)');
  expect(nested.match(/<a /g)).toHaveLength(1);
  expect(nested).toContain('看 https://a.example 吧</a>');
});

test('addresses that run something, and markup, stay text', () => {
  expect(render('[点我](javascript:alert`1`)')).not.toContain('<a');
  expect(render('[点我](data:text/html,x)')).not.toContain('<a');
  expect(render('[点我](//evil.example)')).not.toContain('<a');
  expect(render('<script>alert(1)</script><img src=x onerror=alert(1)>')).toBe(
    '<p>&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;</p>',
  );
  expect(render('[x](https://a.example/"onmouseover=alert(1))')).not.toMatch(/<a [^>]*onmouseover/);
  expect(render('![a"onload=x](https://a.example/b.png)', true)).not.toMatch(/alt="a"/);
});

test('images are links unless the site allows them', () => {
  expect(render('![猫](https://example.com/cat.png)')).toBe(
    '<p><a href="https://example.com/cat.png" rel="nofollow ugc noopener" target="_blank">猫</a></p>',
  );
  expect(render('![猫](https://example.com/cat.png)', true)).toContain(
    '<img src="https://example.com/cat.png" alt="猫"',
  );
});

test('names are marked, addresses of mail are not', () => {
  expect(render('谢谢 @小明 的建议')).toBe('<p>谢谢 <span class="mention">@小明</span> 的建议</p>');
  expect(render('写信给 a@example.com')).toBe('<p>写信给 a@example.com</p>');
});

test('code and quotes keep what stands in them', () => {
  expect(render('看：\n```js\nif (a < b) **x**\n```\n> > 引用\n> 第二行\n完')).toBe(
    '<p>看：</p><pre><code>if (a &lt; b) **x**</code></pre><blockquote><p>引用<br>第二行</p></blockquote><p>完</p>',
  );
});

test('characters that turn the text around are dropped', () => {
  expect(render('a\u202eb\u0000c')).toBe('<p>abc</p>');
});

test('a hundred kilobytes of marks take less than 50 ms', () => {
  render('热身 **a** [b](https://c.example) `d`'.repeat(200));
  const attacks = [
    '[',
    '![',
    '*',
    '**',
    '***',
    '`',
    '`a',
    '](',
    '[](',
    '> ',
    '>',
    '@',
    'http://',
    '[a](https://b.example',
    '\\',
    '~~a',
    '[*',
    '*a ',
    '**a[',
    '`\n',
    '\n> ',
    '[a](b',
  ];
  for (const attack of attacks) {
    const text = attack.repeat(Math.ceil(100_000 / attack.length));
    expect(
      shortestMs(() => render(text, true)),
      attack,
    ).toBeLessThan(50);
  }
});

test('a name after an @ is a link to whom it names, and only as long as the name', () => {
  const person = (letters: string) => (letters.startsWith('小明') ? { id: 12, length: 2 } : undefined);
  const html = (source: string) => renderMarkdownSubset(source, { images: false, resolveMention: person });
  expect(html('谢谢@小明你好')).toBe('<p>谢谢<a class="mention" href="/author/12">@小明</a>你好</p>');
  expect(html('谢谢@阿红 me@小明.example')).toBe('<p>谢谢@阿红 me@小明.example</p>');
  expect(html('谢谢 @小明你好')).toBe('<p>谢谢 <a class="mention" href="/author/12">@小明</a>你好</p>');
  expect(html('@阿红 @小明')).toBe(
    '<p><span class="mention">@阿红</span> <a class="mention" href="/author/12">@小明</a></p>',
  );
  expect(html('[@小明 的站](https://a.example)')).toBe(
    '<p><a href="https://a.example" rel="nofollow ugc noopener" target="_blank">@小明 的站</a></p>',
  );
});
