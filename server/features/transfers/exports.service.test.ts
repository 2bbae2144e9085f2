import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { runImport } from './imports.service.ts';
import { storeFile } from '#server/features/media/service.ts';
import { openMarkdown } from '#server/importers/markdown/markdown-source.ts';
import { openWordpress } from '#server/importers/wordpress/wordpress-source.ts';
import { openTestSite, type TestSite } from '#server/kit/testing.ts';

import { createPostAuthor, paragraph, savePost } from '#tests/kit/write-post.ts';

import { exportMarkdown } from './exports.service.ts';

const fixture = fileURLToPath(new URL('../../importers/fixtures/export.xml', import.meta.url));
let one: TestSite;
let other: TestSite;
let folder = '';

beforeEach(async () => {
  one = await openTestSite();
  other = await openTestSite();
  folder = mkdtempSync(join(tmpdir(), 'somnia-export-'));
});
afterEach(async () => {
  await one.close();
  await other.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What readers of both sites must see the same. */
async function postsOf({ site }: TestSite) {
  const rows = await site.db
    .selectFrom('posts')
    .innerJoin('post_bodies', 'post_bodies.post_id', 'posts.id')
    .innerJoin('users', 'users.id', 'posts.author_id')
    .selectAll('posts')
    .select(['source', 'users.name as author'])
    .orderBy('slug')
    .execute();
  const terms = await site.db
    .selectFrom('post_terms')
    .innerJoin('terms', 'terms.id', 'post_terms.term_id')
    .orderBy('taxonomy')
    .orderBy('name')
    .select(['post_id', 'taxonomy', 'name'])
    .execute();
  return rows.map(({ id, author_id: _author, revision: _revision, created_at: _created, source, ...row }) => ({
    ...row,
    source: JSON.parse(source, (key, value: unknown) => (key === 'id' ? undefined : value)) as unknown,
    terms: terms.filter((term) => term.post_id === id).map(({ taxonomy, name }) => `${taxonomy}:${name}`),
  }));
}

test('a site that was exported as Markdown comes back the same', async () => {
  await runImport(one.site, await openWordpress(fixture));
  await storeFile(one.site, { name: '说明.txt', body: Buffer.from('字') });
  const target = join(folder, 'out');
  expect(await exportMarkdown(one.site, target)).toEqual({ posts: 4, files: 1 });
  await runImport(other.site, await openMarkdown(target));
  expect(await postsOf(other)).toEqual(await postsOf(one));
});

test('front matter names what others read too, and a lock’s contents lie in a comment', async () => {
  await runImport(one.site, await openWordpress(fixture));
  await exportMarkdown(one.site, folder);
  expect(readdirSync(join(folder, 'posts')).toSorted()).toEqual(['locked.md', '第一.md']);
  const text = readFileSync(join(folder, 'posts', '第一.md'), 'utf8');
  expect(text).toMatch(/^---\ntitle: 第一篇 文章\nslug: 第一\ndate: 2019-01-01T02:00:00\.000Z\n/);
  expect(text).toContain('categories:\n  - - 上\n    - 子 & 女\ntags:\n  - 标签\n');
  expect(text.replace(/<!--[\s\S]*?-->/g, '')).not.toContain('只给评论的人');
});

test('a sold article comes back with its price and its free part, and nothing that is sold is there to read', async () => {
  const author = await createPostAuthor(one.site);
  const sale = { price: 9.9, point: 300, vip_discount: 8.5, free_blocks: 1 };
  const blocks = [paragraph('试读', 'a'), paragraph('要买的一段', 'b'), paragraph('要买的又一段', 'c')];
  await savePost(one.site, author, { title: '长夜', slug: 'long', sale, content: { blocks } });
  const target = join(folder, 'out');
  await exportMarkdown(one.site, target);
  const file = join(target, 'posts', 'long.md');
  const text = readFileSync(file, 'utf8');
  expect(text).toContain('sale:\n  price: 9.9\n  point: 300\n  vip_discount: 8.5\n  free_blocks: 1\n');
  expect(text.replace(/<!--[\s\S]*?-->/g, '')).not.toContain('要买的');
  await runImport(other.site, await openMarkdown(target));
  expect(await postsOf(other)).toEqual(await postsOf(one));
});

test('what search engines and link previews are told comes back', async () => {
  const author = await createPostAuthor(one.site);
  const seo = { title: '题', image: '/uploads/share.png', canonical: 'https://first.example/a', hidden: true };
  await savePost(one.site, author, { title: '长夜', slug: 'long', seo, content: { blocks: [paragraph('字', 'a')] } });
  const target = join(folder, 'out');
  await exportMarkdown(one.site, target);
  const text = readFileSync(join(target, 'posts', 'long.md'), 'utf8');
  expect(text).toContain('share_image: /uploads/share.png\ncanonical: https://first.example/a\nnoindex: true\n');
  await runImport(other.site, await openMarkdown(target));
  const [post] = await postsOf(other);
  expect(post).toMatchObject({ seo_canonical: 'https://first.example/a', seo_hidden: 1 });
  expect(await postsOf(other)).toEqual(await postsOf(one));
});

test('a sale without a valid price leaves the lock where it was', async () => {
  const author = await createPostAuthor(one.site);
  const sale = { price: 9.9, point: 0, vip_discount: 10, free_blocks: 1 };
  const blocks = [paragraph('试读', 'a'), paragraph('要买的一段', 'b')];
  await savePost(one.site, author, { title: '长夜', slug: 'long', sale, content: { blocks } });
  const target = join(folder, 'out');
  await exportMarkdown(one.site, target);
  const file = join(target, 'posts', 'long.md');
  writeFileSync(file, readFileSync(file, 'utf8').replace('price: 9.9', 'price: -3'));
  await runImport(other.site, await openMarkdown(target));
  const [post] = await postsOf(other);
  expect(post?.price_fen).toBe(0);
  expect(post?.has_lock).toBeGreaterThan(0);
  expect(JSON.stringify(post?.source)).toContain('"price":9.9');
});

test('a folder with contents, or one that can’t be made, is refused in words', async () => {
  writeFileSync(join(folder, 'mine.txt'), '我的');
  await expect(exportMarkdown(one.site, folder)).rejects.toThrow('里已有内容');
  await expect(exportMarkdown(one.site, join(folder, 'mine.txt', 'below'))).rejects.toThrow('无法写入目录');
  expect(readFileSync(join(folder, 'mine.txt'), 'utf8')).toBe('我的');
});
