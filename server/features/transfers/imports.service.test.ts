import { fileURLToPath } from 'node:url';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { emptyArticle } from '#contract/features/posts/articles.rules.ts';
import { openWordpress } from '#server/importers/wordpress/wordpress-source.ts';
import type { ImportItem, ImportPost, ImportSource } from '#server/importers/document.ts';
import { openTestSite, type TestSite } from '#server/kit/testing.ts';

import { runImport } from './imports.service.ts';

const fixture = fileURLToPath(new URL('../../importers/fixtures/export.xml', import.meta.url));
let it: TestSite;

beforeEach(async () => {
  it = await openTestSite();
});
afterEach(() => it.close());

const tables = [
  'users',
  'posts',
  'post_bodies',
  'post_revisions',
  'comments',
  'terms',
  'post_terms',
  'menu_items',
  'redirects',
  'address_redirects',
  'import_records',
] as const;

/** Everything that an import writes, except timestamps. */
async function everything(): Promise<Record<string, unknown[]>> {
  const rows = await Promise.all(
    tables.map(async (table) => {
      const found = (await it.site.db.selectFrom(table).selectAll().execute()) as Record<string, unknown>[];
      return [
        table,
        found
          .map((row) => ({ ...row, imported_at: undefined }))
          .toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other))),
      ] as const;
    }),
  );
  return Object.fromEntries(rows);
}

/** A source that fails after so many items, like a killed process. */
function brokenAfter(source: ImportSource, count: number): ImportSource {
  return {
    ...source,
    items: async function* (): AsyncGenerator<ImportItem> {
      let given = 0;
      for await (const item of source.items()) {
        if (given++ === count) throw new Error('killed');
        yield item;
      }
    },
  };
}

function post(more: Partial<ImportPost>): ImportPost {
  return {
    ...emptyArticle,
    kind: 'post',
    key: `test:${more.slug ?? more.title ?? ''}`,
    post_type: 'article',
    title: '题',
    slug: '',
    formerSlugs: [],
    status: 'publish',
    password: '',
    pinned: false,
    excerpt: '',
    cover: '',
    content: { blocks: [{ id: 'b1', type: 'paragraph', data: { text: '字' } }] },
    author: '',
    publish_at: '2017-07-14T02:40:00.000Z',
    updatedAt: null,
    terms: [],
    views: 0,
    ...more,
  };
}

function sourceOf(items: ImportItem[]): ImportSource {
  return {
    kind: 'markdown',
    name: '试',
    total: items.length,
    warnings: [],
    items: async function* () {
      yield* items;
    },
  };
}

test('a dry run writes nothing and tells what would come', async () => {
  const before = await everything();
  const report = await runImport(it.site, await openWordpress(fixture), { dryRun: true });
  expect(await everything()).toEqual(before);
  expect(report).toMatchObject({
    dry_run: true,
    counts: { post: { added: 4 }, comment: { added: 3 }, term: { added: 4 } },
  });
});

test('an import twice adds nothing', async () => {
  const report = await runImport(it.site, await openWordpress(fixture));
  expect(report.counts).toMatchObject({
    author: { added: 2, failed: 0 },
    post: { added: 4, failed: 0 },
    comment: { added: 3 },
    menu: { added: 1 },
  });
  expect(report.remote_media).toHaveLength(2);
  const once = await everything();
  const again = await runImport(it.site, await openWordpress(fixture));
  expect(again.counts).toMatchObject({ post: { added: 0, known: 4 }, comment: { added: 0, known: 3 } });
  expect(await everything()).toEqual(once);
});

test('an import that was cut off anywhere is completed by the next', async () => {
  await runImport(it.site, await openWordpress(fixture));
  const whole = await everything();
  for (const cut of [0, 1, 5, 9, 11, 12, 14]) {
    await it.close();
    it = await openTestSite();
    await expect(runImport(it.site, brokenAfter(await openWordpress(fixture), cut))).rejects.toThrow('killed');
    await runImport(it.site, await openWordpress(fixture));
    expect(await everything()).toEqual(whole);
  }
});

