import type { Updateable } from 'kysely';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import type { UsersTable } from '#server/database/schema/accounts.ts';
import { createUser, findUserByName, type NewUser } from '#server/features/accounts/service.ts';
import { createSession } from '#server/features/accounts/sessions.service.ts';
import { importComment } from '#server/features/comments/service.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { write } from '#server/kit/site.ts';
import { findFaultsInThemes } from '#tests/kit/access-faults.ts';
import { findNarrowFaults } from '#tests/kit/narrow-faults.ts';
import { openApp, type OpenApp } from '#tests/kit/open-app.ts';
import { desktop, newVisitor, phone, type Screen, sharedBrowser } from '#tests/kit/open-browser.ts';
import { waitForSettled } from '#tests/kit/wait-for-settled.ts';
import { pageTable } from '#web/page-table.ts';

/** Who looks at a page. */
type Viewer =
  | 'guest'
  | 'member'
  | 'owner'
  | 'withoutMailbox'
  | 'withInitialPassword'
  | 'withUnprovenMailbox'
  | 'afterReset'
  | 'withOldTerms';

/** A page, or a page with something open in it. */
interface State {
  path: string;
  as?: Viewer;
  /** Opens what is to be looked at, and waits until it stands there. */
  act?: (page: Page) => Promise<unknown>;
  only?: Screen;
  slight?: boolean;
  /** The title of the dialog that is open then: the focus has to be in it. */
  dialog?: string;
}

const password = '月亮与六便士的夜航船';
const article = '/dim-the-light';

let app: OpenApp;
let browser: Browser;
let articleId: number;
/** The article with every kind of block, for the editor and the preview. */
let editedId: number;
let previewToken: string;
const sessions = new Map<Viewer, string>();

const termsVersion = '2026-11';

async function join(
  viewer: Viewer,
  user: NewUser,
  { mustChangePassword = false, ...change }: Partial<Updateable<UsersTable>> & { mustChangePassword?: boolean } = {},
): Promise<number> {
  const id = await createUser(app.site, { password, ...user });
  await app.site.db
    .updateTable('users')
    .set({ terms_version: termsVersion, ...change })
    .where('id', '=', id)
    .execute();
  sessions.set(
    viewer,
    await createSession(app.site, id, { address: '127.0.0.1', userAgent: 'Firefox', mustChangePassword }),
  );
  return id;
}

async function addSuspendedMethods(userId: number): Promise<void> {
  const now = app.site.clock.now();
  const own = { user_id: userId, created_at: now, suspended_at: now };
  await app.site.db
    .insertInto('passkeys')
    .values({ ...own, id: 'key-1', public_key: 'x', name: '我的手机' })
    .execute();
  await app.site.db
    .insertInto('identities')
    .values({ ...own, provider: 'github', subject: '9', name: 'octocat', last_used_at: now })
    .execute();
}

async function addComment(content: string, status: 'pending' | 'approved'): Promise<void> {
  await write(app.site, (unit) =>
    importComment(app.site, unit, {
      post_id: articleId,
      parent_id: 0,
      user_id: null,
      name: '路人',
      email: 'luren@mail.example',
      url: '',
      content,
      status,
      created_at: unit.now,
    }),
  );
}

async function addDeadJob(): Promise<void> {
  const { jobs } = app.site;
  jobs.handle('channels-send', 'default', async () => {
    throw new Error('对方拒绝了消息');
  });
  await jobs.enqueue({ queue: 'channels-send', payload: { n: 1 }, maxAttempts: 1 });
  await jobs.drain();
}

