import { expect, test } from 'vitest';

import { fullText } from '#contract/kit/block-text.ts';
import { parseBlocks } from '#contract/kit/block-parse.ts';

import { type MarkdownStart, markdownToBlocks } from './markdown-to-blocks.ts';

function convert(markdown: string, start: Partial<MarkdownStart> = {}) {
  const notes: string[] = [];
  const { blocks, excerpt } = markdownToBlocks(markdown, { note: (message) => notes.push(message), ...start });
  // The result must always be valid.
  parseBlocks(blocks);
  return { blocks, excerpt, notes, first: blocks[0]?.data, types: blocks.map((block) => block.type) };
}

test('paragraphs keep their emphasis, links and line ends', () => {
  const { first } = convert('一段**粗**与*斜*的[字](https://example.com "题")。\n第二行');
  expect(first).toEqual({
    text: '一段<strong>粗</strong>与<em>斜</em>的<a href="https://example.com" title="题">字</a>。 第二行',
  });
  expect(convert('第一行\n第二行', { breaks: true }).first).toEqual({ text: '第一行<br>第二行' });
  expect(convert('第一行  \n第二行\\\n第三行').first).toEqual({ text: '第一行<br>第二行<br>第三行' });
});

test('emphasis that touches Chinese punctuation is emphasis, and what is escaped is not', () => {
  expect(convert('这叫做**《降落伞的研究》**。再**引用“话”**后面').first).toEqual({
    text: '这叫做<strong>《降落伞的研究》</strong>。再<strong>引用“话”</strong>后面',
  });
  expect(convert('写作 \\*\\*粗\\*\\* 的样子').first).toEqual({ text: '写作 **粗** 的样子' });
  expect(convert('10~20，30~40').first).toEqual({ text: '10~20，30~40' });
});

test('an address in running text ends where the Chinese sentence goes on', () => {
  expect(convert('见 https://example.com/a，谢谢。').first).toEqual({
    text: '见 <a href="https://example.com/a">https://example.com/a</a>，谢谢。',
  });
});

test('words in angle brackets stay words, and HTML stays HTML', () => {
  expect(convert('运行 vim <file> 与 List<String>，H<sub>2</sub>O').first).toEqual({
    text: '运行 vim &lt;file> 与 List&lt;String>，H<sub>2</sub>O',
  });
});

test('lists nest, count on and can be checked', () => {
  expect(convert('3. 三\n4. 四\n   1. 四之一').first).toEqual({
    style: 'ordered',
    meta: { start: 3 },
    items: [
      { content: '三', meta: {}, items: [] },
      { content: '四', meta: {}, items: [{ content: '四之一', meta: {}, items: [] }] },
    ],
  });
  const { first } = convert('- [x] 完成\n- [ ] 未完成\n  - [x] 子任务');
  expect(first).toMatchObject({
    style: 'checklist',
    items: [{ meta: { checked: true } }, { meta: { checked: false }, items: [{ content: '子任务' }] }],
  });
  expect(convert('- 第一段\n\n  第二段\n- 乙').first).toMatchObject({
    items: [{ content: '第一段<br><br>第二段' }, { content: '乙' }],
  });
});

test('a list whose items hold code, or lists of another kind, keeps its shape as HTML', () => {
  const code = convert('1. 安装：\n\n   ```bash\n   npm install\n   ```\n\n2. 运行');
  expect(code.types).toEqual(['raw']);
  expect(code.first?.html).toContain('<pre data-language="bash"><code class="language-bash">npm install</code></pre>');
  const mixed = convert('1. 甲\n   - 子\n2. 乙');
  expect(mixed.types).toEqual(['raw']);
  expect(fullText(mixed.blocks)).toBe('甲\n子\n乙');
});

test('tables keep alignment, bars inside code, and breaks', () => {
  expect(convert('| 命令 | 说明 |\n|:--|--:|\n| `a \\| b` | 竖线 |\n| x<br>y | **粗** |').first).toMatchObject({
    withHeadings: true,
    content: [
      ['命令', '说明'],
      ['<code>a | b</code>', '竖线'],
      ['x<br>y', '<strong>粗</strong>'],
    ],
    align: ['left', 'right'],
  });
});

