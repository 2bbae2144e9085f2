import { expect, test } from 'vitest';

import { fullText } from '#contract/kit/block-text.ts';
import { parseBlocks } from '#contract/kit/block-parse.ts';

import { htmlToBlocks } from './html-to-blocks.ts';

function convert(html: string, { lineBreaks = false } = {}) {
  const notes: string[] = [];
  const { blocks, excerpt } = htmlToBlocks(html, { note: (message) => notes.push(message), lineBreaks });
  parseBlocks(blocks);
  return { blocks, excerpt, notes, first: blocks[0]?.data, types: blocks.map((block) => block.type) };
}

const classic = (html: string) => convert(html, { lineBreaks: true });

test('blank lines part paragraphs and line ends break them, as the classic editor has it', () => {
  const { blocks } = classic('第一段\n第二行\n\n第二段 <em>斜\n体</em>\n<h2>标题</h2>\n第三段');
  expect(blocks.map((block) => block.data.text)).toEqual([
    '第一段<br>第二行',
    '第二段 <em>斜<br>体</em>',
    '标题',
    '第三段',
  ]);
});

test('line ends beside a break, in code and between lists are none of their own', () => {
  expect(classic('一<br />\n二').first).toEqual({ text: '一<br>二' });
  expect(classic('<pre>一\n\n二</pre>').first).toMatchObject({ code: '一\n\n二' });
  expect(classic('<ul>\n\t<li>甲</li>\n\n\t<li>乙</li>\n</ul>').first).toMatchObject({
    items: [{ content: '甲' }, { content: '乙' }],
  });
});

test('inline markup is kept by what it means', () => {
  expect(
    convert(
      '<p><strike>删</strike> <tt>码</tt> <acronym title="全">缩</acronym> <font color="red">字</font> <span style="font-weight:bold">粗</span></p>',
    ).first,
  ).toEqual({
    text: '<s>删</s> <code>码</code> <abbr title="全">缩</abbr> 字 <strong>粗</strong>',
  });
  expect(convert('<p><ruby>漢<rt>かん</rt></ruby> <kbd>Ctrl</kbd></p>').first).toEqual({
    text: '<ruby>漢<rt>かん</rt></ruby> <kbd>Ctrl</kbd>',
  });
});

test('headings keep their level and anchor, and pictures in them are pictures', () => {
  expect(convert('<h1 id="top">一 <em>级</em></h1>').first).toEqual({
    text: '一 <em>级</em>',
    level: 1,
    anchor: 'top',
  });
  expect(convert('<h2><img src="a.jpg"></h2>').types).toEqual(['image']);
  expect(convert('<h3> </h3>').types).toEqual([]);
});

test('pictures at the ends of a paragraph come out of it, those in its words stay', () => {
  const { blocks, types } = convert(
    '<p><img class="alignleft" src="a.jpg" width="150" alt="图"> 文字 <img src="s.png" class="wp-smiley"> 文字</p>',
  );
  expect(types).toEqual(['image', 'paragraph']);
  expect(blocks[0]?.data).toMatchObject({ file: { url: 'a.jpg', width: 150 }, alt: '图', align: 'left' });
  expect(blocks[1]?.data.text).toBe('文字 <img src="s.png" alt=""> 文字');
});

test('a linked picture leads where it led, unless that is the picture itself', () => {
  expect(convert('<a href="https://example.com/"><img src="a.jpg"></a>').first).toMatchObject({
    link: 'https://example.com/',
  });
  expect(convert('<a href="a.jpg"><img src="a.jpg"></a>').first?.link).toBeUndefined();
  expect(convert('<a href="page.html"><img src="a.jpg"></a>').first).toEqual({
    text: '<a href="page.html"><img src="a.jpg" alt=""></a>',
  });
});

test('late pictures show themselves, not their stand-in', () => {
  const html =
    '<p><img src="data:image/gif;base64,R0lGOD" data-src="https://example.com/a.jpg"><noscript><img src="https://example.com/a.jpg"></noscript></p>';
  const { blocks, types } = convert(html);
  expect(types).toEqual(['image']);
  expect(blocks[0]?.data).toMatchObject({ file: { url: 'https://example.com/a.jpg' } });
});

