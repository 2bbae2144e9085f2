import { afterEach, beforeEach, expect, test } from 'vitest';

import { getMenus, getNavMenu, setMenu } from '#contract/features/menus/calls.ts';
import type { MenuEntry } from '#contract/features/menus/entities.ts';
import { guestViewer, type Viewer } from '#contract/kit/power.ts';
import type { PostStatus } from '#server/database/schema/posts.ts';
import { write } from '#server/kit/site.ts';
import { openTestSite, testNow, type TestSite } from '#server/kit/testing.ts';

import { routes } from './routes.ts';
import { listMenuEntries, navMenu, replaceMenu } from './service.ts';

let site: TestSite;

beforeEach(async () => {
  site = await openTestSite();
  const writer = { id: 1, name: '老王', name_key: '老王', role: 'author' as const, created_at: 1, updated_at: 1 };
  await site.site.db.insertInto('users').values(writer).execute();
});

afterEach(() => site.close());

async function addPost(
  id: number,
  slug: string,
  type: 'article' | 'page',
  status: PostStatus = 'publish',
): Promise<void> {
  const times = { created_at: 1, updated_at: 1, published_at: testNow - 1000 };
  await site.site.db
    .insertInto('posts')
    .values({ id, slug, type, status, title: `标题${id}`, author_id: 1, ...times })
    .execute();
}

const replace = (entries: MenuEntry[], place: 'top' | 'footer' = 'top') =>
  write(site.site, (unit) => replaceMenu(unit, place, entries));
const read = () => site.call(routes, getNavMenu, {});

test('menus nest, keep their order, and say what opens anew or leads away', async () => {
  await replace([
    { label: '首页', url: '/' },
    {
      label: '更多',
      url: '#',
      note: '其他去处',
      children: [
        { label: '代码', url: 'https://github.com/somnia', opennew: true },
        { label: '本站归档', url: 'http://localhost:3000/archives' },
      ],
    },
  ]);
  await replace([{ label: '联系', url: 'mailto:a@example.com' }], 'footer');
  const { topNav, footerNav } = await read();
  expect(topNav.map((item) => [item.label, item.url, item.external])).toEqual([
    ['首页', '/', false],
    ['更多', '#', false],
  ]);
  expect(topNav[1]?.note).toBe('其他去处');
  expect(topNav[1]?.children.map((item) => [item.label, item.opennew, item.external])).toEqual([
    ['代码', true, true],
    ['本站归档', false, false],
  ]);
  expect(footerNav.map((item) => item.url)).toEqual(['mailto:a@example.com']);
});

test('an entry that leads to a post follows its slug', async () => {
  await addPost(1, '关于', 'page');
  await replace([{ label: '关于', post_id: 1 }]);
  expect((await read()).topNav[0]).toMatchObject({ url: '/%E5%85%B3%E4%BA%8E', post_slug: '关于' });
  await site.site.db.updateTable('posts').set({ slug: 'about' }).where('id', '=', 1).execute();
  expect((await read()).topNav[0]).toMatchObject({ url: '/about', post_slug: 'about' });
  const ask = site.contextFor();
  await navMenu(ask);
  expect([...ask.tags]).toEqual(expect.arrayContaining(['menus', 'post:1']));
});

test('an entry whose post is not public is not shown, nor is its label; what stood under it moves up', async () => {
  for (const [id, status] of [
    [1, 'draft'],
    [2, 'private'],
    [3, 'trash'],
    [4, 'pending'],
  ] as const)
    await addPost(id, `p${id}`, 'page', status);
  await addPost(5, 'later', 'page');
  await site.site.db
    .updateTable('posts')
    .set({ published_at: testNow + 1000 })
    .where('id', '=', 5)
    .execute();
  const hidden = [1, 2, 3, 4, 5, 99].map((post_id) => ({ label: `暗号${post_id}`, post_id }));
  await replace([...hidden, { label: '暗号父', post_id: 1, children: [{ label: '子项', url: '/child' }] }]);
  const menu = await read();
  expect(JSON.stringify(menu)).not.toContain('暗号');
  expect(menu.topNav.map((item) => item.label)).toEqual(['子项']);
});

