import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { hotRefreshMs } from '#contract/features/moments/limits.ts';
import { createUser } from '#server/features/accounts/service.ts';
import { createSession } from '#server/features/accounts/sessions.service.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { addImages, addSticker, button, content, outcome, title, uploaded } from '#tests/kit/moment-composer.ts';
import { openApp, type OpenApp } from '#tests/kit/open-app.ts';
import { newVisitor, phone, sharedBrowser, type VisitorOptions } from '#tests/kit/open-browser.ts';

let app: OpenApp;
let browser: Browser;

beforeAll(async () => {
  app = await openApp({ SITE_URL: '' });
  browser = await sharedBrowser();
  await setOptions(app.site, { somnia_sticker_enable: '1' });
});
afterAll(() => app?.close());

interface Person {
  id: number;
  headers: Record<string, string>;
  open: (path: string, options?: VisitorOptions) => Promise<Page>;
}

async function join(name: string, email: string, role: 'subscriber' | 'administrator'): Promise<Person> {
  const id = await createUser(app.site, { name, email, role }, true);
  const token = await createSession(app.site, id, { address: '127.0.0.1', userAgent: 'test' });
  return {
    id,
    headers: { cookie: `somnia_session=${token}`, origin: app.url },
    open: async (path, options) => {
      const { page, context, problems } = await newVisitor(browser, options);
      await context.addCookies([{ name: 'somnia_session', value: token, url: app.url }]);
      onTestFinished(async () => {
        await context.close();
        expect(problems).toEqual([]);
      });
      await page.goto(app.url + path);
      return page;
    },
  };
}

async function call(person: Person, path: string, body: object): Promise<Record<string, unknown>> {
  const answer = await app.post(path, body, person.headers);
  expect(answer.body).not.toHaveProperty('error');
  return answer.body;
}

const cardOf = (page: Page, words: string) => page.getByRole('article').filter({ hasText: words });

const moreOf = (place: Page | Locator) => place.getByRole('button', { name: /^更多/ });

/** What the menu of a moment offers. */
async function offeredAt(more: Locator): Promise<string[]> {
  const page = more.page();
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await more.click();
  await page.getByRole('menuitem').first().waitFor();
  return page.getByRole('menuitem').allInnerTexts();
}

/** Opens the menu until this can be chosen: it closes when the page scrolls, and the plates of a moderator come late. */
async function chooseAt(more: Locator, name: string): Promise<void> {
  const isChosen = async (): Promise<boolean> => {
    if (!(await offeredAt(more)).includes(name)) return false;
    const pressed = more.page().getByRole('menuitem', { name }).click({ timeout: 1000 });
    return pressed.then(
      () => true,
      () => false,
    );
  };
  await expect.poll(isChosen, { timeout: 15_000 }).toBe(true);
}

/** The pages of these that show the words to a guest. */
async function pagesWith(paths: readonly string[], words: string): Promise<string[]> {
  const pages = await Promise.all(paths.map((path) => app.get(path)));
  return paths.filter((_, at) => pages[at]?.text.includes(words));
}

test('what a member publishes is met everywhere once it is approved, and nowhere before or after an edit', async () => {
  const owner = await join('沈砚', 'shen@mail.example', 'administrator');
  const author = await join('阿红', 'ahong@mail.example', 'subscriber');
  const follower = await join('小明', 'ming@mail.example', 'subscriber');
  await call(follower, '/nv/follow', { user_id: author.id, on: true });
  await call(owner, '/nv/admin/plates', { name: '深夜厨房', slug: 'midnight-kitchen' });

  const page = await author.open('/moments/index', { screen: phone });
  await page.locator('.tab-bar').getByText('发布').click();
  await content(page).fill('今晚的月亮 #月亮观测# ');
  await addSticker(page);
  await title(page).fill('九张月亮');
  await addImages(page, 9);
  await uploaded(page, 9);
  await page.getByRole('combobox', { name: '版块' }).selectOption('深夜厨房');
  await button(page, '发布').click();
  expect(await outcome(page)).toContain('操作成功，请等待管理员审核');

  const plate = '/moments/plate/midnight-kitchen';
  const topic = encodeURI('/moments/topic/月亮观测');
  const { slug } = await app.site.db
    .selectFrom('posts')
    .select('slug')
    .where('title', '=', '九张月亮')
    .executeTakeFirstOrThrow();
  const detail = `/moments/detail/${slug}`;
  const lists = ['/moments/index', '/moments/hot', plate, topic];
  await page.getByRole('link', { name: '查看这条动态' }).click();
  await page.getByText('正在等待审核，通过以前只有您自己看得到。').waitFor();
  expect(new URL(page.url()).pathname).toBe(detail);
  expect(await pagesWith([...lists, detail], '九张月亮')).toEqual([]);
  const stream = await follower.open('/moments/following');
  await stream.getByText('这里还没有动态').waitFor();

  const desk = await owner.open('/nv-admin/moments');
  const row = desk.getByRole('row').filter({ hasText: '九张月亮' });
  await expect.poll(() => row.locator('.moderated-files img').count()).toBe(9);
  await row.getByRole('button', { name: '通过：阿红的动态《九张月亮》' }).click();
  await desk.locator('.toast').getByText('已通过 1 条动态').first().waitFor();
  await row.waitFor({ state: 'detached' });

  app.clock.advance(2 * hotRefreshMs);
  await app.site.jobs.drain();
  await expect.poll(() => pagesWith([...lists, detail], '九张月亮'), { timeout: 10_000 }).toEqual([...lists, detail]);
  await stream.reload();
  const card = cardOf(stream, '九张月亮');
  await expect.poll(() => card.locator('.moment-picture').count()).toBe(9);
  await card.locator('img[src*="/stickers/"]').waitFor();
  expect(await card.locator(`a[href="${plate}"]`).count()).toBeGreaterThan(0);
  await card.getByRole('link', { name: '#月亮观测#' }).click();
  await stream.waitForURL((url) => url.pathname === topic);

  await page.goto(`${app.url}/user-center/notifications`);
  const notice = page.locator('.notice', { hasText: '您的动态已通过审核' });
  await notice.getByRole('link', { name: '查看' }).click();
  await page.waitForURL(`**${detail}`);
  await chooseAt(moreOf(page).first(), '编辑');
  await page.waitForURL('**/moments/edit/*');
  await expect.poll(() => title(page).inputValue()).toBe('九张月亮');
  await uploaded(page, 9);
  await title(page).fill('八张月亮');
  await page.getByRole('button', { name: '移除第 1 张图片' }).click();
  await button(page, '保存').click();
  expect(await outcome(page)).toContain('操作成功，请等待管理员审核');
  app.clock.advance(2 * hotRefreshMs);
  await app.site.jobs.drain();
  await expect.poll(() => pagesWith([...lists, detail], '张月亮'), { timeout: 10_000 }).toEqual([]);
  await stream.goto(`${app.url}/moments/following`);
  await stream.getByText('这里还没有动态').waitFor();
  expect((await app.get(detail)).status).toBe(404);
  await page.goto(app.url + detail);
  await page.getByText('正在等待审核，通过以前只有您自己看得到。').waitFor();
  await page.getByRole('heading', { name: '八张月亮' }).waitFor();
});