test('an article keeps its day, words, terms and old address', async () => {
  await runImport(it.site, await openWordpress(fixture));
  const row = await it.site.db.selectFrom('posts').selectAll().where('slug', '=', '第一').executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    title: '第一篇 文章',
    status: 'publish',
    pinned: 1,
    excerpt: '开头。',
    published_at: Date.UTC(2019, 0, 1, 2),
    updated_at: Date.UTC(2020, 0, 1, 2),
  });
  const terms = await it.site.db
    .selectFrom('post_terms')
    .innerJoin('terms', 'terms.id', 'post_terms.term_id')
    .where('post_id', '=', row.id)
    .orderBy('post_terms.position')
    .select('name')
    .execute();
  expect(terms.map((term) => term.name)).toEqual(['子 & 女', '标签', '没有预先列出']);
  expect(await it.site.db.selectFrom('redirects').select('slug').where('post_id', '=', row.id).execute()).toEqual([
    { slug: 'before' },
  ]);
});

test('no post is lost to an address that is taken or reserved, a long title, or an empty one', async () => {
  const items = [
    post({ slug: 'search', title: 'Search' }),
    post({ key: 'test:1', slug: 'same', title: '甲' }),
    post({ key: 'test:2', slug: 'same', title: '乙' }),
    post({ key: 'test:3', title: '长'.repeat(300) }),
    post({ key: 'test:4', title: '' }),
    post({ key: 'test:5', slug: '!!!', title: '标点' }),
    post({
      key: 'test:6',
      title: '坏封面',
      cover: 'javascript:alert(1)',
      seo: { ...emptyArticle.seo, title: '很'.repeat(500), canonical: 'javascript:alert(1)' },
    }),
  ];
  const report = await runImport(it.site, sourceOf(items));
  expect(report.counts.post).toEqual({ added: 7, known: 0, failed: 0 });
  const slugs = await it.site.db.selectFrom('posts').select('slug').orderBy('id').execute();
  expect(slugs.slice(0, 3).map((row) => row.slug)).toEqual(['search-post', 'same', 'same-2']);
  expect(report.warnings.map((warning) => warning.message)).toContain('地址名 search 是站点自己的地址，已换成别的');
});

test('a menu deeper than menus go is made flat, and leads nowhere it should not', async () => {
  const entry = (label: string, url: string, children: never[] | object[] = []) => ({
    label,
    note: '',
    url,
    post: '',
    term: '',
    opensNew: false,
    children,
  });
  const menu = {
    kind: 'menu',
    key: 'test:menu',
    name: '主',
    entries: [entry('一', '/1', [entry('二', 'about', [entry('三', '/3', [entry('四', 'javascript:alert(1)')])])])],
  };
  const report = await runImport(it.site, sourceOf([menu as ImportItem]));
  expect(report.counts.menu).toEqual({ added: 1, known: 0, failed: 0 });
  const rows = await it.site.db.selectFrom('menu_items').select(['label', 'url']).orderBy('id').execute();
  expect(rows).toEqual([
    { label: '一', url: '/1' },
    { label: '二', url: '/about' },
    { label: '三', url: '/3' },
    { label: '四', url: '/' },
  ]);
});

test('a dry run announces the one menu that the import takes', async () => {
  const entries = [{ label: '一', note: '', url: '/1', post: '', term: '', opensNew: false, children: [] }];
  const menus = ['主', '副'].map((name) => ({ kind: 'menu', key: `test:${name}`, name, entries }) as ImportItem);
  const announced = await runImport(it.site, sourceOf(menus), { dryRun: true });
  const imported = await runImport(it.site, sourceOf(menus));
  expect(announced.counts.menu).toEqual({ added: 1, known: 0, failed: 0 });
  expect(announced.warnings).toEqual([{ where: '副', message: '站点已有菜单，没有用导入的菜单替换它' }]);
  expect([imported.counts, imported.warnings]).toEqual([announced.counts, announced.warnings]);
});

test('categories deeper than the tree goes keep their last name', async () => {
  const names = ['一', '二', '三', '四', '五', '六', '七', '八'];
  const terms = names.map((name, at) => ({
    kind: 'term',
    key: `test:${at}`,
    taxonomy: 'category',
    name,
    slug: '',
    description: '',
    parent: at === 0 ? '' : `test:${at - 1}`,
  }));
  const report = await runImport(it.site, sourceOf([...(terms as ImportItem[]), post({ terms: ['test:7'] })]));
  expect(report.counts).toMatchObject({ term: { failed: 0 }, post: { added: 1, failed: 0 } });
  const named = await it.site.db
    .selectFrom('post_terms')
    .innerJoin('terms', 'terms.id', 'post_terms.term_id')
    .select('name')
    .execute();
  expect(named).toEqual([{ name: '八' }]);
});
