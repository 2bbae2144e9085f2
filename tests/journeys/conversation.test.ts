import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';

import type { AccountRole } from '#contract/kit/power.ts';
import { createUser } from '#server/features/accounts/service.ts';
import { createSession } from '#server/features/accounts/sessions.service.ts';
import { setCommentStatus } from '#server/features/comments/service.ts';
import { countStreams } from '#server/features/live/service.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { openApp, type OpenApp } from '#tests/kit/open-app.ts';
import { newVisitor, sharedBrowser, type VisitorOptions } from '#tests/kit/open-browser.ts';
import { createPostAuthor, paragraph, savePost } from '#tests/kit/write-post.ts';

let app: OpenApp;
let browser: Browser;
let writer: number;
let count = 0;
/** The article that the running test comments on. */
let post: number;
let path: string;

beforeAll(async () => {
  // Without a configured address, the address that the browser uses counts as the site's.
  app = await openApp({ SITE_URL: '' });
  browser = await sharedBrowser();
  writer = await createPostAuthor(app.site);
});

afterAll(async () => {
  await app?.close();
});

beforeEach(async () => {
  count += 1;
  // Rate limits of one test must not affect the next.
  app.clock.advance(3_600_000);
  await setOptions(app.site, {
    somnia_sticker_enable: '1',
    comments_hold_first: false,
    comments_need_login: false,
    comments_page_size: 20,
  });
  const held = { id: 'held', type: 'needreply', data: { blocks: [paragraph('留言的人才看得到这一句。', 'inner')] } };
  path = `/night-${count}`;
  post = (
    await savePost(app.site, writer, {
      title: `夜航 ${count}`,
      slug: path.slice(1),
      content: { blocks: [paragraph('船开了。'), held] },
    })
  ).id;
});

interface Person {
  name: string;
  token: string;
}

async function join(name: string, role: AccountRole = 'subscriber'): Promise<Person> {
  const own = `${name}${count}`;
  const id = await createUser(
    app.site,
    { name: own, email: `p${count}-${name.codePointAt(0)}@mail.example`, role },
    true,
  );
  return { name: own, token: await createSession(app.site, id, { address: '127.0.0.1', userAgent: 'test' }) };
}

/** Expected refusals; the browser logs each of them. */
const refusals = /status of (400|401|403|409|429)/;

interface OpenOptions extends VisitorOptions {
  person?: Person;
  at?: string;
}

async function open({ person, at = path, ...options }: OpenOptions = {}): Promise<Page> {
  const { page, context, problems } = await newVisitor(browser, options);
  if (person) await context.addCookies([{ name: 'somnia_session', value: person.token, url: app.url }]);
  onTestFinished(async () => {
    await context.close();
    expect(problems.filter((trouble) => !refusals.test(trouble))).toEqual([]);
  });
  await page.goto(app.url + at);
  return page;
}

/** Adds a comment through the server, without a page. */
async function comment(person: Person, content: string, parent = 0): Promise<number> {
  app.clock.advance(11_000);
  const input = { post_id: post, parent, content };
  const { body } = await app.post('/nv/add-comment', input, {
    origin: app.url,
    cookie: `somnia_session=${person.token}`,
  });
  expect(body).not.toHaveProperty('error');
  return (body['comment'] as { id: number }).id;
}

const said = (page: Page, text: string) => page.locator('.toast').getByText(text, { exact: true }).first().waitFor();
const comments = (page: Page) => page.getByRole('region', { name: /^评论/ });
const wordsIn = (page: Page) => page.getByRole('textbox', { name: '评论', exact: true });
const send = (place: Page | Locator) => place.getByRole('button', { name: '发表评论' }).click();
const commentOf = (page: Page, text: string) => comments(page).getByRole('article').filter({ hasText: text });

/** The top composer, with the caret in it. */
async function write(page: Page, text: string): Promise<Locator> {
  await wordsIn(page).click();
  await page.getByRole('button', { name: '预览' }).first().waitFor();
  await wordsIn(page).fill(text);
  return wordsIn(page);
}

async function fillGuest(page: Page, name: string, email: string): Promise<void> {
  await page.getByLabel('昵称').fill(name);
  await page.getByLabel('邮箱').fill(email);
}

