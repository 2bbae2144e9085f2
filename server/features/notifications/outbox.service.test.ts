import { afterEach, beforeEach, expect, test } from 'vitest';

import { getMails, getMailText, resendMail, sendTestMail } from '#contract/features/notifications/outbox.calls.ts';
import { guestViewer, type Viewer } from '#contract/kit/power.ts';
import { queueMail } from '#server/features/mail/service.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { write } from '#server/kit/site.ts';
import { openTestSite, type TestSite } from '#server/kit/testing.ts';
import { insertUserRow } from '#tests/kit/stored-posts.ts';

import { routes } from './outbox.routes.ts';
import { testChannels } from './outbox.service.ts';

let it: TestSite;
let owner: Viewer;

beforeEach(async () => {
  it = await openTestSite();
  const userId = await insertUserRow(it.site, '沈砚', 'administrator');
  owner = { ...guestViewer, userId, power: 10 };
});
afterEach(() => it.close());

const to = { name: '南乔', address: 'nanqiao@mail.example' };
const mail = (text = '有新的回复') =>
  write(it.site, (unit) => queueMail(it.site, unit, { kind: 'notice', to, title: '提醒', text, path: '/' }));
const list = async (input = {}) => (await it.call(routes, getMails, input, owner)).list;
const giveUp = () =>
  it.site.db.updateTable('mails').set({ status: 'dead', attempts: 12, last_error: '拒收' }).execute();

test('mails are listed with what became of them, found by address, and read', async () => {
  await mail();
  const [only] = await list();
  expect(only).toMatchObject({
    to: 'nanqiao@mail.example',
    subject: '【我的站点】提醒',
    status: 'waiting',
    attempts: 0,
  });
  expect(await list({ search: 'NANQIAO' })).toHaveLength(1);
  expect(await list({ search: '_' })).toHaveLength(0);
  expect(await list({ status: 'dead' })).toHaveLength(0);
  const { text } = await it.call(routes, getMailText, { id: only?.id ?? 0 }, owner);
  expect(text).toContain('有新的回复');
});

test('a mail that was given up is tried again from the beginning, one that waits is not', async () => {
  await mail();
  await giveUp();
  const id = (await list({ status: 'dead' }))[0]?.id ?? 0;
  await it.call(routes, resendMail, { id }, owner);
  expect(await list()).toMatchObject([{ id, status: 'waiting', attempts: 0, last_error: '' }]);
  await expect(it.call(routes, resendMail, { id }, owner)).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(it.call(routes, resendMail, { id: 999 }, owner)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('a code or a link for a new password is neither shown nor sent again', async () => {
  await write(it.site, (unit) =>
    queueMail(it.site, unit, { kind: 'code', to, purpose: 'register', code: '938271' } as never),
  );
  await giveUp();
  const id = (await list())[0]?.id ?? 0;
  const { text } = await it.call(routes, getMailText, { id }, owner);
  expect(text).toBe('这封邮件包含验证码或重置链接，不显示正文。');
  expect(JSON.stringify(await list())).not.toContain('938271');
  await expect(it.call(routes, resendMail, { id }, owner)).rejects.toMatchObject({ code: 'CONFLICT' });
});

test('a test mail goes to whoever asks', async () => {
  await it.site.db.updateTable('users').set({ email: null }).execute();
  await expect(it.call(routes, sendTestMail, {}, owner)).rejects.toMatchObject({ code: 'CONFLICT' });
  await it.site.db.updateTable('users').set({ email: 'shenyan@mail.example' }).execute();
  expect(await it.call(routes, sendTestMail, {}, owner)).toEqual({ to: 'shenyan@mail.example' });
  expect(await list()).toMatchObject([{ to: 'shenyan@mail.example', subject: '【我的站点】这是一条测试消息' }]);
});

test('every channel with an address is tried, and says what became of it', async () => {
  expect(await testChannels(it.contextFor(owner))).toEqual([]);
  await setOptions(it.site, {
    notify_webhook_url: 'https://one.example/hook',
    notify_bark_url: 'https://two.example/key',
  });
  const asked: string[] = [];
  const results = await testChannels(it.contextFor(owner), async ({ url }) => {
    asked.push(new URL(url).host);
    return url.includes('one.example') ? { status: 200, body: '' } : { status: 500, body: '坏了' };
  });
  expect(asked.toSorted()).toEqual(['one.example', 'two.example']);
  expect(results).toMatchObject([
    { channel: 'webhook', ok: true },
    { channel: 'bark', ok: false, error: 'bark answered 500: 坏了' },
  ]);
});