async function call(path: string, body: object, method: 'POST' | 'PATCH' = 'POST'): Promise<Record<string, unknown>> {
  const answer = await fetch(app.url + path, {
    method,
    headers: {
      origin: app.url,
      'content-type': 'application/json',
      cookie: `somnia_session=${sessions.get('owner')}`,
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return (await answer.json()) as Record<string, unknown>;
}

beforeAll(async () => {
  browser = await sharedBrowser();
  app = await openApp({ SITE_URL: '' }, { demo: true });
  const owner = await findUserByName(app.site, '沈砚');
  const start = { address: '127.0.0.1', userAgent: 'Firefox', mustChangePassword: false };
  sessions.set('owner', await createSession(app.site, owner?.id ?? 0, start));
  await join('member', { name: '阿橘', email: 'aju@mail.example' });
  await join('withoutMailbox', { name: '小满', email: null });
  await join('withInitialPassword', { name: '夜读', email: 'yedu@mail.example' }, { mustChangePassword: true });
  await join('withUnprovenMailbox', { name: '初来', email: 'chulai@mail.example' }, { email_verified_at: null });
  await join('withOldTerms', { name: '旧友', email: 'jiuyou@mail.example' }, { terms_version: '2025-01' });
  await addSuspendedMethods(await join('afterReset', { name: '归来', email: 'guilai@mail.example' }));
  await setOptions(app.site, {
    somnia_enable_verify_code: '1',
    terms_url: '/about',
    terms_version: termsVersion,
    somnia_sticker_enable: '1',
    comments_need_login: false,
    somnia_third_login_enable: '1',
    somnia_third_login_types: ['weiruan', 'github', 'qq'],
    ...Object.fromEntries(['weiruan', 'github', 'qq'].map((type) => [`login_${type}_keys`, { id: 'a', secret: 'b' }])),
  });
  const idOf = async (slug: string) =>
    (await app.site.db.selectFrom('posts').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id;
  articleId = await idOf(article.slice(1));
  editedId = await idOf('every-block');
  previewToken = String((await call(`/nv/admin/posts/${editedId}/preview-link`, {})).token);
  await addComment('等一等再看这一条', 'pending');
  await addComment('给大家看的一句', 'approved');
  await addDeadJob();
  const tag = await app.site.db.selectFrom('terms').select('id').where('taxonomy', '=', 'tag').executeTakeFirst();
  await call(`/nv/admin/terms/${tag?.id}`, { slug: 'renamed-tag' }, 'PATCH');
});

afterAll(() => app?.close());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text }).first();
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });
const isPhone = (page: Page) => page.viewportSize()?.width === phone.width;
const press = (page: Page, name: string) => button(page, name).click();

const isDrawn = () => {
  const isWaiting = [...document.querySelectorAll('main [role=status], [aria-busy=true]')].some((element) =>
    element.textContent?.includes('加载中'),
  );
  return !isWaiting && (document.querySelector('main, #content')?.textContent?.trim().length ?? 0) > 20;
};

const publicPages: State[] = [
  '/',
  '/articles',
  article,
  '/every-block',
  '/locked-corner',
  '/paper-letter',
  '/category/%E6%8A%80%E6%9C%AF',
  '/special/quiet-site',
  '/tag/%E6%8E%92%E7%89%88',
  '/author/1',
  '/author/author',
  '/archives',
  '/search?s=%E6%9C%88%E5%85%89',
  '/gift-wall',
  '/links',
  '/about',
  '/nothing-is-here',
  '/offline',
  '/go?url=https%3A%2F%2Fexample.org%2F',
].map((path) => ({ path }));

/** Opens the conversation in the first card that has one. */
async function openConversation(page: Page): Promise<void> {
  await page.locator('.moment-talk > a').first().click();
  await page.locator('.moment-conversation .comment').first().waitFor();
}

const momentPages: State[] = [
  { path: '/moments/index', as: 'owner', act: openConversation },
  { path: '/moments/plate' },
  { path: '/moments/plate/midnight-kitchen' },
  { path: `/moments/topic/${encodeURIComponent('今日份小猫')}` },
  { path: '/moments/following', as: 'member', act: (page) => page.getByText('这里还没有动态').waitFor() },
  {
    path: '/moments/essence',
    act: async (page) => {
      await page.locator('.moment-title a').first().click();
      await page.locator('#comments').waitFor();
    },
  },
];

const socialPages: State[] = [
  ...['/leaderboard?range=all', '/blackroom', '/author/1?tab=comments'].map((path) => ({
    path,
    as: 'member' as const,
  })),
  {
    path: '/links',
    act: async (page) => {
      await press(page, '申请友链');
      await dialogOf(page, '申请友链').getByLabel('网址').waitFor();
    },
  },
];

/** The last comment of the article, where something is open. */
async function openMenu(page: Page): Promise<void> {
  await page.locator('#comments').scrollIntoViewIfNeeded();
  await page.locator('#comment-text').fill('写一半');
  await button(page, '发表评论').click();
  await page.locator('.comment', { hasText: '给大家看的一句' }).last().getByRole('button', { name: /^更多/ }).click();
  await page.getByRole('menuitem', { name: '举报' }).waitFor();
}

async function openSmileys(page: Page): Promise<void> {
  await page.locator('#comments').scrollIntoViewIfNeeded();
  await page.locator('#comment-text').fill('写一半');
  await button(page, '发表评论').click();
  // What is refused moves the focus, which closes an open panel.
  await waitForSettled(page, 100);
  await press(page, '表情');
  await page.getByRole('tab', { name: '表情', exact: true }).waitFor();
}