test('a moderator pins, marks, moves and takes down in their plates; others are offered none of it', async () => {
  await setOptions(app.site, { moments_review_from_power: 1 });
  const owner = await join('林见微', 'lin@mail.example', 'administrator');
  const author = await join('老王', 'wang@mail.example', 'subscriber');
  const moderator = await join('南乔', 'qiao@mail.example', 'subscriber');
  const member = await join('迟迟', 'chi@mail.example', 'subscriber');
  for (const [name, slug] of [['窗外', 'outside'] as const, ['手艺', 'crafts'] as const])
    await call(owner, '/nv/admin/plates', { name, slug, moderators: [moderator.id] });
  const { list } = JSON.parse((await app.get('/somnia/moments/plates')).text) as {
    list: { id: number; slug: string }[];
  };
  const plate = list.find(({ slug }) => slug === 'outside')?.id;
  for (const words of ['窗外有雨', '雨停了']) {
    app.clock.advance(31_000);
    await call(author, '/nv/add-post', {
      post_type: 'microblog',
      title: words,
      excerpt: words,
      terms: { plate: [plate] },
      status: 'publish',
    });
  }

  const page = await moderator.open('/moments/plate/outside');
  const choose = (name: string) => chooseAt(moreOf(cardOf(page, '窗外有雨')), name);
  const said = (text: string) => page.locator('.toast').getByText(text).first().waitFor();
  const first = async (path: string) => /data-row.*?(窗外有雨|雨停了)/s.exec((await app.get(path)).text)?.[1];
  expect(await first('/moments/plate/outside')).toBe('雨停了');
  await expect
    .poll(() => offeredAt(moreOf(cardOf(page, '窗外有雨'))))
    .toEqual(expect.arrayContaining(['设为精华', '在版块置顶', '移动到版块', '下架']));
  await choose('在版块置顶');
  await said('已在「窗外」置顶');
  await expect.poll(() => first('/moments/plate/outside')).toBe('窗外有雨');
  expect(await first('/moments/index')).toBe('雨停了');
  await choose('设为精华');
  await said('已设为精华');
  await expect.poll(() => pagesWith(['/moments/essence'], '窗外有雨')).toEqual(['/moments/essence']);

  const other = await member.open('/moments/plate/outside');
  expect(await offeredAt(moreOf(cardOf(other, '窗外有雨')))).toEqual(['复制链接', '打赏', '举报']);

  await choose('移动到版块');
  const asked = page.getByRole('dialog', { name: '移动到版块' });
  await asked.getByRole('combobox', { name: '版块' }).selectOption('手艺');
  await asked.getByRole('button', { name: '移动', exact: true }).click();
  await said('已移动到「手艺」');
  const plates = ['/moments/plate/outside', '/moments/plate/crafts'];
  await expect.poll(() => pagesWith(plates, '>窗外有雨<')).toEqual(['/moments/plate/crafts']);

  await page.goto(`${app.url}/moments/plate/crafts`);
  await choose('下架');
  const reason = page.getByRole('dialog', { name: '下架动态' });
  await reason.getByLabel('原因').fill('与版块无关');
  await reason.getByRole('button', { name: '下架' }).click();
  await said('已下架，作者会收到通知');
  await cardOf(page, '窗外有雨').waitFor({ state: 'detached' });
  const everywhere = ['/moments/index', '/moments/essence', ...plates];
  await expect.poll(() => pagesWith(everywhere, '窗外有雨')).toEqual([]);
  const told = await author.open('/user-center/notifications');
  await told.locator('.notice', { hasText: '您的动态未通过审核' }).getByText('与版块无关').waitFor();
});
