import type { Browser, Page, Response } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import type { AccountRole } from '#contract/kit/power.ts';
import { banUser, createUser } from '#server/features/accounts/service.ts';
import { createSession } from '#server/features/accounts/sessions.service.ts';
import { importComment } from '#server/features/comments/service.ts';
import { insertLink } from '#server/features/links/service.ts';
import { write } from '#server/kit/site.ts';
import { openApp, type OpenApp } from '#tests/kit/open-app.ts';
import { newVisitor, sharedBrowser, type VisitorOptions } from '#tests/kit/open-browser.ts';
import { insertPostRows } from '#tests/kit/stored-posts.ts';

const password = '月亮与六便士的夜航船';

let app: OpenApp;
let browser: Browser;
let post: number;
let administrator: string;
let count = 0;

beforeAll(async () => {
  app = await openApp({ SITE_URL: '' });
  browser = await sharedBrowser();
  const { id, token } = await join('沈砚', 'administrator');
  administrator = token;
  post = await insertPostRows(app.site, { slug: 'tea', title: '夜里的茶', author_id: id });
});

afterAll(async () => {
  await app?.close();
});

async function join(name: string, role: AccountRole = 'subscriber'): Promise<{ id: number; token: string }> {
  count += 1;
  const id = await createUser(app.site, { name, email: `person${count}@mail.example`, password, role });
  const token = await createSession(app.site, id, {
    address: '127.0.0.1',
    userAgent: 'Firefox',
    mustChangePassword: false,
  });
  return { id, token };
}

async function comment(content: string, status: 'pending' | 'approved' = 'pending', name = '路人'): Promise<number> {
  return write(app.site, (unit) =>
    importComment(app.site, unit, {
      post_id: post,
      parent_id: 0,
      user_id: null,
      name,
      email: 'luren@mail.example',
      url: '',
      content,
      status,
      created_at: unit.now,
    }),
  );
}

const refused = /the server responded with a status of 40[013]/;

async function open(path: string, options: VisitorOptions & { token?: string | null } = {}): Promise<Page> {
  const { page, context, problems } = await newVisitor(browser, options);
  const { token = administrator } = options;
  if (token !== null) await context.addCookies([{ name: 'somnia_session', value: token, url: app.url }]);
  onTestFinished(async () => {
    await context.close();
    expect(problems.filter((trouble) => !refused.test(trouble))).toEqual([]);
  });
  await page.goto(app.url + path);
  return page;
}

const said = (page: Page, text: string) => page.locator('.toast', { hasText: text }).first().waitFor();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

async function statusOf(id: number): Promise<string | undefined> {
  const found = await app.site.db.selectFrom('comments').select('status').where('id', '=', id).executeTakeFirst();
  return found?.status;
}

test('an administrator approves a held comment, and takes it back', async () => {
  const id = await comment('请问这是什么茶？', 'pending', '问茶人');
  const page = await open('/nv-admin/comments?status=pending');
  await button(page, '通过：问茶人的评论').click();
  await said(page, '已通过 1 条评论');
  await row(page, '请问这是什么茶').waitFor({ state: 'detached' });
  expect(await statusOf(id)).toBe('approved');
  await button(page, '撤销').click();
  await said(page, '已撤销');
  await row(page, '请问这是什么茶').waitFor();
  expect(await statusOf(id)).toBe('pending');
});

test('many comments are chosen with Shift, by keys and by hand, and judged at once', async () => {
  const ids = [];
  for (const place of [1, 2, 3, 4]) ids.push(await comment(`买茶叶加我 ${place}`, 'approved', `卖茶的${place}`));
  const page = await open('/nv-admin/comments?q=买茶叶');
  const box = (place: number) => page.getByRole('checkbox', { name: `选择卖茶的${place}的评论` });
  await box(4).click();
  await box(2).click({ modifiers: ['Shift'] });
  await page.getByText('已选 3 条评论').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('region', { name: '批量操作' }).waitFor({ state: 'detached' });
  await box(4).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  await page.getByText('已选 2 条评论').waitFor();
  await row(page, '买茶叶加我 2').getByText('买茶叶加我 2').click();
  await page.getByText('已选 3 条评论').waitFor();
  await page.getByRole('region', { name: '批量操作' }).getByRole('button', { name: '标为垃圾' }).click();
  await said(page, '已将 3 条评论标为垃圾');
  expect(await Promise.all(ids.map(statusOf))).toEqual(['approved', 'spam', 'spam', 'spam']);
});