const commentStates: State[] = [
  { path: article, act: openSmileys, slight: true },
  {
    path: article,
    slight: true,
    act: async (page) => {
      await openSmileys(page);
      await page.getByRole('tab', { name: '表情包 1' }).click();
      await page.getByRole('tabpanel').getByRole('button').first().waitFor();
    },
  },
  { path: article, act: openMenu, slight: true },
  {
    path: article,
    slight: true,
    act: async (page) => {
      await openMenu(page);
      await page.getByRole('menuitem', { name: '举报' }).click();
      await dialogOf(page, '举报').getByLabel('垃圾广告').waitFor();
    },
  },
];

async function writeMoment(page: Page): Promise<void> {
  await page.getByLabel('内容', { exact: true }).fill('写一半 ');
  const background = { r: 40, g: 60, b: 140 };
  const picture = sharp({ create: { width: 64, height: 48, channels: 3, background } });
  const file = { name: 'x.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() };
  await page.getByLabel('选择图片').setInputFiles([file, { ...file, name: 'y.png' }]);
  await expect.poll(() => page.locator('[data-tile][data-stage=done]').count()).toBe(2);
}

const composerStates: State[] = [
  {
    path: '/moments/edit',
    as: 'member',
    slight: true,
    act: async (page) => {
      await writeMoment(page);
      await page.getByRole('button', { name: '第 1 张图片，共 2 张' }).click();
      await press(page, '发布');
      await page.locator('.field-error', { hasText: '请填写标题' }).waitFor();
    },
  },
  {
    path: '/moments/edit',
    as: 'member',
    slight: true,
    act: async (page) => {
      await page.getByLabel('内容', { exact: true }).pressSequentially('#');
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    path: '/moments/edit',
    as: 'member',
    slight: true,
    act: async (page) => {
      await press(page, '表情');
      await page.getByRole('tab', { name: '表情', exact: true }).waitFor();
    },
  },
  {
    path: '/',
    as: 'owner',
    slight: true,
    act: async (page) => {
      if (isPhone(page)) await page.locator('.tab-bar [data-compose]').click();
      else {
        await page.getByRole('button', { name: '沈砚的菜单' }).click();
        await page.getByRole('link', { name: '写微博' }).click();
      }
      await writeMoment(page);
    },
    dialog: '写微博',
  },
];

const centrePages: State[] = ['index', 'edit', 'comments', 'safe', 'settings', 'follows', 'point', 'experience'].map(
  (child) => ({
    path: `/user-center/${child}`,
    as: 'member',
    act: (page) => page.locator('.centre-main [role=status]', { hasText: '加载中' }).waitFor({ state: 'detached' }),
  }),
);

const openMemberMenu = (page: Page) => page.getByRole('button', { name: '阿橘的菜单' }).click();

async function chooseAvatar(page: Page): Promise<void> {
  const picture = sharp({ create: { width: 900, height: 600, channels: 3, background: '#345' } });
  const buffer = await picture.png().toBuffer();
  await page
    .locator('.picture-field-avatar input[type=file]')
    .setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer });
}

const accountStates: State[] = [
  { path: '/login/reset?token=x', as: 'member' },
  { path: '/login/reset?token=x', as: 'member', act: openMemberMenu, only: desktop },
  { path: '/user-center/index', dialog: '欢迎回来' },
  {
    path: '/loginCallback',
    act: async (page) => {
      await page.getByRole('alert').getByText('登录请求已失效').waitFor();
      await press(page, '重新登录');
      await button(page, '用微软登录').waitFor();
    },
    dialog: '欢迎回来',
  },
  { path: '/user-center/safe', as: 'member', act: (page) => button(page, '绑定微软').waitFor() },
  { path: '/user-center/index', act: (page) => press(page, '找回密码'), dialog: '找回密码' },
  { path: '/user-center/index', act: (page) => press(page, '注册'), dialog: '注册账号' },
  ...['修改密码', '更换邮箱', '注销账号'].map((title): State => ({
    path: '/user-center/safe',
    as: 'member',
    act: (page) => press(page, title),
    dialog: title,
  })),
  { path: '/user-center/edit', as: 'member', act: chooseAvatar, dialog: '裁剪头像' },
  {
    path: '/user-center/safe',
    as: 'withUnprovenMailbox',
    act: (page) => press(page, '验证邮箱'),
    dialog: '验证邮箱',
  },
  { path: '/user-center/safe', as: 'withUnprovenMailbox', act: (page) => press(page, '创建'), dialog: '验证邮箱' },
  {
    path: '/',
    as: 'afterReset',
    act: (page) => button(page, '保留我的手机').waitFor(),
    dialog: '请确认这些登录方式',
  },
  { path: '/', as: 'withOldTerms', act: (page) => button(page, '同意并继续').waitFor(), dialog: '用户协议有更新' },
  { path: '/', as: 'withoutMailbox', dialog: '绑定邮箱' },
  { path: '/', as: 'withInitialPassword', dialog: '请设置您自己的密码' },
];

