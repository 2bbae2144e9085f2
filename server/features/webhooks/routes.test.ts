import { createHmac } from 'node:crypto';

import { afterEach, beforeEach, expect, test } from 'vitest';

import {
  addWebhook,
  changeWebhook,
  getWebhookDeliveries,
  getWebhooks,
  pingWebhook,
  redeliver,
  removeWebhook,
  renewWebhookSecret,
} from '#contract/features/webhooks/calls.ts';
import type { Viewer } from '#contract/kit/power.ts';
import { connectWebhooks } from '#server/app/webhook-events.ts';
import { write } from '#server/kit/site.ts';
import { registerWorkers } from '#server/kit/job-workers.ts';
import { openTestSite, testNow, type TestSite } from '#server/kit/testing.ts';
import { insertUserRow } from '#tests/kit/stored-posts.ts';
import { paragraph, savePost } from '#tests/kit/write-post.ts';

import { webhookJobs } from './jobs.ts';
import { routes } from './routes.ts';
import { sendDelivery, type PostDelivery, postPublicly, emitToWebhooks } from './service.ts';

let here: TestSite;
let owner: Viewer;
let taken: Parameters<PostDelivery>[0][];
let answer: () => { status: number; body: string };

beforeEach(async () => {
  here = await openTestSite();
  const userId = await insertUserRow(here.site, '沈砚', 'administrator');
  owner = { userId, role: 'administrator', power: 10, vipLevel: 0, banned: false };
  taken = [];
  answer = () => ({ status: 200, body: 'ok' });
  connectWebhooks(here.site);
  registerWorkers(here.site, webhookJobs(send));
});

afterEach(() => here.close());

const input = { name: '备份', url: 'https://hooks.example/in', events: ['post.published', 'post.hidden'] as const };
const add = (more: object = {}) =>
  here.call(routes, addWebhook, { ...input, events: [...input.events], ...more }, owner);
const deliveries = async (id: number) => (await here.call(routes, getWebhookDeliveries, { id }, owner)).list;

const send: PostDelivery = async (request) => {
  taken.push(request);
  return answer();
};

/** Runs waiting deliveries until done, without the retry delays of the queue, which on PostgreSQL pass in real time. */
async function tryToTheEnd(): Promise<void> {
  await here.site.jobs.drain();
  for (let turn = 0; turn < 10; turn += 1) {
    const waiting = await here.site.db
      .selectFrom('webhook_deliveries')
      .select('id')
      .where('status', '=', 'waiting')
      .execute();
    for (const { id } of waiting) await sendDelivery(here.site, id, send).catch(() => undefined);
  }
}

test('a program hears of what it asked for, signed so that nobody can forge it', async () => {
  const { webhook, secret } = await add();
  expect(secret).toMatch(/^whsec_[\w-]{43}$/);
  expect(JSON.stringify(await here.call(routes, getWebhooks, {}, owner))).not.toContain(secret);
  const stored = await here.site.db.selectFrom('webhooks').select('secret').executeTakeFirstOrThrow();
  expect(stored.secret).not.toContain(secret.slice(6, 20));

  const author = owner.userId as number;
  const { id } = await savePost(here.site, author, {
    title: '夜航',
    slug: 'night',
    content: { blocks: [paragraph('暗号玫瑰')] },
  });
  await savePost(here.site, author, {
    title: '草稿',
    slug: 'draft',
    status: 'draft',
    content: { blocks: [paragraph('不给人看')] },
  });
  await here.site.jobs.drain();
  expect(taken).toHaveLength(1);
  const [request] = taken;
  expect(request?.url).toBe('https://hooks.example/in');
  expect(JSON.parse(request?.body ?? '')).toMatchObject({
    event: 'post.published',
    data: { id, title: '夜航', slug: 'night', author: { name: '沈砚' } },
  });
  const { 'x-somnia-timestamp': timestamp, 'x-somnia-signature': signature } = request?.headers ?? {};
  const expected = createHmac('sha256', secret).update(`${timestamp}.${request?.body}`).digest('hex');
  expect(signature).toBe(`sha256=${expected}`);
  expect(await deliveries(webhook.id)).toMatchObject([
    { event: 'post.published', status: 'delivered', attempts: 1, answer_status: 200, answer: 'ok' },
  ]);
});