test('fences name their language, file, lines, caption and link in every dialect', () => {
  const fact = (info: string) => convert(`\`\`\`${info}\nx\n\`\`\``).first;
  expect(fact('js {1,3-4} title="app.js"')).toMatchObject({ language: 'js', highlight: '1,3-4', filename: 'app.js' });
  expect(fact('js{2}')).toMatchObject({ language: 'js', highlight: '2' });
  expect(fact(' js Array.map https://example.com 说明')).toMatchObject({
    language: 'js',
    filename: 'Array.map',
    link: 'https://example.com',
    caption: '说明',
  });
  expect(fact('go {hl_lines=[2,"4-5"],linenos=table}')).toMatchObject({ language: 'go', highlight: '2,4-5' });
  expect(fact('ts:src/main.ts')).toMatchObject({ language: 'ts', filename: 'src/main.ts' });
  expect(fact('c++')).toMatchObject({ language: 'cpp' });
  expect(fact('')).toMatchObject({ language: '', filename: '' });
});

test('diagrams and formulas are blocks of their own, prices are not formulas', () => {
  expect(convert('```mermaid\ngraph TD\n  A --> B\n```')).toMatchObject({
    types: ['mermaid'],
    first: { code: 'graph TD\n  A --> B' },
  });
  expect(convert('$$\nE = mc^2\n$$')).toMatchObject({ types: ['math'], first: { tex: 'E = mc^2' } });
  expect(convert('当 $a_1 + b$ 时').first).toEqual({
    text: '当 <span class="math-inline" data-tex="a_1 + b">a_1 + b</span> 时',
  });
  expect(convert('从 $5 涨到 $10，共 \\$100').first).toEqual({ text: '从 $5 涨到 $10，共 $100' });
  expect(convert('`$a_1$` 与\n\n```\n$b_2$\n```').types).toEqual(['paragraph', 'code']);
});

test('boxes of every generator are alerts, and keep their frame when they hold more than words', () => {
  const alert = { style: 'success', title: '小贴士', text: '多行 <strong>内容</strong><br><br>第二段' };
  expect(convert('::: tip 小贴士\n多行 **内容**\n\n第二段\n:::').first).toEqual(alert);
  expect(convert('> [!CAUTION] 当心\n> 危险').first).toEqual({ style: 'danger', title: '当心', text: '危险' });
  expect(convert('{% note warning %}\n注意 **它**\n{% endnote %}').first).toEqual({
    style: 'warning',
    title: '',
    text: '注意 <strong>它</strong>',
  });
  expect(convert('{{< admonition type="info" title="知道" >}}\n内容\n{{< /admonition >}}').first).toEqual({
    style: 'info',
    title: '知道',
    text: '内容',
  });
  expect(convert('!!! danger "停"\n    不要这样\n\n之后').first).toEqual({
    style: 'danger',
    title: '停',
    text: '不要这样',
  });
  const framed = convert('::: warning\n- 甲\n- 乙\n\n```js\nx\n```\n:::');
  expect(framed.types).toEqual(['collapse']);
  expect(framed.first).toMatchObject({ title: '注意', open: true, blocks: [{ type: 'list' }, { type: 'code' }] });
});

test('what folds and what has tabs holds its blocks', () => {
  expect(
    convert('<details>\n<summary>点开</summary>\n\n里面 **有**\n\n```py\nprint(1)\n```\n\n</details>').first,
  ).toMatchObject({
    title: '点开',
    open: false,
    blocks: [{ data: { text: '里面 <strong>有</strong>' } }, { type: 'code', data: { language: 'py' } }],
  });
  const tabs =
    '{% tabs 例 %}\n<!-- tab 一 -->\n内容一\n<!-- endtab -->\n<!-- tab -->\n内容二\n<!-- endtab -->\n{% endtabs %}';
  expect(convert(tabs).first).toMatchObject({
    items: [{ title: '一', blocks: [{ data: { text: '内容一' } }] }, { title: '例 2' }],
  });
  const group = '::: code-group\n```js [a.js]\n1\n```\n```ts [b.ts]\n2\n```\n:::';
  expect(convert(group).first).toMatchObject({
    items: [{ title: 'a.js', blocks: [{ data: { code: '1' } }] }, { title: 'b.ts' }],
  });
});