test('a comment is answered where it stands, and Ctrl Enter sends', async () => {
  await comment('今晚喝什么？', 'approved', '夜归人');
  const page = await open('/nv-admin/comments?q=今晚喝什么');
  await button(page, '回复夜归人').click();
  await page.getByLabel('回复夜归人').last().fill('一杯白水就好。');
  await page.keyboard.press('Control+Enter');
  await said(page, '回复已发布');
  await page.goto(`${app.url}/nv-admin/comments?q=一杯白水`);
  await row(page, '一杯白水就好').waitFor();
  expect(await row(page, '一杯白水就好').textContent()).toContain('沈砚');
});

test('filters stand in the address: a reload and the way back show the same', async () => {
  const page = await open('/nv-admin/users');
  await page.getByRole('searchbox', { name: '搜索用户' }).fill('沈砚');
  await page.waitForURL(/q=/);
  await page.getByRole('combobox', { name: '角色' }).selectOption('administrator');
  await page.waitForURL(/role=administrator/);
  await page.reload();
  await row(page, '沈砚').waitFor();
  expect(await page.getByRole('searchbox', { name: '搜索用户' }).inputValue()).toBe('沈砚');
  expect(await page.getByRole('combobox', { name: '角色' }).inputValue()).toBe('administrator');
  await page.getByRole('combobox', { name: '角色' }).selectOption('editor');
  await page.getByText('没有符合条件的内容').waitFor();
  await button(page, '清除筛选').click();
  await row(page, '沈砚').waitFor();
});

test('columns that are put away stay away, and the list is given as a file', async () => {
  const page = await open('/nv-admin/users');
  await page.getByRole('columnheader', { name: '注册时间' }).waitFor();
  await page.getByText('列', { exact: true }).click();
  await page.getByRole('checkbox', { name: '注册时间' }).uncheck();
  await page.getByRole('columnheader', { name: '注册时间' }).waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('columnheader', { name: '角色' }).waitFor();
  expect(await page.getByRole('columnheader', { name: '注册时间' }).count()).toBe(0);
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, '导出').click()]);
  expect(file.suggestedFilename()).toMatch(/^somnia-users-\d{8}\.csv$/);
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  expect(text.startsWith('\uFEFF用户,角色,状态,')).toBe(true);
  expect(text).toContain('沈砚,管理员,正常,');
});

test('a report is settled: what was reported becomes rubbish', async () => {
  const id = await comment('这里骂人', 'approved', '骂人的');
  const { id: reporter } = await join('举报人');
  await app.site.db
    .insertInto('reports')
    .values({
      target_type: 'comment',
      target_id: id,
      reporter_id: reporter,
      reason: 'abuse',
      detail: '请看看这一条',
      status: 'open',
      created_at: app.clock.now(),
      handled_at: null,
      handled_by: null,
    })
    .execute();
  const submitted = await insertPostRows(app.site, { slug: 'submitted', author_id: 1, status: 'pending' });
  const page = await open('/nv-admin');
  const review = page.getByRole('link', { name: '1 篇投稿等待审核' });
  expect(await review.getAttribute('href')).toBe('/nv-admin/articles?status=pending');
  await app.site.db.updateTable('posts').set({ status: 'trash' }).where('id', '=', submitted).execute();
  await page.getByRole('link', { name: '1 项举报等待处理' }).click();
  await page.getByRole('heading', { name: '举报', level: 1 }).waitFor();
  await page.getByText('请看看这一条').waitFor();
  await button(page, '成立：夜里的茶').click();
  await page.getByRole('alertdialog').getByRole('button', { name: '举报成立' }).click();
  await said(page, '已认定举报成立');
  await page.getByText('没有待处理的举报').waitFor();
  expect(await statusOf(id)).toBe('spam');
});