test('the time of each attempt is part of what is signed, so that an old message cannot be sent again', async () => {
  const { webhook, secret } = await add();
  answer = () => {
    here.clock.advance(60_000);
    return { status: 500, body: '' };
  };
  await here.call(routes, pingWebhook, { id: webhook.id }, owner);
  await tryToTheEnd();
  const times = taken.map(({ headers }) => headers['x-somnia-timestamp']);
  expect(times).toEqual(taken.map((_, at) => String(Math.floor(testNow / 1000) + at * 60)));
  expect(times.length).toBeGreaterThan(1);
  expect(new Set(taken.map(({ body }) => body)).size).toBe(1);
  const signatures = taken.map(({ headers }) => headers['x-somnia-signature']);
  expect(new Set(signatures).size).toBe(times.length);
  for (const [at, { body }] of taken.entries()) {
    const sign = (text: string) => `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`;
    expect(signatures[at]).toBe(sign(`${times[at]}.${body}`));
    expect(signatures[at]).not.toBe(sign(body));
  }
});

test('a delivery that nobody takes is tried six times with the same key, and can be sent again by hand', async () => {
  const { webhook } = await add();
  answer = () => ({ status: 500, body: '<b>坏了</b>' });
  await here.call(routes, pingWebhook, { id: webhook.id }, owner);
  await tryToTheEnd();
  expect(taken).toHaveLength(6);
  expect(new Set(taken.map(({ headers }) => headers['x-somnia-delivery'])).size).toBe(1);
  const [failed] = await deliveries(webhook.id);
  expect(failed).toMatchObject({ event: 'ping', status: 'failed', attempts: 6, answer_status: 500 });
  expect((await here.call(routes, getWebhooks, {}, owner)).list).toMatchObject([{ failures: 1, enabled: true }]);
  answer = () => ({ status: 204, body: '' });
  await here.call(routes, redeliver, { id: failed?.id ?? 0 }, owner);
  await tryToTheEnd();
  expect(await deliveries(webhook.id)).toMatchObject([{ status: 'delivered', attempts: 1, answer_status: 204 }]);
  expect((await here.call(routes, getWebhooks, {}, owner)).list).toMatchObject([{ failures: 0 }]);
});

test.each([
  [200, 'delivered'],
  [299, 'delivered'],
  [300, 'failed'],
  [302, 'failed'],
  [304, 'failed'],
  [404, 'failed'],
])('an answer of %i counts as %s', async (status, outcome) => {
  const { webhook } = await add();
  answer = () => ({ status, body: '' });
  await here.call(routes, pingWebhook, { id: webhook.id }, owner);
  await tryToTheEnd();
  expect(await deliveries(webhook.id)).toMatchObject([{ status: outcome, answer_status: status }]);
});

test('a program that takes nothing for long is switched off, hears nothing, and begins anew when it is switched on', async () => {
  const { webhook } = await add();
  await here.site.db.updateTable('webhooks').set({ failures: 19 }).execute();
  answer = () => {
    throw new Error('getaddrinfo ENOTFOUND');
  };
  await here.call(routes, pingWebhook, { id: webhook.id }, owner);
  await tryToTheEnd();
  expect((await here.call(routes, getWebhooks, {}, owner)).list).toMatchObject([{ failures: 20, enabled: false }]);
  taken = [];
  await write(here.site, (unit) => emitToWebhooks(here.site, unit, 'post.published', {}));
  await tryToTheEnd();
  expect(taken).toEqual([]);
  expect(await here.call(routes, changeWebhook, { id: webhook.id, enabled: true }, owner)).toMatchObject({
    enabled: true,
    failures: 0,
    name: '备份',
  });
});