test('footnotes are a block whose notes the text names, and those that nothing names a list', () => {
  const { blocks, types } = convert('甲[^1] 乙[^注]\n\n[^注]: 第二条\n[^1]: 第一条 `code`\n[^无]: 没人用');
  expect(types).toEqual(['paragraph', 'delimiter', 'list', 'footnotes']);
  expect(blocks[0]?.data.text).toBe('甲[^1] 乙[^注]');
  expect(blocks[3]?.data.items).toEqual([
    { label: '1', text: '第一条 <code>code</code>' },
    { label: '注', text: '第二条' },
  ]);
  expect(fullText(blocks)).toContain('甲 乙\n没人用\n第一条 code\n第二条');
});

test('a footnote keeps its paragraphs, and what is no text follows it', () => {
  const { blocks, types } = convert('甲[^a.b]\n\n[^a.b]: 一\n\n    二\n\n    ```js\n    三\n    ```\n\n[^x]: 没人用\n');
  expect(types.slice(0, 1)).toEqual(['paragraph']);
  expect(blocks[0]?.data.text).toBe('甲[^n1]');
  expect(types).toContain('code');
  const note = convert('甲[^a]\n\n[^a]: 一\n\n    二\n').blocks.at(-1);
  expect(note?.data.items).toEqual([{ label: 'a', text: '一<br><br>二' }]);
});

test('quotations name their source as the tag of a generator gives it', () => {
  const quote = (words: string) => convert(`{% blockquote ${words} %}\n话\n{% endblockquote %}`).first;
  expect(quote('老子, 道德经')).toMatchObject({ text: '话', caption: '老子 — 道德经' });
  expect(quote('@someone https://example.com/1')).toMatchObject({
    caption: '@someone — <a href="https://example.com/1">https://example.com/1</a>',
  });
  expect(quote('Seth https://example.com/a 一篇文章')).toMatchObject({
    caption: 'Seth — <a href="https://example.com/a">一篇文章</a>',
  });
  expect(convert('{% pullquote left %}\n摘\n{% endpullquote %}').first).toMatchObject({ text: '摘' });
});

test('tags of generators show code, pictures and players', () => {
  expect(convert('{% codeblock lang:js mark:1,7-8 %}\nconst a = `x`;\n{% endcodeblock %}').first).toMatchObject({
    code: 'const a = `x`;',
    language: 'js',
    highlight: '1,7-8',
  });
  expect(
    convert('{% codeblock .compact http://example.com/#compact 库 %}\n[0]\n{% endcodeblock %}').first,
  ).toMatchObject({ filename: '.compact', link: 'http://example.com/#compact', caption: '库' });
  expect(convert('{% highlight ruby linenos %}\nputs 1\n{% endhighlight %}').first).toMatchObject({
    code: 'puts 1',
    language: 'ruby',
  });
  expect(convert('{% img left /a.png 300 200 "题" "替" %}').first).toMatchObject({
    file: { url: '/a.png', width: 300, height: 200 },
    alt: '替',
  });
  expect(convert('{% youtube dQw4w9WgXcQ %}').first).toMatchObject({
    service: 'youtube',
    source: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  });
  expect(convert('{{< bilibili BV1xx411c7mD >}}').first).toMatchObject({ service: 'bilibili' });
  expect(convert('{{< figure src="/x.png" caption="说明" link="https://example.com" >}}').first).toMatchObject({
    file: { url: '/x.png' },
    caption: '说明',
    link: 'https://example.com',
  });
  expect(convert('{{< highlight go "hl_lines=2" >}}\npackage main\n{{< /highlight >}}').first).toMatchObject({
    language: 'go',
    highlight: '2',
  });
  const gist = convert('{% gist 996818 %}');
  expect(gist.first).toEqual({ text: '<a href="https://gist.github.com/996818">https://gist.github.com/996818</a>' });
  expect(gist.notes).toEqual(['嵌入的内容改为链接：https://gist.github.com/996818']);
});

