import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';

import { addPost } from '#contract/features/posts/editing.calls.ts';
import { guestViewer, rolePower } from '#contract/kit/power.ts';
import { endpoints } from '#server/app/endpoints.ts';
import { createUser } from '#server/features/accounts/service.ts';
import { createSession } from '#server/features/accounts/sessions.service.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { runEndpoint } from '#server/kit/endpoint.ts';
import { noClient } from '#server/kit/site.ts';
import { findFaultsInThemes } from '#tests/kit/access-faults.ts';
import { openApp, type OpenApp } from '#tests/kit/open-app.ts';
import { desktop, newVisitor, phone, type Screen, sharedBrowser } from '#tests/kit/open-browser.ts';
import { paragraph } from '#tests/kit/stored-posts.ts';
import { savePost } from '#tests/kit/write-post.ts';

let app: OpenApp;
let browser: Browser;
let writer: number;
let reader: number;
let count = 0;
let slug: string;

beforeAll(async () => {
  app = await openApp({ SITE_URL: '' });
  browser = await sharedBrowser();
  await setOptions(app.site, { moments_review_from_power: 1 });
  writer = await createUser(app.site, { name: '老王', email: 'wang@example.com', role: 'administrator' });
});
afterAll(() => app?.close());

const options = ['海边', '山里', '家里'].map((text, at) => ({ id: `o${at}`, text }));
const voteBlock = (id: string, data: object) => ({ id, type: 'vote', data: { options, multiple: false, ...data } });

beforeEach(async () => {
  count += 1;
  slug = `poll-${count}`;
  await setOptions(app.site, { votes_guests: false, votes_changeable: true, votes_results: 'voted' });
  reader = await createUser(app.site, { name: `阿红${count}`, email: `hong${count}@example.com` });
  const inside = voteBlock('v3', { title: '暗号里的投票' });
  await savePost(app.site, writer, {
    title: `假期 ${count}`,
    slug,
    content: {
      blocks: [
        paragraph('先看看大家的想法。'),
        voteBlock('v1', { title: '假期去哪里' }),
        voteBlock('v2', { title: '带什么', multiple: true }),
        { id: 'r1', type: 'rate', data: { title: '这个假期几分' } },
        { id: 'lock', type: 'password-block', data: { password: '芝麻', hint: '', blocks: [inside] } },
      ],
    },
  });
});

async function open(path: string, as: number | null, screen: Screen = desktop): Promise<Page> {
  const { page, context, problems } = await newVisitor(browser, { screen });
  if (as !== null) {
    const start = { address: '127.0.0.1', userAgent: 'Firefox', mustChangePassword: false };
    const token = await createSession(app.site, as, start);
    await context.addCookies([{ name: 'somnia_session', value: token, url: app.url }]);
  }
  onTestFinished(async () => {
    await context.close();
    expect(
      problems.filter((trouble) => !/the server responded with a status of 40[0-9]|ERR_FAILED/.test(trouble)),
    ).toEqual([]);
  });
  await page.goto(app.url + path);
  return page;
}

const poll = (page: Page, title: string): Locator => page.locator('.poll', { hasText: title });
const submit = (within: Locator) => within.getByRole('button', { name: '投票', exact: true });
const note = (within: Locator) => within.getByRole('status');

test('a reader votes with the keyboard, sees the shares, and votes otherwise', async () => {
  const page = await open(`/${slug}`, reader);
  const one = poll(page, '假期去哪里');
  await one.scrollIntoViewIfNeeded();
  await note(one).getByText('单选 · 还没有人参与 · 投票后可见结果').waitFor();
  await one.getByRole('radio', { name: '山里' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await note(one).getByText('单选 · 1 人参与').waitFor();
  await one.getByText('100%1 票').waitFor();
  expect(await one.locator('[data-chosen]').textContent()).toContain('山里');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('改投');

  await one.getByRole('button', { name: '改投' }).click();
  await one.getByRole('button', { name: '保留原来的选择' }).press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('改投');
  await one.getByRole('button', { name: '改投' }).click();
  await one.getByRole('radio', { name: '海边' }).check();
  await submit(one).click();
  await one.locator('[data-chosen]', { hasText: '海边' }).waitFor();
  await page.reload();
  await one.scrollIntoViewIfNeeded();
  await one.locator('[data-chosen]', { hasText: '海边' }).waitFor();
  expect(await one.getByRole('button', { name: '改投' }).isVisible()).toBe(true);
});

test('several options are chosen, and stars are given, in one page with one call for the numbers', async () => {
  const page = await open('/login', reader);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/nv/block-numbers')) asked.push(request.method());
  });
  await page.goto(`${app.url}/${slug}`);
  const many = poll(page, '带什么');
  await many.scrollIntoViewIfNeeded();
  for (const name of ['海边', '家里']) await many.getByRole('checkbox', { name }).check();
  await submit(many).click();
  await many.getByText('可多选 · 1 人参与').waitFor();
  expect(await many.locator('[data-chosen]').count()).toBe(2);
  const stars = poll(page, '这个假期几分');
  await stars.getByRole('button', { name: '4 分' }).click();
  await note(stars).getByText('4.0 分 · 1 人评分 · 您评了 4 分').waitFor();
  expect(await stars.getByRole('button', { name: '4 分' }).getAttribute('aria-pressed')).toBe('true');
  expect(asked).toEqual(['GET']);
});