test('figures give their caption to what they show', () => {
  expect(
    convert('<figure><a href="https://example.com"><img src="a.jpg"></a><figcaption>说 <b>明</b></figcaption></figure>')
      .first,
  ).toMatchObject({ caption: '说 <b>明</b>', link: 'https://example.com' });
  expect(
    convert(
      '<figure class="wp-block-table"><table><tbody><tr><td>甲</td><td>乙</td></tr></tbody></table><figcaption>表一</figcaption></figure>',
    ).first,
  ).toMatchObject({ content: [['甲', '乙']], caption: '表一' });
  expect(
    convert('<figure><video src="a.mp4" poster="p.jpg"></video><figcaption>片</figcaption></figure>').first,
  ).toMatchObject({ url: 'a.mp4', poster: 'p.jpg', caption: '片' });
  expect(
    convert('<figure class="wp-block-pullquote"><blockquote><p>话</p><cite>某人</cite></blockquote></figure>').first,
  ).toMatchObject({ text: '话', caption: '某人' });
  expect(
    convert('<dl class="wp-caption aligncenter"><dt><img src="a.jpg"></dt><dd>说明</dd></dl>').first,
  ).toMatchObject({ file: { url: 'a.jpg' }, caption: '说明', align: 'center' });
});

test('galleries keep each picture with its words, and the words for all of them', () => {
  const item = (name: string, words: string) =>
    `<li class="blocks-gallery-item"><figure><img src="${name}.jpg" alt="${name}">${words}</figure></li>`;
  const { blocks } = convert(
    `<figure class="wp-block-gallery"><ul>${item('a', '<figcaption>甲</figcaption>')}${item('b', '')}</ul><figcaption>合</figcaption></figure>`,
  );
  expect(blocks[0]).toMatchObject({
    type: 'gallery',
    data: {
      images: [
        { url: 'a.jpg', alt: 'a', caption: '甲' },
        { url: 'b.jpg', caption: '' },
      ],
    },
  });
  expect(blocks[1]?.data).toEqual({ text: '合', align: 'center' });
});

test('quotations with nothing but words are text, others hold blocks', () => {
  expect(convert('<blockquote><p>一</p><p>二</p><cite>谁</cite></blockquote>').first).toEqual({
    text: '一<br><br>二',
    caption: '谁',
    alignment: 'left',
  });
  expect(
    classic('<blockquote>一句。\n<cite><a href="https://example.com">谁</a></cite></blockquote>').first,
  ).toMatchObject({ text: '一句。', caption: '<a href="https://example.com">谁</a>' });
  expect(convert('<blockquote><p>一</p><ul><li>甲</li></ul></blockquote>').first).toMatchObject({
    text: '',
    blocks: [{ type: 'paragraph' }, { type: 'list' }],
  });
});

test('tables of lines are tables, with joined cells or lists they stay HTML', () => {
  const { first } = convert(
    '<table><thead><tr><th>名</th><th align="right">值</th></tr></thead><tbody><tr><th>甲</th><td align="right">1</td></tr><tr><td>乙</td></tr></tbody></table>',
  );
  expect(first).toMatchObject({
    withHeadings: true,
    content: [
      ['名', '值'],
      ['<strong>甲</strong>', '1'],
      ['乙', ''],
    ],
    align: ['left', 'right'],
  });
  expect(convert('<table><tr><td colspan="2">合</td></tr><tr><td>一</td><td>二</td></tr></table>').types).toEqual([
    'raw',
  ]);
  expect(convert('<table><tr><td><ul><li>甲</li></ul></td></tr></table>').types).toEqual(['raw']);
});

test('code keeps its lines and the language that its highlighter named', () => {
  const language = (html: string) => convert(html).first?.language;
  expect(language('<pre class="brush: php; gutter: true">x</pre>')).toBe('php');
  expect(language('<pre><code class="hljs language-css">x</code></pre>')).toBe('css');
  expect(language('<pre class="EnlighterJSRAW" data-enlighter-language="java">x</pre>')).toBe('java');
  expect(language('<pre lang="c++">x</pre>')).toBe('cpp');
  expect(language('<pre class="wp-block-code"><code>x</code></pre>')).toBe('');
  expect(convert('<pre class="wp-block-preformatted">一<br>  二</pre>').first).toMatchObject({ code: '一\n  二' });
  expect(
    convert(
      '<figure class="highlight js"><table><tr><td class="gutter"><pre>1\n2</pre></td><td class="code"><pre>a\nb</pre></td></tr></table></figure>',
    ).first,
  ).toMatchObject({ code: 'a\nb', language: 'js' });
  expect(convert('<pre>见 <a href="https://example.com">此</a></pre>').types).toEqual(['raw']);
});

