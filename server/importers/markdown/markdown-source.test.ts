import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterEach, expect, test } from 'vitest';

import { fixedClock } from '#server/kit/clock.ts';

import type { ImportItem, ImportPost } from '../document.ts';
import { mediaToken } from '../media-token.ts';
import { openMarkdown } from './markdown-source.ts';

const folders: string[] = [];
const now = Date.UTC(2026, 10, 21, 4);

function folderOf(files: Record<string, string | Buffer>, name = 'myblog'): string {
  const root = join(mkdtempSync(join(tmpdir(), 'somnia-import-')), name);
  folders.push(root);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

async function read(root: string) {
  const source = await openMarkdown(root, { clock: fixedClock(now) });
  const items: ImportItem[] = [];
  for await (const item of source.items()) items.push(item);
  const posts = items.filter((item): item is ImportPost => item.kind === 'post');
  const bySlug = (slug: string) => posts.find((post) => post.slug === slug);
  return {
    source,
    items,
    posts,
    bySlug,
    warnings: source.warnings.map(({ where, message }) => `${where}：${message}`),
  };
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(dirname(folder), { recursive: true, force: true });
});

test('posts, drafts and pages of one generator are told apart, categories are ways down', async () => {
  const { bySlug, items } = await read(
    folderOf({
      'source/_posts/2013-12-24-hello.md': 'title: 你好\ncategories: [甲, 乙]\ntags: [丙]\n---\n正文\n第二行',
      'source/_posts/two.md': '---\ntitle: 二\ncategories:\n  - [甲, 丁]\n  - [戊]\n---\n二',
      'source/_drafts/idea.md': '---\ntitle: 想法\n---\n稿',
      'source/about/index.md': '---\ntitle: 关于\n---\n我',
      'source/tags/index.md': '---\ntitle: 标签\ntype: tags\n---\n',
      'themes/x/README.md': '# 主题',
      'README.md': '# 仓库',
    }),
  );
  expect(bySlug('hello')).toMatchObject({
    post_type: 'article',
    title: '你好',
    status: 'publish',
    publish_at: new Date(Date.UTC(2013, 11, 23, 16)).toISOString(),
    terms: ['markdown:category:甲', 'markdown:category:甲>乙', 'markdown:tag:丙'],
    key: expect.stringMatching(/^markdown:.*myblog\/source\/_posts\/2013-12-24-hello\.md$/),
  });
  expect(bySlug('hello')?.content.blocks[0]?.data.text).toBe('正文<br>第二行');
  expect(bySlug('two')?.terms).toEqual(['markdown:category:甲', 'markdown:category:甲>丁', 'markdown:category:戊']);
  expect(bySlug('idea')).toMatchObject({ status: 'draft', post_type: 'article' });
  expect(bySlug('about')).toMatchObject({ post_type: 'page', title: '关于' });
  expect(bySlug('tags')).toBeUndefined();
  const terms = items.filter((item) => item.kind === 'term');
  expect(terms).toContainEqual(
    expect.objectContaining({ key: 'markdown:category:甲>乙', name: '乙', parent: 'markdown:category:甲' }),
  );
  expect(new Set(terms.map((term) => term.key)).size).toBe(terms.length);
});

test('a title comes from the front matter, else the first heading, else the name of the file', async () => {
  const { bySlug } = await read(
    folderOf({
      'a.md': '---\ntitle: 题\n---\n# 题\n\n正文',
      'b.md': '# 第一个 **标题**\n\n正文\n\n# 第二个',
      'c.md': '前言\n\n# 后来的标题\n\n正文',
      'no-title.md': '只有正文',
      'd/index.md': '只有正文',
    }),
  );
  expect(bySlug('a')).toMatchObject({ title: '题', content: { blocks: [{ type: 'paragraph' }] } });
  expect(bySlug('b')).toMatchObject({
    title: '第一个 标题',
    content: { blocks: [{ type: 'paragraph' }, { type: 'header', data: { text: '第二个' } }] },
  });
  expect(bySlug('c')).toMatchObject({
    title: '后来的标题',
    content: { blocks: [{ type: 'paragraph' }, { type: 'header' }, { type: 'paragraph' }] },
  });
  expect(bySlug('no-title')?.title).toBe('no-title');
  expect(bySlug('d')?.title).toBe('d');
});