test('somebody is banned with reason and end, and let in again', async () => {
  const { id } = await join('吵闹的人');
  const page = await open('/nv-admin/users?q=吵闹');
  await button(page, '封禁吵闹的人').click();
  const dialog = page.getByRole('dialog', { name: '封禁用户' });
  await dialog.getByLabel('封禁多久').selectOption('date');
  await dialog.getByRole('button', { name: '封禁' }).click();
  await dialog.getByRole('alert').getByText('请填写一个将来的时间').waitFor();
  await said(page, '请填写一个将来的时间');
  await dialog.getByLabel('封禁多久').selectOption('30');
  await expect.poll(() => page.getByText('请填写一个将来的时间').count(), { timeout: 2000 }).toBe(0);
  await dialog.getByLabel('原因').fill('反复刷屏');
  await dialog.getByRole('button', { name: '封禁' }).click();
  await said(page, '已封禁吵闹的人');
  await row(page, '反复刷屏').getByText('封禁中').waitFor();
  await button(page, '解除吵闹的人的封禁').click();
  await page.getByRole('alertdialog').getByRole('button', { name: '解除封禁' }).click();
  await said(page, '已解除吵闹的人的封禁');
  await row(page, '吵闹的人').getByText('正常').waitFor();
  await page.goto(`${app.url}/nv-admin/audit?act=user.ban`);
  await row(page, '反复刷屏').getByText('封禁用户').waitFor();
  expect(await row(page, '反复刷屏').textContent()).toContain('吵闹的人');
  expect(id).toBeGreaterThan(0);
});

test('a new role asks who gives it, once the sign-in lies far back', async () => {
  await join('南乔');
  const { token } = await join('另一位站长', 'administrator');
  app.clock.advance(2 * 3_600_000);
  const page = await open('/nv-admin/users?q=南乔', { token });
  await button(page, '修改南乔').click();
  const dialog = page.getByRole('dialog', { name: '修改用户' });
  await dialog.getByLabel('南乔的角色').selectOption('author');
  await dialog.getByLabel('认证说明').fill('茶馆掌柜');
  await dialog.getByRole('button', { name: '保存' }).click();
  const asked = page.getByRole('dialog', { name: '请确认是您本人' });
  await asked.getByLabel('密码').fill('不是这一个密码');
  await asked.getByRole('button', { name: '确定' }).click();
  await asked.getByRole('alert').waitFor();
  await asked.getByLabel('密码').fill(password);
  await asked.getByRole('button', { name: '确定' }).click();
  await said(page, '保存成功~');
  await row(page, '茶馆掌柜').waitFor();
  expect(await row(page, '茶馆掌柜').textContent()).toContain('作者');
});

test('a friend link is approved into a group', async () => {
  await write(app.site, (unit) =>
    insertLink(unit, { name: '隔壁茶馆', url: 'https://tea.example', note: '常来坐坐' }, 'pending'),
  );
  const page = await open('/nv-admin/links?status=pending');
  await page.getByText('留言：常来坐坐').waitFor();
  await button(page, '通过「隔壁茶馆」').click();
  const dialog = page.getByRole('dialog', { name: '放在哪个分组' });
  await dialog.getByLabel('「隔壁茶馆」的分组').fill('老友记');
  await dialog.getByRole('button', { name: '通过' }).click();
  await said(page, '「隔壁茶馆」已通过');
  expect((await app.get('/links')).text).toContain('老友记');
});

test('a network is banned, and let in again with the way back', async () => {
  const page = await open('/nv-admin/bans');
  await button(page, '封禁网络').click();
  const dialog = page.getByRole('dialog', { name: '封禁网络' });
  await dialog.getByLabel('地址或网段').fill('不是地址');
  await dialog.getByRole('button', { name: '封禁' }).click();
  await dialog.getByRole('alert').waitFor();
  await dialog.getByLabel('地址或网段').fill('203.0.113.0/24');
  await dialog.getByLabel('原因').fill('刷评论的机器');
  await dialog.getByRole('button', { name: '封禁' }).click();
  await said(page, '已封禁 203.0.113.0/24');
  await button(page, '解除 203.0.113.0/24 的封禁').click();
  await page.getByText('没有封禁任何网络').waitFor();
  await button(page, '撤销').click();
  await row(page, '203.0.113.0/24').waitFor();
  const bans = await app.site.db.selectFrom('address_bans').select(['net', 'reason']).execute();
  expect(bans).toEqual([{ net: '203.0.113.0/24', reason: '刷评论的机器' }]);
});

