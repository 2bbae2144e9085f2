import { blockRegistry } from '#contract/blocks/registry.ts';
import type { Block } from '#contract/kit/block.ts';
import { walkBlocks } from '#contract/kit/block-tree.ts';

let count = 0;

function block(type: string, data: Record<string, unknown>): Block {
  count += 1;
  return { id: `b${String(count).padStart(3, '0')}`, type, data };
}

const p = (text: string, more: object = {}) => block('paragraph', { text, ...more });

const inline =
  '<b>粗</b><strong>重</strong><i>斜</i><em>强</em><u>线</u><s>删</s><del>去</del><ins>入</ins><mark>亮</mark>' +
  '<code>a &lt; b</code><kbd>Ctrl</kbd>H<sub>2</sub>O x<sup>2</sup><small>小</small><abbr title="超文本">HTML</abbr>' +
  '<a href="https://example.com/?a=1&amp;b=2" title="例子">链</a><cite>书</cite><q>语</q><var>x</var><samp>出</samp>' +
  '<ruby>漢<rp>(</rp><rt>hàn</rt><rp>)</rp></ruby><span class="math-inline" data-tex="E=mc^2">E=mc^2</span>' +
  '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt="小图" width="8" height="8">第一行<br/>第二行';

/** Every block type as articles contain it: both list formats, nested and locked blocks, fields that no tool knows. */
export function allToolBlocks(): Block[] {
  count = 0;
  const written = createdBlocks();
  const types = new Set<string>();
  walkBlocks(written, ({ type }) => void types.add(type));
  const others = [...blockRegistry.values()].filter(({ type }) => !types.has(type));
  return [...written, ...others.map(({ type, menu }) => block(type, menu[0]?.data ?? {}))];
}

function createdBlocks(): Block[] {
  return [
    p(inline, { align: 'center' }),
    p('带&nbsp;空格 &amp; 记号，&quot;引号&quot;和 <B>大写标签</B>', { from: 'import' }),
    p(''),
    block('header', { text: '标题 <code>x</code>', level: 2, anchor: 'biao-ti' }),
    block('header', { text: '一级', level: 1 }),
    block('list', { style: 'unordered', items: ['旧的写法', '<b>第二条</b>'] }),
    block('list', {
      items: [
        { text: '旧清单', checked: true },
        { text: '没做完', checked: false },
      ],
    }),
    block('list', {
      style: 'ordered',
      meta: { start: 3, counterType: 'lower-roman' },
      items: [
        { content: '甲', meta: {}, items: [{ content: '甲一', meta: {}, items: [] }] },
        { content: '乙', meta: { mark: '保留' }, items: [] },
      ],
    }),
    block('list', { style: 'checklist', meta: {}, items: [{ content: '做完了', meta: { checked: true }, items: [] }] }),
    block('quote', { text: '一句话<br>两行', caption: '——某人', alignment: 'center', blocks: [] }),
    block('quote', {
      text: '',
      caption: '',
      alignment: 'left',
      blocks: [p('引用里的段落'), block('code', { code: 'x' })],
    }),
    block('table', {
      withHeadings: true,
      stretched: false,
      content: [['名', '<b>值</b>'], ['一', '1 &lt; 2'], ['短行']],
      align: ['left', 'right'],
      caption: '表一',
    }),
    block('code', {
      code: 'if (a < b && c) {\n\treturn "x";\n}\n',
      language: 'ts',
      filename: 'a.ts',
      highlight: '1,3-4',
      caption: '<i>说明</i>',
      link: 'https://example.com/a',
    }),
    block('image', {
      file: { url: '/a.png', width: 40, height: 30, colour: '#123456' },
      alt: '图 & 字',
      caption: '图<b>一</b>',
      withBorder: true,
      stretched: false,
      withBackground: true,
      link: '/about',
      align: 'right',
    }),
    block('gallery', {
      layout: 'masonry',
      images: [{ url: '/1.png', alt: '一', caption: '<i>甲</i>', width: 10, height: 20 }, { url: '/2.png' }],
    }),
    block('delimiter', {}),
    block('page-break', {}),
    block('raw', { html: '<div class="x" style="color:red">&nbsp;<script>1</script></div>' }),
    block('embed', {
      service: 'bilibili',
      source: 'https://www.bilibili.com/video/BV1xx411c7mD',
      embed: '',
      width: 580,
      height: 320,
      caption: '视频',
    }),
    block('video', { url: '/v.mp4', poster: '/v.png', caption: '说明' }),
    block('audio', { url: '/a.mp3', title: '曲', artist: '人', cover: '' }),
    block('file', { file: { url: '/f.zip', name: 'f.zip', size: 1024, extension: 'zip' }, title: '附件' }),
    block('link-card', {
      link: 'https://example.com/',
      meta: { title: '题', description: '述', image: { url: '' }, site: '保留' },
    }),
    block('alert', { style: 'warning', title: '注意', text: '小心 <b>台阶</b>' }),
    block('collapse', {
      title: '<b>更多</b>',
      open: true,
      blocks: [p('里面'), block('list', { style: 'unordered', items: ['旧'] })],
    }),
    block('tabs', {
      items: [
        { title: '甲', blocks: [p('甲的内容')] },
        { title: '乙', blocks: [block('collapse', { title: '再里面', open: false, blocks: [p('第三层')] })] },
      ],
    }),
    block('timeline', {
      items: [
        { time: '2024', title: '开始', blocks: [p('写下第一行')] },
        { time: '2025', title: '继续', blocks: [] },
      ],
    }),
    block('steps', { items: [{ title: '先', blocks: [p('第一步')] }] }),
    block('columns', {
      items: [{ width: 2, blocks: [p('左')] }, { blocks: [p('右'), block('math', { tex: 'x^2' })] }],
    }),
    block('footnotes', { items: [{ label: '1', text: '一 <b>条</b>注' }] }),
    block('math', { tex: '\\frac{a}{b} < c' }),
    block('mermaid', { code: 'graph LR\n  A-->B', caption: '图' }),
    block('favlinks', {}),
    block('favlinks', { group: '朋友' }),
    block('post-card', { slug: '你好-世界' }),
    block('rate', { title: '几星' }),
    block('gift', { gift_id: 7 }),
    block('vote', {
      title: '选哪个',
      options: [
        { id: 'a', text: '甲' },
        { id: 'b', text: '乙' },
      ],
      multiple: true,
      until: '2030-01-01T00:00:00+08:00',
    }),
    block('needlogin', { blocks: [p('登录的人看到'), block('needreply', { blocks: [p('又评论的人看到')] })] }),
    block('needreply', {
      blocks: [
        block('image', {
          file: { url: '/b.png' },
          alt: '',
          caption: '',
          withBorder: false,
          stretched: false,
          withBackground: false,
        }),
      ],
    }),
    block('needvip', { level: 2, blocks: [p('会员看到')] }),
    block('password-block', { password: ' 口令 ', hint: '生日', blocks: [p('知道口令的人看到')] }),
    block('payment', { title: '干货', price: 9.9, point: 100, vip_discount: 8.5, blocks: [p('买的人看到')] }),
    block('unheard-of', { anything: ['<b>原样</b>', { deep: 1 }] }),
  ];
}