test('files that lie in the folder come along, once; missing ones keep their address and are told of', async () => {
  const root = folderOf({
    'source/_posts/a.md':
      '![](/assets/p.png) ![](b.png)\n\n{% asset_img c.png %}\n\n![](https://example.com/x.png)\n\n![](missing.png)\n\n[附件](/assets/f.pdf)',
    'source/_posts/b.md':
      '---\ncover: /assets/p.png\nphotos: [/assets/p.png, https://example.com/y.png]\n---\n![](/assets/p.png)',
    'source/_posts/b.png': 'b',
    'source/_posts/a/c.png': 'c',
    'source/assets/p.png': 'p',
    'source/assets/f.pdf': 'f',
  });
  const { items, bySlug, warnings, source } = await read(root);
  const token = (path: string) => mediaToken(`markdown:${source.name}:file:${path}`);
  expect(items.filter((item) => item.kind === 'media').map((item) => item.name)).toEqual([
    'p.png',
    'b.png',
    'c.png',
    'f.pdf',
  ]);
  expect(
    bySlug('a')?.content.blocks.map(
      (block) => (block.data.file as { url: string } | undefined)?.url ?? block.data.text,
    ),
  ).toEqual([
    token('source/assets/p.png'),
    token('source/_posts/b.png'),
    token('source/_posts/a/c.png'),
    'https://example.com/x.png',
    'missing.png',
    `<a href="${token('source/assets/f.pdf')}">附件</a>`,
  ]);
  expect(bySlug('b')).toMatchObject({
    cover: token('source/assets/p.png'),
    content: { blocks: [{ type: 'gallery' }, { type: 'image' }] },
  });
  expect(warnings).toEqual(['source/_posts/a.md：找不到文件：missing.png']);
});

test('pictures inside the text itself become files', async () => {
  const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const { items, posts } = await read(folderOf({ 'a.md': `![图](data:image/png;base64,${pixel})` }));
  const media = items.find((item) => item.kind === 'media');
  expect(media?.origin).toEqual({ type: 'bytes', body: Buffer.from(pixel, 'base64') });
  expect(posts[0]?.content.blocks[0]?.data).toMatchObject({ file: { url: mediaToken(media?.key as string) } });
});

test('nothing outside the folder is read, by whatever way a text names it', async () => {
  const root = folderOf({
    'a.md': '![](../../secret.png) ![](/etc/hostname) ![](%2e%2e/%2e%2e/secret.png)',
    'b.md': '正文',
  });
  writeFileSync(join(dirname(root), 'secret.png'), 'x');
  writeFileSync(join(dirname(root), 'secret.md'), '# 秘密');
  symlinkSync(join(dirname(root), 'secret.md'), join(root, 'link.md'));
  symlinkSync(join(dirname(root), 'secret.png'), join(root, 'link.png'));
  writeFileSync(join(root, 'c.md'), '![](link.png)');
  const { items, posts, warnings } = await read(root);
  expect(items.filter((item) => item.kind === 'media')).toEqual([]);
  expect(posts.map((post) => post.slug)).toEqual(['a', 'b', 'c']);
  expect(warnings).toContain('link.md：符号链接指向文件夹之外，已跳过');
});

test('texts in other encodings are read, what is no text is told of and skipped', async () => {
  const { bySlug, posts, warnings } = await read(
    folderOf({
      'bom.md': Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from('---\r\ntitle: 题\r\n---\r\n正文\r\n')]),
      'gbk.md': Buffer.from([0x23, 0x20, 0xc4, 0xe3, 0xba, 0xc3, 0x0a, 0x0a, 0xca, 0xc0, 0xbd, 0xe7]),
      'binary.md': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 1, 2]),
      'empty.md': '',
      'notes.rst': '题',
    }),
  );
  expect(bySlug('bom')).toMatchObject({ title: '题', content: { blocks: [{ data: { text: '正文' } }] } });
  expect(bySlug('gbk')).toMatchObject({ title: '你好', content: { blocks: [{ data: { text: '世界' } }] } });
  expect(posts).toHaveLength(2);
  expect(warnings.toSorted()).toEqual([
    'binary.md：不是文本文件，已跳过',
    'empty.md：空文件，已跳过',
    'gbk.md：不是 UTF-8 编码，按 GB18030 读取',
    'notes.rst：暂不支持这种格式，已跳过',
  ]);
});

test('files without a day take their own, and keep the order of their names when copied together', async () => {
  const root = folderOf({
    'issue-1.md': '一',
    'issue-2.md': '二',
    'issue-10.md': '十',
    'later.md': '---\ndate: 2030-01-01\n---\n将来',
  });
  const copied = Date.UTC(2020, 0, 1) / 1000;
  for (const name of ['issue-1.md', 'issue-2.md', 'issue-10.md']) utimesSync(join(root, name), copied, copied);
  const { bySlug } = await read(root);
  const times = ['issue-1', 'issue-2', 'issue-10'].map((slug) => Date.parse(bySlug(slug)?.publish_at ?? ''));
  expect(times).toEqual([...times].toSorted((one, other) => one - other));
  expect(new Set(times).size).toBe(3);
  expect(times[2]).toBeLessThanOrEqual(copied * 1000);
  expect(bySlug('later')?.status).toBe('scheduled');
});