test('a vote that the server refuses is taken back and says why', async () => {
  const page = await open(`/${slug}`, reader);
  const one = poll(page, '假期去哪里');
  await one.scrollIntoViewIfNeeded();
  await one.getByRole('radio', { name: '海边' }).check();
  const refusal = { error: '这个投票已经不在了', error_code: 'NOT_FOUND' };
  await page.route('**/nv/vote', (route) => route.fulfill({ status: 404, json: refusal }));
  await submit(one).click();
  await one.getByRole('alert').getByText(refusal.error).waitFor();
  expect(await one.getByRole('radio', { name: '海边' }).isChecked()).toBe(true);
  await note(one).getByText('还没有人参与').waitFor();
  await page.unroute('**/nv/vote');
  await submit(one).click();
  await one.getByText('100%1 票').waitFor();
});

test('a guest is asked to sign in, or votes where the site allows it, and one browser is one voter', async () => {
  const page = await open(`/${slug}`, null);
  const one = poll(page, '假期去哪里');
  await one.scrollIntoViewIfNeeded();
  await one.getByRole('button', { name: '登录后投票' }).click();
  await page.getByRole('dialog').waitFor();
  await setOptions(app.site, { votes_guests: true });
  await page.reload();
  await one.scrollIntoViewIfNeeded();
  await one.getByRole('radio', { name: '家里' }).check();
  await submit(one).click();
  await one.getByText('100%1 票').waitFor();
  await one.getByRole('button', { name: '改投' }).waitFor();
  await page.reload();
  await one.scrollIntoViewIfNeeded();
  await one.locator('[data-chosen]', { hasText: '家里' }).waitFor();
  expect(await one.locator('[data-chosen]').count()).toBe(1);
});

test('what stands behind a password is voted on by who opened it', async () => {
  const page = await open(`/${slug}`, reader);
  await page.getByLabel('密码').fill('芝麻');
  await page.keyboard.press('Enter');
  const inside = poll(page, '暗号里的投票');
  await inside.getByRole('radio', { name: '山里' }).check();
  await submit(inside).click();
  await inside.getByText('100%1 票').waitFor();
  expect(await inside.locator('[data-chosen]').textContent()).toContain('山里');
});

test('a moment is written with a poll, others vote in its card, and then it is fixed', async () => {
  const page = await open('/moments/edit', reader);
  const form = page.getByRole('form', { name: '写动态' });
  await form.getByRole('textbox', { name: '标题' }).fill(`周末 ${count}`);
  await form.locator('textarea').fill('大家周末做什么？');
  await form.getByRole('button', { name: '投票', exact: true }).click();
  await form.getByRole('textbox', { name: '选项 1' }).fill('睡觉');
  await page.keyboard.press('Enter');
  await page.keyboard.type('爬山');
  await page.keyboard.press('Enter');
  await page.keyboard.type('爬山');
  await form.getByRole('button', { name: '发布' }).click();
  await form.getByText('选项不能重复').waitFor();
  await form.getByRole('button', { name: '删除选项 3' }).click();
  await form.getByLabel('投票截止时间').selectOption('3');
  await form.getByRole('button', { name: '发布' }).click();
  await page.getByText('操作成功').first().waitFor();

  const other = await open('/moments/index', writer);
  const card = other.locator('.moment', { hasText: `周末 ${count}` });
  await card.getByRole('radio', { name: '爬山' }).check();
  await submit(card).click();
  await card.getByText('100%1 票').waitFor();

  const { id } = await app.site.db
    .selectFrom('posts')
    .select('id')
    .where('title', '=', `周末 ${count}`)
    .executeTakeFirstOrThrow();
  await page.goto(`${app.url}/moments/edit/${id}`);
  await page.getByText('已经有人投票，投票内容不能再改').waitFor();
  expect(await page.getByRole('textbox', { name: /^选项/ }).count()).toBe(0);
});

test('polls and ratings can be read and fit a phone, before and after the vote', async () => {
  const viewer = { ...guestViewer, userId: writer, role: 'administrator' as const, power: rolePower.administrator };
  const endpoint = endpoints.find(({ call }) => call.path === addPost.path);
  if (!endpoint) throw new Error('Nothing answers add-post');
  const context = {
    site: app.site,
    viewer,
    address: '127.0.0.1',
    tag: () => {},
    client: { ...noClient, ip: '127.0.0.1' },
  };
  const written = { options: ['很长很长的一个选项，长到一行放不下为止的那一种呢', '短的'], multiple: true, days: 0 };
  const input = { post_type: 'microblog', title: `看看 ${count}`, excerpt: '选吧', metas: { poll: written } };
  await runEndpoint(endpoint, context, input, () => {});
  for (const screen of [desktop, phone]) {
    const page = await open(`/${slug}`, reader, screen);
    const one = poll(page, '假期去哪里');
    await one.scrollIntoViewIfNeeded();
    await one
      .getByRole('radio')
      .or(one.getByRole('button', { name: '改投' }))
      .first()
      .waitFor();
    expect(await findFaultsInThemes(page, 'votes')).toEqual([]);
    if (await submit(one).isVisible()) {
      await one.getByRole('radio', { name: '海边' }).check();
      await submit(one).click();
      await one.getByText('100%1 票').waitFor();
    }
    expect(await findFaultsInThemes(page, 'votes')).toEqual([]);
    await page.goto(`${app.url}/moments/index`);
    await page.locator('.moment-poll').first().scrollIntoViewIfNeeded();
    await page.locator('.moment-poll').getByRole('checkbox', { name: '短的' }).first().waitFor();
    expect(await findFaultsInThemes(page, 'votes')).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
});
