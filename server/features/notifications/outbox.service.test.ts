import { afterEach, beforeEach, expect, test } from 'vitest';

import { getMails, getMailText, resendMail, sendTestMail } from '#contract/features/notifications/outbox.calls.ts';
import { guestViewer, type Viewer } from '#contract/kit/power.ts';
import { mailStatusNames } from '#contract/features/notifications/outbox.copy.ts';
import { jobs as mailJobs } from '#server/features/mail/jobs.ts';
import { queueMail } from '#server/features/mail/service.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { isoTime } from '#server/kit/clock.ts';
import { registerWorkers } from '#server/kit/job-workers.ts';
import { write } from '#server/kit/site.ts';
import { openTestSite, type TestSite } from '#server/kit/testing.ts';
import { openMailServer } from '#tests/kit/mail-server.ts';
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
  expect(await it.call(routes, sendTestMail, {}, owner)).toEqual({
    to: 'shenyan@mail.example',
    outcome: 'stored',
    message: '没有设置邮件服务器，测试邮件没有寄出，只写入了发件箱文件夹。',
  });
  expect(await list()).toMatchObject([{ to: 'shenyan@mail.example', subject: '【我的站点】这是一条测试消息' }]);
});

test('a mail that only became a file is not called sent', async () => {
  registerWorkers(it.site, mailJobs);
  await mail();
  await it.site.jobs.drain();
  expect(await list()).toMatchObject([{ status: 'stored', sent_at: isoTime(it.clock.now()) }]);
  expect(mailStatusNames.stored).toBe('已写入发件箱');
  expect(await list({ status: 'sent' })).toEqual([]);
  expect(await list({ status: 'stored' })).toHaveLength(1);
});

const testMail = async () => {
  await it.site.db.updateTable('users').set({ email: 'shenyan@mail.example' }).execute();
  return it.call(routes, sendTestMail, {}, owner);
};

test('a mail server that the options name is used at once, for the test and for every mail', async () => {
  const server = await openMailServer(0, { login: 'yan:密码' });
  registerWorkers(it.site, mailJobs);
  const smtp_port = Number(new URL(server.url).port);
  await setOptions(it.site, { smtp_host: '127.0.0.1', smtp_port, smtp_security: 'none', smtp_user: 'yan' });
  await setOptions(it.site, { smtp_password: '写错了' });
  expect(await testMail()).toEqual({
    to: 'shenyan@mail.example',
    outcome: 'failed',
    message: '登录失败：邮件服务器不接受这个用户名或密码，有的邮箱需要填写授权码。',
  });
  await setOptions(it.site, { smtp_password: '密码' });
  expect(await testMail()).toMatchObject({
    outcome: 'sent',
    message: '邮件服务器已收下测试邮件，请到 shenyan@mail.example 查收。',
  });
  await mail();
  await it.site.jobs.drain();
  expect(server.received.map(({ to: [address] }) => address)).toEqual(['shenyan@mail.example', to.address]);
  expect((await list()).map(({ status }) => status)).toEqual(['sent', 'sent', 'dead']);
  await server.close();
});

test('a test mail says the truth about a server that is away, and about one that came back', async () => {
  const server = await openMailServer();
  const smtp_port = Number(new URL(server.url).port);
  await setOptions(it.site, { smtp_host: '127.0.0.1', smtp_port, smtp_security: 'none' });
  await server.close();
  expect(await testMail()).toMatchObject({
    outcome: 'failed',
    message: '邮件服务器拒绝了连接，请检查服务器地址与端口。',
  });
  expect((await list())[0]).toMatchObject({ status: 'dead', attempts: 1 });
  const back = await openMailServer(smtp_port);
  expect(await testMail()).toMatchObject({ outcome: 'sent' });
  await back.close();
});

test('an administrator may send thirty test mails an hour', async () => {
  for (let n = 0; n < 30; n += 1) await testMail();
  await expect(testMail()).rejects.toMatchObject({ code: 'RATE_LIMITED' });
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