test('what waits for a program that is switched off is given up, and only what is done is sent again', async () => {
  const { webhook } = await add();
  const { id } = webhook;
  answer = () => ({ status: 500, body: '' });
  await here.call(routes, pingWebhook, { id }, owner);
  const [waiting] = await deliveries(id);
  const again = () => here.call(routes, redeliver, { id: waiting?.id ?? 0 }, owner);
  await expect(again()).rejects.toMatchObject({ code: 'CONFLICT', message: '这条消息还在投递，有了结果才能重新投递' });
  await here.call(routes, changeWebhook, { id, enabled: false }, owner);
  await tryToTheEnd();
  expect(taken).toEqual([]);
  expect(await deliveries(id)).toMatchObject([{ status: 'failed', attempts: 0, done_at: expect.any(String) }]);
  await expect(again()).rejects.toMatchObject({ code: 'CONFLICT', message: '这个 Webhook 已停用，启用后才能投递' });
  await expect(here.call(routes, pingWebhook, { id }, owner)).rejects.toMatchObject({ code: 'CONFLICT' });
  await here.call(routes, changeWebhook, { id, enabled: true }, owner);
  answer = () => ({ status: 204, body: '' });
  await again();
  await tryToTheEnd();
  expect(await deliveries(id)).toMatchObject([{ status: 'delivered' }]);
});

test('of an article that is hidden a program learns no more than was public', async () => {
  await add();
  const author = owner.userId as number;
  const { id } = await savePost(here.site, author, {
    title: '夜航',
    slug: 'night',
    content: { blocks: [paragraph('字')] },
  });
  await savePost(here.site, author, { id, title: '秘密名单', slug: 'secret-list', status: 'private' });
  await here.site.jobs.drain();
  const bodies = taken.map(({ body }) => JSON.parse(body) as { event: string; data: object });
  expect(bodies.find(({ event }) => event === 'post.hidden')?.data).toEqual({ id, title: '夜航', slug: 'night' });
  expect(JSON.stringify(taken)).not.toMatch(/秘密名单|secret-list/);
});

test('another secret takes the place of the first, and a removed program is gone with its deliveries', async () => {
  const { webhook, secret } = await add();
  const renewed = await here.call(routes, renewWebhookSecret, { id: webhook.id }, owner);
  expect(renewed.secret).not.toBe(secret);
  await here.call(routes, pingWebhook, { id: webhook.id }, owner);
  await here.call(routes, removeWebhook, { id: webhook.id }, owner);
  await here.site.jobs.drain();
  expect(taken).toEqual([]);
  await expect(deliveries(webhook.id)).rejects.toMatchObject({ message: '没有找到这个 Webhook' });
});

test('addresses of the inside are refused when they are typed, and again when they are posted to', async () => {
  for (const url of [
    'http://127.0.0.1/x',
    'http://0/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://169.254.169.254/latest',
    'http://2130706433/',
    'http://localhost:3000/',
    'http://db.internal/',
  ])
    await expect(add({ url }), url).rejects.toMatchObject({ fields: { url: expect.any(String) } });
  for (const url of ['', 'ftp://x.example/', 'javascript:alert(1)', 'https://'])
    await expect(add({ url }), url).rejects.toMatchObject({ code: 'VALIDATION' });
  await expect(postPublicly({ url: 'http://127.0.0.1:9/', headers: {}, body: '{}' })).rejects.toThrow(
    '127.0.0.1 is not a public address.',
  );
  await expect(add({ events: [] })).rejects.toMatchObject({ message: '请至少选择一种事件' });
  await expect(add({ events: ['user.erased'] })).rejects.toMatchObject({ code: 'VALIDATION' });
});

test('there are twenty programs at most', async () => {
  for (let count = 0; count < 20; count += 1) await add({ name: `第 ${count}` });
  await expect(add()).rejects.toMatchObject({ code: 'CONFLICT', message: '最多可以有 20 个 Webhook' });
});
