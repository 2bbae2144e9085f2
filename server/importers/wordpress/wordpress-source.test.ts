import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { publicText } from '#contract/kit/block-text.ts';

import type { ImportComment, ImportItem, ImportPost } from '../document.ts';
import { mediaToken } from '../media-token.ts';
import { openWordpress } from './wordpress-source.ts';

const fixture = fileURLToPath(new URL('../fixtures/export.xml', import.meta.url));
const prefix = 'wordpress:old.example.com';
let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'somnia-wordpress-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function read(path = fixture, options: Parameters<typeof openWordpress>[1] = {}) {
  const source = await openWordpress(path, options);
  const items: ImportItem[] = [];
  for await (const item of source.items()) items.push(item);
  const of = <Kind extends ImportItem['kind']>(kind: Kind) =>
    items.filter((item): item is Extract<ImportItem, { kind: Kind }> => item.kind === kind);
  const post = (id: string) => of('post').find((each) => each.key === `${prefix}:post:${id}`) as ImportPost;
  return { source, items, of, post, warnings: source.warnings.map(({ where, message }) => `${where}：${message}`) };
}

function fileOf(name: string, text: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

test('what an item refers to comes before it, every key once', async () => {
  const { items } = await read();
  const seen = new Set<string>();
  for (const item of items) {
    const refers =
      item.kind === 'post'
        ? [item.author, ...item.terms]
        : item.kind === 'comment'
          ? [item.post, item.parent, item.author]
          : item.kind === 'term'
            ? [item.parent]
            : [];
    for (const key of refers.filter(Boolean)) expect(seen).toContain(key);
    expect(seen).not.toContain(item.key);
    seen.add(item.key);
  }
  expect(items.map((item) => item.key)).toEqual((await read()).items.map((item) => item.key));
});

test('an article keeps its facts, terms, cover, old slug and views', async () => {
  const { post, of } = await read();
  expect(post('10')).toMatchObject({
    post_type: 'article',
    title: '第一篇 文章',
    slug: '第一',
    formerSlugs: ['before'],
    status: 'publish',
    pinned: true,
    excerpt: '开头。',
    cover: 'https://old.example.com/wp-content/uploads/2019/01/b.jpg',
    author: `${prefix}:author:laowang`,
    publish_at: new Date(Date.UTC(2019, 0, 1, 2)).toISOString(),
    updatedAt: Date.UTC(2020, 0, 1, 2),
    comment_status: 'open',
    terms: [`${prefix}:category:子`, `${prefix}:tag:bq`, `${prefix}:tag:new`],
    seo: { title: '', description: '描述' },
    views: 1234,
  });
  expect(of('term')).toEqual([
    expect.objectContaining({ key: `${prefix}:category:top`, name: '上', parent: '', description: '说明' }),
    expect.objectContaining({ key: `${prefix}:category:子`, name: '子 & 女', parent: `${prefix}:category:top` }),
    expect.objectContaining({ key: `${prefix}:tag:bq`, taxonomy: 'tag', name: '标签' }),
    expect.objectContaining({ key: `${prefix}:tag:new`, name: '没有预先列出' }),
  ]);
});

test('shortcodes become what they showed, and what they kept back stays back', async () => {
  const { post, warnings } = await read();
  const { blocks } = post('10').content;
  const gallery = [{ url: 'https://old.example.com/wp-content/uploads/2019/01/a.jpg', alt: '替代', caption: '图一' }];
  expect(blocks.map((block) => block.type)).toEqual([
    'paragraph',
    'image',
    'gallery',
    'gallery',
    'audio',
    'needreply',
    'paragraph',
    'paragraph',
  ]);
  expect(blocks[1]?.data).toMatchObject({
    file: { url: 'https://old.example.com/wp-content/uploads/2019/01/a-300x200.jpg' },
    caption: '说 <b>明</b>',
    align: 'center',
    link: 'https://old.example.com/wp-content/uploads/2019/01/a.jpg',
  });
  expect(blocks[2]?.data).toMatchObject({
    images: [...gallery, { url: 'https://old.example.com/wp-content/uploads/2019/01/b.jpg' }],
  });
  expect(blocks[3]?.data).toMatchObject({ images: gallery });
  expect(blocks[6]?.data.text).toBe('[mystery_form id="3"]');
  expect(blocks[7]?.data.text).toBe('关于 RSS：<code>&lt;item>&lt;/item></code> 与 ]]> 结束');
  expect(publicText(blocks)).not.toContain('只给评论的人');
  expect(warnings).toEqual([
    '第一篇 文章：相册里有 1 张图片不在导出文件里：[gallery ids="20,21,99"]',
    '第一篇 文章：短代码 [reply] 的内容改为「评论可见」区块',
    '第一篇 文章：不认识的短代码 [mystery_form]，按原文保留',
    '文章 12：没有标题，用正文的开头代替',
    '商品：自定义文章类型 product，导入为草稿页面',
    '导出文件：1 个 custom_css 是旧站程序自己的数据，未导入',
  ]);
});

test('status, password and reusable blocks are kept, foreign kinds come as drafts', async () => {
  const { post, of } = await read();
  expect(post('11')).toMatchObject({
    status: 'scheduled',
    password: '芝麻',
    publish_at: new Date(Date.UTC(2030, 0, 1)).toISOString(),
    comment_status: 'closed',
    excerpt: '',
  });
  expect(post('11').content.blocks.map((block) => block.data.text)).toEqual(['可复用', '密文']);
  expect(of('author')).toContainEqual(expect.objectContaining({ name: 'guest-writer', displayName: 'guest-writer' }));
  expect(post('12')).toMatchObject({
    post_type: 'page',
    status: 'draft',
    title: '没有题目的一篇。',
    slug: '',
    publish_at: new Date(Date.UTC(2019, 4, 1)).toISOString(),
  });
  expect(post('13')).toMatchObject({ post_type: 'page', status: 'draft', title: '商品' });
});

test('comments come in threads, with their state, in the site’s Markdown', async () => {
  const { of } = await read();
  const comments: ImportComment[] = of('comment');
  expect(comments.map((comment) => comment.key.replace(/^.*:/, ''))).toEqual(['1', '2', '3']);
  expect(comments[0]).toMatchObject({ status: 'pending', author: `${prefix}:author:laowang`, content: '沙发' });
  expect(comments[1]).toMatchObject({
    status: 'approved',
    parent: comments[0]?.key,
    name: '阿红',
    email: 'hong@example.com',
    address: '1.2.3.4',
    content: '回 **你**：[看](https://example.com)\n第二行',
    createdAt: Date.UTC(2019, 0, 2, 2),
  });
  expect(comments[2]).toMatchObject({ type: 'pingback', url: 'https://there.example.com/x' });
});

test('a menu is a tree that leads to posts and terms', async () => {
  const { of } = await read();
  expect(of('menu')).toEqual([
    expect.objectContaining({
      name: '主菜单',
      entries: [
        expect.objectContaining({
          label: '分类',
          term: `${prefix}:category:top`,
          children: [expect.objectContaining({ label: '文章', post: `${prefix}:post:10` })],
        }),
      ],
    }),
  ]);
});

test('files come from a copy of the uploads when there is one, else keep their address', async () => {
  const remote = await read();
  expect(remote.of('media').map((item) => item.origin.type)).toEqual(['remote', 'remote']);
  const uploads = join(folder, 'uploads');
  mkdirSync(join(uploads, '2019/01'), { recursive: true });
  writeFileSync(join(uploads, '2019/01/a.jpg'), 'a');
  const local = await read(fixture, { uploads });
  expect(local.of('media').map((item) => item.origin)).toEqual([
    { type: 'file', path: join(uploads, '2019/01/a.jpg') },
    { type: 'remote', url: 'https://old.example.com/wp-content/uploads/2019/01/b.jpg' },
  ]);
  expect(local.post('10').content.blocks[1]?.data).toMatchObject({ file: { url: mediaToken(`${prefix}:file:20`) } });
});

test('a packed export is read like any other', async () => {
  const path = fileOf('export.xml.gz', gzipSync(readFileSync(fixture)));
  expect((await read(path)).source.total).toBe(4);
});

test('what is no export, or a broken one, is refused with the line', async () => {
  const text = readFileSync(fixture, 'utf8');
  const refused = (name: string, content: string | Buffer) => expect(openWordpress(fileOf(name, content))).rejects;
  await refused('cut.xml', text.slice(0, 4000)).toThrow(/不完整|没有结束/);
  await refused('cut.xml', text.slice(0, 4000)).toThrow(/第 \d+ 行/);
  await refused('swapped.xml', text.replace('</channel>', '</rss>')).toThrow('没有正确结束');
  await refused('words.xml', '你好，这是一个文本文件').toThrow('这不是 XML 文件');
  await refused('feed.xml', '<rss><channel><title>x</title><item><title>y</title></item></channel></rss>').toThrow(
    '这不是 WordPress 的导出文件',
  );
  await refused('empty.xml', '').toThrow('文件是空的');
  await refused(
    'latin.xml',
    Buffer.from('<rss><channel><title>\xff\xfe caf\xe9</title></channel></rss>', 'latin1'),
  ).toThrow('可能已损坏');
  await expect(openWordpress(join(folder, 'nowhere.xml'))).rejects.toThrow('找不到文件');
  await expect(openWordpress(folder)).rejects.toThrow('这不是一个文件');
});

test('entities that unfold without end, or name files, are not read', async () => {
  const bomb =
    '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><rss><channel>&b;</channel></rss>';
  await expect(openWordpress(fileOf('bomb.xml', bomb))).rejects.toThrow('自定义实体');
  await expect(openWordpress(fileOf('file.xml', '<!DOCTYPE x SYSTEM "file:///etc/passwd"><rss/>'))).rejects.toThrow(
    '自定义实体',
  );
});

test('an export of many posts is read without keeping it', async () => {
  const text = readFileSync(fixture, 'utf8');
  const item = (id: number) =>
    `<item><title>第${id}篇</title><content:encoded><![CDATA[${'字'.repeat(2000)}</item>]]></content:encoded><wp:post_id>${id}</wp:post_id><wp:status>publish</wp:status><wp:post_type>post</wp:post_type></item>`;
  const many = text.replace(
    '</channel>',
    `${Array.from({ length: 3000 }, (_, at) => item(at + 1000)).join('\n')}</channel>`,
  );
  const source = await openWordpress(fileOf('many.xml', many));
  expect(source.total).toBe(3004);
  let posts = 0;
  for await (const each of source.items()) if (each.kind === 'post') posts++;
  expect(posts).toBe(3004);
});