/** Every page of the administration that the table of pages has: a new one is looked at without being named here. */
function adminPages(): State[] {
  const listed = pageTable.map(({ path }) => `/${path}`).filter((path) => /^\/nv-admin(\/|$)/.test(path));
  return listed
    .map((path) => path.replace('/*', '/nothing-here').replace(':token', previewToken).replace(/:\w+/g, '1'))
    .map((path) => (path === '/nv-admin/editor-article' ? `${path}?id=${editedId}` : path))
    .map((path) => ({ path, as: 'owner', act: (page) => page.waitForFunction(isDrawn) }));
}

async function failRedirect(page: Page): Promise<void> {
  await page.getByRole('button', { name: '新建' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('旧地址').fill('/archives/12.html');
  await dialog.getByLabel('新地址').fill('//evil.example');
  await dialog.getByRole('button', { name: '保存' }).click();
  await dialog.getByRole('alert').getByText('请填写以 / 开头的本站地址').waitFor();
}

async function editStickers(page: Page): Promise<void> {
  const option = page.locator('[data-option="somnia_sticker_packages"]');
  await option.getByRole('button', { name: '编辑表情' }).first().click();
  await dialogOf(page, '编辑表情').getByRole('textbox').nth(1).waitFor();
}

async function previewMail(page: Page): Promise<void> {
  await page.getByRole('button', { name: '纯文本' }).click();
  await page.locator('.templates-preview pre').first().waitFor();
}

async function spoilMail(page: Page): Promise<void> {
  await page.getByLabel('正文').fill('没有按钮');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.getByRole('alert').getByText('正文里必须有一个按钮').waitFor();
}

async function writeLine(page: Page): Promise<void> {
  await page.locator('.editor-canvas[data-state=ready]').waitFor();
  await page.getByLabel('文章标题').fill('小屏幕');
  await page.getByLabel('文章标题').press('Enter');
  await page.keyboard.type('也能写。');
  if ((page.viewportSize()?.width ?? 0) < 700) await page.getByLabel('显示设置').click();
  await page.getByLabel('地址名').waitFor();
}

const ofOwner: Omit<State, 'as'>[] = [
  { path: '/nv-admin/comments', act: (page) => row(page, '等一等再看这一条').waitFor() },
  {
    path: '/nv-admin/users?q=沈砚',
    act: async (page) => {
      await press(page, '修改沈砚');
      await page.getByLabel('沈砚的角色').waitFor();
    },
  },
  {
    path: '/nv-admin/users?q=阿橘',
    act: async (page) => {
      await press(page, '查看阿橘的登录设备');
      await button(page, '全部退出').waitFor();
    },
    dialog: '阿橘的登录设备',
  },
  { path: '/nv-admin/links', act: (page) => press(page, '添加友链'), dialog: '添加友链' },
  { path: '/nv-admin/cards', act: (page) => press(page, '生成卡密'), dialog: '生成卡密' },
  { path: '/nv-admin/gifts', act: (page) => press(page, '添加礼物'), dialog: '添加礼物' },
  {
    path: '/nv-admin/badges',
    act: (page) => press(page, '谁有「开篇」：授予与收回'),
    dialog: '拥有徽章的人',
  },
  { path: '/nv-admin/links', act: (page) => press(page, '修改「一锅粥」'), dialog: '修改友链' },
  {
    path: '/nv-admin/links',
    act: async (page) => {
      await press(page, '调整顺序');
      await button(page, '移动「一锅粥」').waitFor();
    },
    dialog: '调整友链顺序',
  },
  {
    path: '/nv-admin/plates',
    act: async (page) => {
      await press(page, '编辑「深夜厨房」');
      await page.getByRole('combobox', { name: '添加版主' }).fill('阿');
      await page.getByRole('listbox', { name: '用户' }).getByRole('option').first().waitFor();
    },
    dialog: '编辑「深夜厨房」',
  },
  {
    path: '/nv-admin/plates',
    act: async (page) => {
      await press(page, '删除「深夜厨房」');
      await page.locator('select[aria-busy=false] option').nth(1).waitFor({ state: 'attached' });
    },
    dialog: '删除「深夜厨房」？',
  },
  { path: '/nv-admin/topics', act: (page) => press(page, '编辑「二十四节气」'), dialog: '编辑「二十四节气」' },
  { path: '/nv-admin/topics', act: (page) => press(page, '合并「二十四节气」'), dialog: '把「二十四节气」合并到' },
  {
    path: `/nv-admin/settings?group=${encodeURIComponent('邮件')}`,
    act: async (page) => {
      await press(page, '发送测试邮件');
      await page.getByRole('status').getByText('已写入发件箱').waitFor();
    },
  },
  { path: '/nv-admin', only: phone, act: (page) => press(page, '打开导航') },
  { path: '/nv-admin/redirects', act: failRedirect },
  { path: '/nv-admin/redirects', act: (page) => page.getByText('改名时自动生成').last().waitFor() },
  { path: '/nv-admin/jobs?status=dead', act: (page) => page.getByText('对方拒绝了消息').first().waitFor() },
  { path: '/nv-admin/mail-templates?kind=comment-reply', act: previewMail },
  { path: '/nv-admin/mail-templates?kind=password-reset', act: spoilMail },
  { path: `/nv-admin/settings?group=${encodeURIComponent('外观')}`, act: editStickers },
  { path: '/nv-admin/editor-article', act: writeLine },
  {
    path: '/nv-admin/media?search=hills',
    act: async (page) => {
      await page.locator('.media-tile', { hasText: 'hills.webp' }).click();
      await page.locator('.media-facts').waitFor();
    },
  },
];

const ownerStates = ofOwner.map((state): State => ({ ...state, as: 'owner' }));

/** What the browser itself says of calls that were refused on purpose. */
const refused = /the server responded with a status of 40[013]/;

/** A page of the browser in which this viewer is signed in; a test has one for each. */
async function arrive(as: Viewer, screen: Screen): Promise<Page> {
  const { page, context, problems } = await newVisitor(browser, { screen });
  const session = sessions.get(as);
  if (session) await context.addCookies([{ name: 'somnia_session', value: session, url: app.url }]);
  onTestFinished(async () => {
    await context.close();
    expect(problems.filter((trouble) => !refused.test(trouble))).toEqual([]);
  });
  return page;
}

async function hasFocus(page: Page, title: string): Promise<boolean> {
  const dialog = dialogOf(page, title);
  await dialog.getByRole('button').first().waitFor();
  const frame = await dialog.elementHandle();
  return page
    .waitForFunction((element) => element?.contains(document.activeElement), frame, { timeout: 5000 })
    .then(
      () => true,
      () => false,
    );
}

async function faultsOf(page: Page, { path, act, dialog, slight = false }: State): Promise<string[]> {
  await page.goto(app.url + path);
  await act?.(page);
  const place = [path, dialog].join(' ');
  const astray = dialog !== undefined && !(await hasFocus(page, dialog)) ? [`${place}: the focus is elsewhere`] : [];
  await waitForSettled(page, 100);
  const faults = await findFaultsInThemes(page, place, { minor: slight });
  if (isPhone(page)) faults.push(...(await findNarrowFaults(page, place)));
  // What was typed is kept in the browser, and must not be found by the next.
  if (act) await page.evaluate(() => localStorage.clear());
  return [...astray, ...faults];
}

const groups: [name: string, list: () => State[], least: number][] = [
  ['public page', () => [...publicPages, ...momentPages, ...socialPages], 28],
  ['state of the comments', () => commentStates, 4],
  ['state of the composer of moments', () => composerStates, 4],
  ['page of the user centre and dialog of an account', () => [...centrePages, ...accountStates], 21],
  ['page of the administration', adminPages, 27],
  ['list, dialog and form of the administration', () => ownerStates, 15],
];

for (const screen of [phone, desktop]) {
  test.each(groups)(
    `every %s is accessible by day and by night at ${screen.width} px`,
    async (_name, list, least) => {
      const pages = new Map<Viewer, Page>();
      const states = list();
      const found: string[] = [];
      for (const state of states.filter(({ only = screen }) => only === screen)) {
        const { as = 'guest' } = state;
        const page = pages.get(as) ?? (await arrive(as, screen));
        pages.set(as, page);
        found.push(...(await faultsOf(page, state)));
      }
      expect(states.length).toBeGreaterThanOrEqual(least);
      expect(found).toEqual([]);
    },
    400_000,
  );
}