test('what front matter says of a post is taken over', async () => {
  const { bySlug, items } = await read(
    folderOf({
      'a.md':
        '---\ntitle: 题\nslug: my-post\ndate: 2020-01-02 03:04\nupdated: 2021-01-01\npassword: 密\ntop: true\ncomments: false\ndescription: 描述\nauthor: 小明 <xm@example.com>\naliases: [/old/name.html, other]\nabbrlink: 4a17b156\nseries: 连载\ncover: https://example.com/c.jpg\nshare_image: https://example.com/s.jpg\ncanonical: https://example.com/first\nnoindex: true\n---\n正文',
      'b.md': '---\npublished: false\npermalink: /2019/01/some-name.html\n---\n正文',
      'c.md': '---\ntitle: 2019\nhidden: true\nlayout: page\n---\n正文',
    }),
  );
  expect(bySlug('my-post')).toMatchObject({
    title: '题',
    publish_at: new Date(Date.UTC(2020, 0, 1, 19, 4)).toISOString(),
    updatedAt: Date.UTC(2020, 11, 31, 16),
    password: '密',
    pinned: true,
    comment_status: 'closed',
    excerpt: '描述',
    seo: { description: '描述', canonical: 'https://example.com/first', hidden: true },
    formerSlugs: ['name', 'other', '4a17b156'],
    author: 'markdown:author:小明',
    terms: ['markdown:special:连载'],
    cover: 'https://example.com/c.jpg',
  });
  expect(items).toContainEqual(expect.objectContaining({ kind: 'author', name: '小明', email: 'xm@example.com' }));
  expect(bySlug('some-name')?.status).toBe('draft');
  expect(bySlug('c')).toMatchObject({ title: '2019', status: 'private', post_type: 'page' });
});

test('links between texts lead to the posts they became', async () => {
  const { bySlug } = await read(
    folderOf({
      'guide/README.md': '# 指南\n\n见[另一篇](../notes/b.md#节)与[此](./c.md)',
      'notes/b.md': '乙',
      'guide/c.md': '---\nslug: cc\n---\n丙',
      '.vuepress/config.js': '',
    }),
  );
  expect(bySlug('guide')?.content.blocks[0]?.data.text).toBe('见<a href="/b#节">另一篇</a>与<a href="/cc">此</a>');
});

test('folders of other generators are read by their own rules', async () => {
  const hugo = await read(
    folderOf({
      'hugo.toml': '',
      'content/posts/a/index.md': '+++\ntitle = "甲"\ncategories = ["一", "二"]\ndraft = true\n+++\n![](p.jpg)',
      'content/posts/a/p.jpg': 'p',
      'content/about.md': '我',
      'content/posts/_index.md': '---\ntitle: 全部\n---\n',
    }),
  );
  expect(hugo.bySlug('a')).toMatchObject({
    post_type: 'article',
    status: 'draft',
    terms: ['markdown:category:一', 'markdown:category:二'],
  });
  expect(hugo.bySlug('about')?.post_type).toBe('page');
  expect(hugo.posts).toHaveLength(2);
  const jekyll = await read(
    folderOf({
      '_config.yml': 'timezone: UTC',
      '_posts/2019-01-02-hi.md': '---\ntags: a b\n---\n![]({{ site.baseurl }}/img/x.png)',
      'img/x.png': 'x',
      'about.md': '---\ntitle: 关于\n---\n我',
    }),
  );
  expect(jekyll.bySlug('hi')).toMatchObject({
    publish_at: new Date(Date.UTC(2019, 0, 2)).toISOString(),
    terms: ['markdown:tag:a', 'markdown:tag:b'],
    content: { blocks: [{ type: 'image' }] },
  });
  expect(jekyll.bySlug('about')?.post_type).toBe('page');
  expect(jekyll.warnings).toEqual([]);
});

test('friend links are read where themes keep them', async () => {
  const { items } = await read(
    folderOf({
      'source/_posts/a.md': '甲',
      'source/_data/link.yml':
        '- class_name: 友链\n  link_list:\n    - name: 甲站\n      link: https://example.com/\n      avatar: https://example.com/a.png\n      descr: 说明\n    - name: 坏\n      link: javascript:alert(1)',
    }),
  );
  expect(items.filter((item) => item.kind === 'link')).toEqual([
    expect.objectContaining({ name: '甲站', url: 'https://example.com/', group: '友链', description: '说明' }),
  ]);
});

test('a folder without texts, a file and nothing at all are refused in words', async () => {
  const root = folderOf({ 'a.txt': 'x' });
  await expect(openMarkdown(root)).rejects.toThrow('文件夹里没有 Markdown 文件');
  await expect(openMarkdown(join(root, 'a.txt'))).rejects.toThrow('这不是一个文件夹');
  await expect(openMarkdown(join(root, 'nowhere'))).rejects.toThrow('找不到文件夹');
});