test('an editor sees the pages that are theirs, and why not the others', async () => {
  const { token } = await join('编辑甲', 'editor');
  const page = await open('/', { token });
  await page.getByRole('button', { name: '编辑甲的菜单' }).click();
  const [apart] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: '内容管理' }).click(),
  ]);
  const nav = apart.getByRole('navigation', { name: '后台导航' });
  await nav.getByRole('link', { name: '评论' }).waitFor();
  expect(await nav.getByRole('link', { name: '用户' }).count()).toBe(0);
  await apart.getByText('新用户').waitFor({ state: 'detached' });
  await apart.goto(`${app.url}/nv-admin/users`);
  await apart.getByText('没有权限').waitFor();
  await apart.keyboard.press('Control+k');
  await apart.getByRole('combobox', { name: '去哪个页面' }).fill('投诉');
  await apart.keyboard.press('Enter');
  await apart.waitForURL(/\/nv-admin\/reports$/);
  await apart.getByRole('heading', { name: '举报', level: 1 }).waitFor();
});

test('a reader has no business here, and a guest is asked who they are', async () => {
  const { token } = await join('读者乙');
  const page = await open('/nv-admin', { token });
  await page.getByText('没有权限').waitFor();
  expect(await page.getByRole('navigation', { name: '后台导航' }).getByRole('link').count()).toBe(0);
  const guest = await open('/nv-admin/users', { token: null });
  await guest.getByRole('dialog', { name: '欢迎回来' }).waitFor();
  await guest.keyboard.press('Escape');
  await guest.waitForURL(`${app.url}/`);
});

for (const [what, lose, told] of [
  [
    'was banned',
    (id: number) => banUser(app.site, id, { reason: '试验', untilMs: null }),
    '登录已失效，页面上的内容还在',
  ],
  [
    'has less power now',
    (id: number) => app.site.db.updateTable('users').set({ role: 'subscriber' }).where('id', '=', id).execute(),
    '您的权限已改变，不能再使用这个页面',
  ],
] as const) {
  test(`who ${what} stays before what they wrote, and is told`, async () => {
    const { id, token } = await join(`副站长${count}`, 'administrator');
    const page = await open('/nv-admin/settings?group=站点', { token });
    const name = page.locator('[name="nv_site_name"]');
    await name.fill('改到一半的名字');
    await lose(id);
    await button(page, '保存').click();
    await page.getByRole('alert').getByText(told).waitFor();
    expect(await name.inputValue()).toBe('改到一半的名字');
    expect(new URL(page.url()).pathname).toBe('/nv-admin/settings');
  });
}

test('categories that could not be had are said to be missing, not to be none, and are asked for again', async () => {
  const page = await open('/nv-admin/comments');
  let isLost = true;
  let arrive = (): void => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/nv/terms?*', async (route) => {
    if (isLost) return route.abort('failed');
    await arrived;
    return route.continue();
  });
  await page.goto(`${app.url}/nv-admin/articles`);
  await page.getByText('分类和标签没能载入，暂时不能按分类筛选').waitFor();
  isLost = false;
  await button(page, '重试').click();
  await page.getByText('分类和标签没能载入').waitFor({ state: 'detached' });
  await page.goto(`${app.url}/nv-admin/editor-article`);
  await page.getByText('正在载入分类…').waitFor();
  expect(await page.getByText('还没有分类').count()).toBe(0);
  arrive();
  await page.getByText('还没有分类').waitFor();
});

/** Names that only admin pages contain. */
const ofTheAdministration = /后台导航|admin-panel|list-bulk/;

async function scriptsOf(path: string): Promise<string[]> {
  const { page, context } = await newVisitor(browser);
  const answers: Response[] = [];
  page.on('response', (answer) => answers.push(answer));
  await page.goto(app.url + path);
  const assets = answers.filter((answer) => /\.(js|css)$/.test(new URL(answer.url()).pathname));
  const texts = await Promise.all(assets.map((answer) => answer.text()));
  await context.close();
  return texts;
}

test('an article downloads nothing of the administration', async () => {
  expect((await scriptsOf('/nv-admin/comments')).some((text) => ofTheAdministration.test(text))).toBe(true);
  const article = await scriptsOf('/tea');
  expect(article.length).toBeGreaterThan(3);
  expect(article.filter((text) => ofTheAdministration.test(text))).toEqual([]);
});