test('addresses that run scripts, empty labels and a fourth level are refused, and the old menu stays', async () => {
  await replace([{ label: '旧', url: '/old' }]);
  for (const url of ['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'java\nscript:x']) {
    await expect(replace([{ label: '坏', url }])).rejects.toThrow('菜单项「坏」的地址不正确');
  }
  await expect(replace([{ label: '  ', url: '/' }])).rejects.toThrow('菜单项的名称不能为空');
  const deep = { label: '一', children: [{ label: '二', children: [{ label: '三', children: [{ label: '四' }] }] }] };
  await expect(replace([deep])).rejects.toThrow('菜单最多三层');
  expect((await read()).topNav.map((item) => item.label)).toEqual(['旧']);
});

test('replacing one place leaves the other alone, and touches the menus', async () => {
  await replace([{ label: '上', url: '/a' }]);
  await replace([{ label: '下', url: '/b' }], 'footer');
  site.touched.clear();
  await replace([{ label: '新上', url: '/c' }]);
  const menu = await read();
  expect([menu.topNav[0]?.label, menu.footerNav[0]?.label]).toEqual(['新上', '下']);
  expect([...site.touched]).toEqual(['menus']);
});

test('a menu that was listed and put back is the same menu', async () => {
  await addPost(1, 'about', 'page');
  await replace([{ label: '甲', url: '/a', note: '注', opennew: true, children: [{ label: '乙', post_id: 1 }] }]);
  const before = (await read()).topNav.map(({ id: _id, ...item }) => ({ ...item, children: item.children.length }));
  await replace(await listMenuEntries(site.site, 'top'));
  expect((await read()).topNav.map(({ id: _id, ...item }) => ({ ...item, children: item.children.length }))).toEqual(
    before,
  );
});

test('a site without a menu gets one of what it has', async () => {
  expect((await read()).topNav.map((item) => item.label)).toEqual(['首页']);
  await addPost(1, 'hello', 'article');
  await addPost(2, 'about', 'page');
  await addPost(3, 'draft', 'page', 'draft');
  await site.site.db
    .insertInto('links')
    .values({ name: '友', url: 'https://a.example', status: 'approved', created_at: 1 })
    .execute();
  const { topNav } = await read();
  expect(topNav.map((item) => [item.label, item.url])).toEqual([
    ['首页', '/'],
    ['文章', '/articles'],
    ['归档', '/archives'],
    ['友链', '/links'],
    ['标题2', '/about'],
  ]);
});

const owner: Viewer = { ...guestViewer, userId: 1, power: 10 };

test('an administrator sees hidden posts in a menu, saves it whole, and readers get the new one', async () => {
  await addPost(1, 'about', 'page');
  await addPost(2, 'draft', 'page', 'draft');
  const entries = [
    { label: '关于', post_id: 1, children: [{ label: '草稿', post_id: 2, opennew: true }] },
    { label: '外面', url: 'https://example.com', note: '注' },
  ];
  const saved = await site.call(routes, setMenu, { place: 'top', entries }, owner);
  expect([...site.touched]).toEqual(['menus']);
  const { top, footer, offers } = await site.call(routes, getMenus, {}, owner);
  expect(top).toEqual(saved.entries);
  expect(top).toMatchObject([
    { label: '关于', post: { id: 1, title: '标题1', is_public: true }, children: [{ post: { is_public: false } }] },
    { label: '外面', url: 'https://example.com', note: '注', post: null },
  ]);
  expect(footer).toEqual([]);
  expect(offers).toContainEqual({ label: '标题1', url: '/about', post_id: 1 });
  expect(JSON.stringify(offers)).not.toContain('标题2');
  expect((await read()).topNav.map((item) => item.label)).toEqual(['关于', '外面']);
  const log = await site.site.db.selectFrom('audit_log').select('act').execute();
  expect(log).toEqual([{ act: 'menu.set' }]);
});

test('of those who save a menu at once each saves a whole one, and who saw an older one is told', async () => {
  const entriesOf = (at: number) => [{ label: `甲${at}`, url: '/a', children: [{ label: '乙', url: '/b' }] }];
  const save = (at: number, seen?: MenuEntry[]) =>
    site.call(routes, setMenu, { place: 'top', entries: entriesOf(at), seen }, owner);
  const everybody = Array.from({ length: 8 }, (_, at) => at);
  await Promise.all(everybody.map((at) => save(at)));
  const seen = await listMenuEntries(site.site, 'top');
  expect(seen).toHaveLength(1);
  const ends = await Promise.allSettled(everybody.map((at) => save(at + 10, seen)));
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(save(99, seen)).rejects.toMatchObject({ code: 'CONFLICT' });
  const { top } = await site.call(routes, getMenus, {}, owner);
  expect(top).toHaveLength(1);
  const again = top.map(({ label, url, children }) => ({
    label,
    url,
    note: '',
    opennew: false,
    children,
  })) as MenuEntry[];
  expect(await save(99, again)).toMatchObject({ entries: [{ label: '甲99' }] });
});

test('a menu of too many entries, of scripts or of posts that are not there is refused whole', async () => {
  await replace([{ label: '旧', url: '/old' }]);
  const many = Array.from({ length: 150 }, (_, at) => ({ label: `第${at}项`, url: '/' }));
  const tooMany = [{ label: '上', url: '/', children: many }, ...many];
  for (const [entries, message] of [
    [tooMany, '菜单的条目太多了，最多 200 项'],
    [[{ label: '坏', url: 'javascript:alert(1)' }], '菜单项「坏」的地址不正确，请填写以 / 或 http(s):// 开头的地址'],
    [[{ label: '没有', post_id: 99 }], '指向的文章不存在或未公开'],
  ] as const) {
    const input = { place: 'top' as const, entries: [...entries] };
    await expect(site.call(routes, setMenu, input, owner)).rejects.toMatchObject({ code: 'VALIDATION', message });
  }
  expect((await read()).topNav.map((item) => item.label)).toEqual(['旧']);
  await expect(site.call(routes, getMenus, {}, { ...owner, power: 8 })).rejects.toMatchObject({ code: '401.1' });
});

test('an entry that leads nowhere says why, and does again when there is something to read', async () => {
  await addPost(1, 'a', 'article');
  const term = { name: '茶', parent_id: null, created_at: 1, updated_at: 1 };
  await site.site.db
    .insertInto('terms')
    .values([
      { ...term, taxonomy: 'category', slug: '茶' },
      { ...term, taxonomy: 'tag', slug: '茶' },
    ])
    .execute();
  await site.site.db.insertInto('list_counts').values({ kind: 'tag', id: 2, count: 1 }).execute();
  await replace([
    { label: '分类', url: `/category/${encodeURIComponent('茶')}` },
    { label: '标签', url: '/tag/茶/page/2' },
    { label: '外站', url: 'https://a.example/category/茶' },
  ]);
  await site.site.db.updateTable('menu_items').set({ url: 'javascript:x' }).where('label', '=', '外站').execute();
  const context = site.contextFor();
  const errors = async () => (await navMenu(context)).topNav.map(({ error }) => error);
  expect(await errors()).toEqual(['这里还没有公开的文章', '', '链接地址不正确']);
  expect([...context.tags]).toContain('list:articles');
  await site.site.db.insertInto('list_counts').values({ kind: 'category', id: 1, count: 1 }).execute();
  expect(await errors()).toEqual(['', '', '链接地址不正确']);
});