async function choose(page: Page, text: string, item: string): Promise<void> {
  await commentOf(page, text).getByRole('button', { name: /^更多/ }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('the first comment of a guest waits: its writer sees it, nobody else, until it is approved', async () => {
  await setOptions(app.site, { comments_hold_first: true });
  const page = await open();
  await write(page, '夜里读到这里，**谢谢**。');
  await fillGuest(page, '路人乙', 'second@mail.example');
  app.clock.advance(10_000);
  await send(page);
  await said(page, '操作成功，请等待管理员审核');
  const own = commentOf(page, '夜里读到这里');
  await own.getByText('待审核').waitFor();
  expect(await own.locator('strong').textContent()).toBe('谢谢');
  await expect.poll(() => wordsIn(page).inputValue()).toBe('');
  const id = Number((await own.getAttribute('id'))?.replace('comment-', ''));
  await page.reload();
  await comments(page).scrollIntoViewIfNeeded();
  await own.getByText('待审核').waitFor();

  const other = await open();
  await comments(other).scrollIntoViewIfNeeded();
  await other.getByText('还没有人留言').waitFor();
  expect(await other.content()).not.toContain('夜里读到这里');
  expect(await page.content()).not.toContain('留言的人才看得到这一句');

  await setCommentStatus(app.site, id, 'approved');
  await other.reload();
  await commentOf(other, '夜里读到这里').waitFor();
  expect(await other.content()).not.toContain('留言的人才看得到这一句');
  await page.reload();
  await page.getByText('留言的人才看得到这一句。').waitFor();
  await commentOf(page, '夜里读到这里').waitFor();
  expect(await page.getByText('待审核').count()).toBe(0);
});

test('a member comments with a sticker and a name that was offered, at once for everybody', async () => {
  const 小明 = await join('小明');
  const 阿红 = await join('阿红');
  await comment(阿红, '我先来。');
  const page = await open({ person: 小明 });
  await page.getByRole('link', { name: '1 条评论' }).waitFor();
  const words = await write(page, '晚安，');
  await words.press('End');
  await words.pressSequentially('@阿红');
  await page.getByRole('option', { name: 阿红.name }).waitFor();
  await words.press('Escape');
  await page.getByRole('option').first().waitFor({ state: 'detached' });
  await words.press('Backspace');
  await page.getByRole('option', { name: 阿红.name }).waitFor();
  await words.press('Enter');
  await expect.poll(() => words.inputValue()).toBe(`晚安，@${阿红.name} `);
  await page.getByRole('button', { name: '表情', exact: true }).click();
  await page.getByRole('tab', { name: '表情包 1' }).click();
  await page.getByRole('button', { name: '晚安', exact: true }).click();
  await expect.poll(() => words.inputValue()).toBe(`晚安，@${阿红.name} :--sc-晚安_biggest:`);
  app.clock.advance(11_000);
  await send(page);
  await said(page, '操作成功');
  const mine = commentOf(page, '晚安，');
  await mine.getByRole('link', { name: `@${阿红.name}` }).waitFor();
  const sticker = mine.getByRole('img', { name: '晚安' });
  expect(await sticker.getAttribute('width')).toBe('60');
  await expect.poll(() => mine.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.getByRole('link', { name: '2 条评论' }).waitFor();
  // The reply lock opens in place.
  await page.getByText('留言的人才看得到这一句。').waitFor();

  const guest = await open();
  await commentOf(guest, '晚安，').getByRole('img', { name: '晚安' }).waitFor();
  expect(await guest.content()).not.toContain('留言的人才看得到这一句');
});

test('a reply to a reply lands in its thread and says whom it answers', async () => {
  const 小明 = await join('小明');
  const 阿红 = await join('阿红');
  const top = await comment(小明, '第一串的开头');
  await comment(阿红, '第一串的回复', top);
  await comment(小明, '第二串的开头');
  const page = await open({ person: 小明 });
  const reply = commentOf(page, '第一串的回复').getByRole('button', { name: `回复 ${阿红.name}` });
  await reply.click();
  const words = page.getByRole('textbox', { name: `回复 ${阿红.name}` });
  await words.fill('回给阿红的话');
  await expect.poll(() => words.evaluate((field) => field === document.activeElement)).toBe(true);
  await words.press('Escape');
  await words.waitFor({ state: 'detached' });
  await expect.poll(() => reply.evaluate((button) => button === document.activeElement)).toBe(true);
  await reply.click();
  // The draft is still there after going back.
  await expect.poll(() => words.inputValue()).toBe('回给阿红的话');
  app.clock.advance(11_000);
  await words.press('Control+Enter');
  await said(page, '操作成功');
  const thread = page.locator('.thread', { hasText: '第一串的开头' });
  await thread.locator('.replies').getByText('回给阿红的话').waitFor();
  await page.reload();
  await thread.locator('.replies').getByText('回给阿红的话').waitFor();
  const answer = commentOf(page, '回给阿红的话');
  expect(await answer.locator('.comment-to').textContent()).toBe(`@${阿红.name}`);
});

test('deleting asks and names what goes; answers keep a face above them', async () => {
  const 小明 = await join('小明');
  const 阿红 = await join('阿红');
  const top = await comment(小明, '这句我不想留了');
  await comment(阿红, '下面的回复', top);
  await comment(小明, '单独的一句');
  const page = await open({ person: 小明 });
  await page.getByRole('link', { name: '3 条评论' }).waitFor();
  await choose(page, '这句我不想留了', '删除');
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText('这句我不想留了').waitFor();
  await dialog.getByRole('button', { name: '取消' }).click();
  await commentOf(page, '这句我不想留了').waitFor();
  await choose(page, '这句我不想留了', '删除');
  await dialog.getByRole('button', { name: '删除' }).click();
  await page.getByText('该评论已删除').waitFor();
  await commentOf(page, '下面的回复').waitFor();
  await page.getByRole('link', { name: '2 条评论' }).waitFor();
  await choose(page, '单独的一句', '删除');
  await dialog.getByRole('button', { name: '删除' }).click();
  await commentOf(page, '单独的一句').waitFor({ state: 'detached' });
  await page.reload();
  await page.getByText('该评论已删除').waitFor();
  expect(await page.content()).not.toContain('这句我不想留了');
  await page.getByRole('link', { name: '1 条评论' }).waitFor();
});

test('what was typed outlives the page, and a second comment within ten seconds is refused and kept', async () => {
  const 小明 = await join('小明');
  const page = await open({ person: 小明 });
  const words = await write(page, '写到一半的话');
  await page.reload();
  await comments(page).scrollIntoViewIfNeeded();
  await expect.poll(() => words.inputValue()).toBe('写到一半的话');
  await page.getByRole('button', { name: '预览' }).waitFor();
  await send(page);
  await said(page, '操作成功');
  await commentOf(page, '写到一半的话').waitFor();
  await words.fill('紧接着的第二句');
  await send(page);
  await page
    .locator('.toast')
    .getByText(/频繁|太快|稍后/)
    .first()
    .waitFor();
  expect(await words.inputValue()).toBe('紧接着的第二句');
  app.clock.advance(10_000);
  await send(page);
  await commentOf(page, '紧接着的第二句').waitFor();
  await expect.poll(() => words.inputValue()).toBe('');
  await page.reload();
  await comments(page).scrollIntoViewIfNeeded();
  expect(await commentOf(page, '紧接着的第二句').count()).toBe(1);
  expect(await words.inputValue()).toBe('');
});

test('emoji are chosen by keys alone; Escape closes their panel and nothing else', async () => {
  const 小明 = await join('小明');
  await comment(小明, '等人来回');
  const page = await open({ person: 小明 });
  await commentOf(page, '等人来回').getByRole('button', { name: /^回复/ }).click();
  const words = page.getByRole('textbox', { name: /^回复/ });
  await words.fill('好');
  const smile = page.locator('.composer-here').getByRole('button', { name: '表情', exact: true });
  await smile.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('tab', { name: '表情', exact: true }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect.poll(() => words.inputValue()).toMatch(/^好\p{Extended_Pictographic}/u);
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: '表情', exact: true }).waitFor({ state: 'detached' });
  await expect.poll(() => words.evaluate((field) => field === document.activeElement)).toBe(true);
});

test('where comments are closed nothing is offered; where only members write, the way in is', async () => {
  const 小明 = await join('小明');
  await comment(小明, '最后一条');
  await setOptions(app.site, { comments_need_login: true });
  const page = await open();
  await comments(page).scrollIntoViewIfNeeded();
  await comments(page).getByText('请登录后再发表评论').waitFor();
  await comments(page).getByText('登录', { exact: true }).click();
  await page.getByRole('dialog', { name: '欢迎回来' }).waitFor();
  expect(await wordsIn(page).count()).toBe(0);
  const member = await open({ person: 小明 });
  await comments(member).scrollIntoViewIfNeeded();
  await write(member, '登录的人可以写');

  await setOptions(app.site, { comments_enable: false });
  onTestFinished(() => setOptions(app.site, { comments_enable: true }));
  await page.goto(app.url + path);
  await comments(page).getByText('评论已关闭').waitFor();
  expect(await comments(page).getByRole('button', { name: /^回复/ }).count()).toBe(0);
});

test('a link to a comment on another page of them goes there', async () => {
  await setOptions(app.site, { comments_page_size: 2 });
  const 小明 = await join('小明');
  const first = await comment(小明, '最早的一条');
  for (const text of ['第二条', '第三条', '第四条']) await comment(小明, text);
  const page = await open({ at: `${path}#comment-${first}` });
  await page.waitForURL(`**${path}/comment-page-2#comment-${first}`);
  await commentOf(page, '最早的一条').waitFor();
  // The address of a missing comment is ignored.
  await page.goto(`${app.url}${path}#comment-999999`);
  await commentOf(page, '第四条').waitFor();
  expect(new URL(page.url()).pathname).toBe(path);
});

test('leaving the article and coming back finds a composer that works', async () => {
  const 小明 = await join('小明');
  const page = await open({ person: 小明 });
  await write(page, '走之前写的');
  await page.getByRole('link', { name: '首页', exact: true }).first().click();
  await page.waitForURL(`${app.url}/`);
  await page.goBack();
  await comments(page).scrollIntoViewIfNeeded();
  await expect.poll(() => wordsIn(page).inputValue()).toBe('走之前写的');
  await page.getByRole('button', { name: '预览' }).waitFor();
  app.clock.advance(11_000);
  await send(page);
  await said(page, '操作成功');
  await expect.poll(() => commentOf(page, '走之前写的').count()).toBe(1);
});

test('new comments and unread notifications appear in every tab without a reload, over one stream', async () => {
  await setOptions(app.site, { comments_page_size: 2 });
  const [小明, 阿红] = [await join('小明'), await join('阿红')];
  const oldest = await comment(阿红, '最早的一条');
  for (const text of ['第二条', '第三条']) await comment(小明, text);
  const page = await open({ person: 阿红 });
  const streams: string[] = [];
  page.context().on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === '/somnia/live') streams.push(decodeURIComponent(search));
  });
  await comments(page).scrollIntoViewIfNeeded();
  await page.locator('[data-composer] > div').waitFor();
  const other = await page.context().newPage();
  await other.goto(app.url + path);
  await comments(other).scrollIntoViewIfNeeded();
  await other.locator('[data-composer] > div').waitFor();
  await expect.poll(() => streams.at(-1)).toContain(`me,post:${post}`);
  await expect.poll(() => countStreams(app.site)).toBe(1);

  const first = comments(page).getByRole('article').first();
  const before = await first.boundingBox();
  // A thread of the second page, and a new one on the first.
  await comment(小明, '回您一句', oldest);
  await comment(小明, '第四条');
  for (const each of [page, other]) {
    await each.getByRole('link', { name: '通知，1 条未读' }).waitFor();
    await comments(each).getByRole('status').getByRole('button', { name: '2 条新评论' }).waitFor();
  }
  expect(await first.boundingBox()).toEqual(before);

  await page.getByRole('button', { name: '2 条新评论' }).click();
  for (const text of ['第四条', '回您一句']) await commentOf(page, text).first().waitFor();
  await page.getByRole('button', { name: /条新评论/ }).waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: '评论 5' }).waitFor();
  expect(await commentOf(page, '第四条').count()).toBe(1);
  // What the reader writes is no news in the same tab, and one more in the other.
  await write(page, '我也说一句');
  app.clock.advance(11_000);
  await send(page);
  await other.getByRole('button', { name: '3 条新评论' }).waitFor();
  expect(await page.getByRole('button', { name: /条新评论/ }).count()).toBe(0);
  expect(await countStreams(app.site)).toBe(1);
});