test('players of known services are embeds, all else that was embedded is a link', () => {
  const { types, blocks, notes } = convert(
    '<p>前<iframe src="//player.bilibili.com/player.html?bvid=BV1xx411c7mD"></iframe>后</p><iframe src="https://maps.example.com/x"></iframe>',
  );
  expect(types).toEqual(['paragraph', 'embed', 'paragraph', 'paragraph']);
  expect(blocks[1]?.data).toMatchObject({ service: 'bilibili', source: 'https://www.bilibili.com/video/BV1xx411c7mD' });
  expect(blocks[3]?.data.text).toBe('<a href="https://maps.example.com/x">https://maps.example.com/x</a>');
  expect(notes).toEqual(['嵌入的内容改为链接：https://maps.example.com/x']);
  expect(classic('https://youtu.be/ex8fMxXJDJw\n\n见 https://youtu.be/ex8fMxXJDJw').types).toEqual([
    'embed',
    'paragraph',
  ]);
});

test('a page break is one, and what stands before the mark is the excerpt', () => {
  const { types, excerpt } = classic('开头 <b>一</b>\n\n<!--more-->\n\n正文<!--nextpage-->第二页');
  expect(types).toEqual(['paragraph', 'paragraph', 'page-break', 'paragraph']);
  expect(excerpt).toBe('开头 一');
});

test('blocks of the editor are known by their comments and their classes', () => {
  const column = (text: string, width = '') =>
    `<!-- wp:column --><div class="wp-block-column"${width}><!-- wp:paragraph --><p>${text}</p><!-- /wp:paragraph --></div><!-- /wp:column -->`;
  const { blocks, types } = classic(
    `<!-- wp:paragraph {"align":"center"} -->\n<p class="has-text-align-center">中\n间</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:columns --><div class="wp-block-columns">${column('左', ' style="flex-basis:66.66%"')}${column('右')}</div><!-- /wp:columns -->\n\n自由\n文字`,
  );
  expect(types).toEqual(['paragraph', 'columns', 'paragraph']);
  expect(blocks[0]?.data).toEqual({ text: '中 间', align: 'center' });
  expect(blocks[1]?.data).toMatchObject({
    items: [{ width: 66.66, blocks: [{ data: { text: '左' } }] }, { blocks: [{ data: { text: '右' } }] }],
  });
  expect(blocks[2]?.data.text).toBe('自由<br>文字');
});

test('a cover keeps its picture, a button its link, a file its name', () => {
  const cover = convert(
    '<div class="wp-block-cover" style="background-image:url(https://example.com/c.jpg)"><p>字</p></div>',
  );
  expect(cover.types).toEqual(['image', 'paragraph']);
  expect(cover.first).toMatchObject({ file: { url: 'https://example.com/c.jpg' } });
  expect(convert('<div class="wp-block-button"><a class="wp-block-button__link" href="/x">去</a></div>').first).toEqual(
    { text: '<a href="/x">去</a>' },
  );
  expect(
    convert('<div class="wp-block-file"><a href="https://example.com/%E6%8A%A5.pdf">报告</a></div>').first,
  ).toEqual({ file: { url: 'https://example.com/%E6%8A%A5.pdf', name: '报.pdf', extension: 'pdf' }, title: '报告' });
});

test('blocks that lived on the old server are kept as they stood and told of', () => {
  const { blocks, notes } = classic('<!-- wp:latest-posts {"postsToShow":3} /-->');
  expect(blocks[0]).toMatchObject({ type: 'raw', data: { html: '<!-- wp:latest-posts {"postsToShow":3} /-->' } });
  expect(notes).toEqual(['动态区块 latest-posts 无法导入，原文保留在 HTML 区块里']);
});

test('scripts are told of and never become words', () => {
  const { blocks, notes } = convert('<p>字</p><script>alert(1)</script><style>p{color:red}</style>');
  expect(fullText(blocks)).toBe('字');
  expect(notes).toHaveLength(2);
});

test('inline elements around blocks are around the words of each of them', () => {
  const { blocks } = convert('<strong>一<p>二</p></strong><a href="/x"><div>三</div></a>');
  expect(blocks.map((block) => block.data.text)).toEqual([
    '<strong>一</strong>',
    '<strong>二</strong>',
    '<a href="/x">三</a>',
  ]);
});

test('nesting without end and texts without end keep their words', () => {
  const deep = convert(`${'<blockquote>'.repeat(40)}字${'</blockquote>'.repeat(40)}`);
  expect(fullText(deep.blocks)).toContain('字');
  const deeper = convert(`${'<div><b>'.repeat(3000)}字`);
  expect(fullText(deeper.blocks)).toContain('字');
  const long = convert(Array.from({ length: 6000 }, (_, at) => `<p>第${at}段</p>`).join(''));
  expect(long.notes).toEqual(['段落太多（6000 个区块），相邻的段落合并保存']);
  expect(fullText(long.blocks)).toContain('第5999段');
});