test('a tag that nobody knows stays as it is written, and is told of once', () => {
  const { first, notes } = convert('前 {% mystery 一 二 %} 后\n\n{% mystery 一 二 %}');
  expect(first).toEqual({ text: '前 {% mystery 一 二 %} 后' });
  expect(notes).toEqual(['不认识的标签 {% mystery 一 二 %}，按原文保留']);
});

test('tags inside code are code', () => {
  const markdown =
    '`{% raw %}` 与\n\n```liquid\n{% note %}\n{{< figure src="x" >}}\n```\n\n{% raw %}{{ 变量 }}{% endraw %}';
  const { blocks } = convert(markdown);
  expect(blocks.map((block) => block.data.text ?? block.data.code)).toEqual([
    '<code>{% raw %}</code> 与',
    '{% note %}\n{{< figure src="x" >}}',
    '{{ 变量 }}',
  ]);
});

test('links to other posts lead to them', () => {
  const postAddress = (name: string) => (name === 'second' ? '/second' : undefined);
  expect(convert('{% post_link second 第二篇 %}', { postAddress }).first).toEqual({
    text: '<a href="/second">第二篇</a>',
  });
  expect(convert('[第二]({% post_url second %}) 与 [[second|别名]]', { postAddress }).first).toEqual({
    text: '<a href="/second">第二</a> 与 <a href="/second">别名</a>',
  });
});

test('pictures are found however their address is written', () => {
  expect(convert('![带空格](my photo.png)').first).toMatchObject({ file: { url: 'my%20photo.png' }, alt: '带空格' });
  expect(convert('![尺寸](a.png =300x200)').first).toMatchObject({ file: { url: 'a.png', width: 300, height: 200 } });
  expect(convert('![[b.png|200]]').first).toMatchObject({ file: { url: 'b.png', width: 200 } });
  expect(convert('![图](C:\\Users\\me\\a.png)').first).toMatchObject({ file: { url: 'C/Users/me/a.png' } });
  expect(convert('[![图](a.png)](https://example.com)').first).toMatchObject({
    file: { url: 'a.png' },
    link: 'https://example.com',
  });
  expect(convert('字 ![小图](a.png) 字').types).toEqual(['paragraph']);
  expect(convert('![甲](a.png)\n![乙](b.png)').types).toEqual(['image', 'image']);
});

test('HTML between blank lines goes on where it stopped', () => {
  const { blocks, types } = convert('<dl>\n    <dt>甲</dt>\n\n    <dt>乙</dt>\n    <dd>*不是*斜体</dd>\n</dl>');
  expect(types).toEqual(['raw']);
  expect(fullText(blocks)).toBe('甲\n乙\n*不是*斜体');
  expect(convert('<div align="center">\n\n**居中**\n\n</div>').first).toEqual({
    text: '<strong>居中</strong>',
    align: 'center',
  });
});

test('what stands before the mark is the excerpt', () => {
  expect(convert('开头。\n\n<!-- more -->\n\n正文。').excerpt).toBe('开头。');
  expect(convert('没有标记。').excerpt).toBe('');
});

test('links that would run something lead nowhere, their words stay', () => {
  expect(convert('[点我](javascript:alert(1))').first).toEqual({ text: '<a href="">点我</a>' });
});

test('unclosed and piled-up marks neither lose words nor take long', () => {
  const piles = [
    '{% '.repeat(5000),
    '{{< '.repeat(5000),
    '$'.repeat(20_000),
    '[['.repeat(5000),
    '`'.repeat(9999),
    ':::'.repeat(3000),
    '![](a b'.repeat(3000),
    '> '.repeat(400) + '字',
  ];
  for (const pile of piles) {
    const start = performance.now();
    const { blocks } = convert(`开头\n\n${pile}\n\n结尾`);
    expect(performance.now() - start).toBeLessThan(10_000);
    expect(fullText(blocks)).toContain('开头');
  }
});
