import { afterEach, beforeEach, expect, test } from 'vitest';

import { getAuditLog } from '#contract/features/audit/calls.ts';
import { getJobs, removeJob, retryJob } from '#contract/features/operations/jobs.calls.ts';
import { queueNames } from '#contract/features/operations/jobs.copy.ts';
import type { Viewer } from '#contract/kit/power.ts';
import { connectJobs } from '#server/app/workers.ts';
import { routes as auditRoutes } from '#server/features/audit/routes.ts';
import type { Site } from '#server/kit/site.ts';
import { openTestSite, type TestSite } from '#server/kit/testing.ts';
import { insertUserRow } from '#tests/kit/stored-posts.ts';

import { routes } from './jobs.routes.ts';

let here: TestSite;
let owner: Viewer;

beforeEach(async () => {
  here = await openTestSite();
  const userId = await insertUserRow(here.site, '沈砚', 'administrator');
  owner = { userId, role: 'administrator', power: 10, vipLevel: 0, banned: false };
});

afterEach(() => here.close());

const list = async (filter: object = {}) => (await here.call(routes, getJobs, filter, owner)).list;

/** A job that failed permanently. */
async function makeDead(queue: string, payload: Record<string, unknown> = {}, error = '对方没有应答'): Promise<string> {
  here.site.jobs.handle(queue, 'default', async () => {
    throw new Error(error);
  });
  await here.site.jobs.enqueue({ queue, payload, maxAttempts: 1 });
  await here.site.jobs.drain();
  const [job] = await list({ queue });
  return job?.id as string;
}

test('the list shows the newest first, by state and by queue, in pages', async () => {
  await makeDead('mails-send');
  here.site.jobs.handle('stats-daily', 'default', async () => {});
  await here.site.jobs.enqueue({ queue: 'stats-daily', payload: {} });
  await here.site.jobs.drain();
  await here.site.jobs.enqueue({ queue: 'links.visit', payload: { id: 3 }, maxAttempts: 2 });
  expect((await list()).map(({ queue, status }) => [queue, status])).toEqual([
    ['links.visit', 'waiting'],
    ['stats-daily', 'done'],
    ['mails-send', 'dead'],
  ]);
  expect((await list({ status: 'dead' })).map(({ queue }) => queue)).toEqual(['mails-send']);
  expect((await list({ queue: 'links.visit' })).map(({ payload }) => payload)).toEqual(['{"id":3}']);
  expect(await list({ queue: 'links.visit', status: 'dead' })).toEqual([]);
  const second = await here.call(routes, getJobs, { page: 2, page_size: 2 }, owner);
  expect([second.total, second.list.map(({ queue }) => queue)]).toEqual([3, ['mails-send']]);
});

test('a dead job says how often it was tried and why it failed', async () => {
  await makeDead('mails-send');
  const [job] = await list();
  expect(job).toMatchObject({ attempts: 1, max_attempts: 1, last_error: '对方没有应答', status: 'dead' });
  expect(job?.finished_at).toMatch(/^20\d\d-/);
});

test('what a job was given is shown without secrets, mailboxes and the keys in addresses', async () => {
  const payload = {
    id: 7,
    verifyCode: '123456',
    to: 'xiaoming@mail.example',
    text: '请访问 https://api.day.app/KEY9/x',
  };
  await makeDead('channels-send', payload, '550 <xiaoming@mail.example> 不存在，见 https://hooks.example/in?token=T9');
  const text = JSON.stringify(await list());
  for (const secret of ['123456', 'xiaoming', 'KEY9', 'T9']) expect(text).not.toContain(secret);
  expect(JSON.parse((await list())[0]?.payload ?? '')).toEqual({
    id: 7,
    verifyCode: '***',
    to: '***@mail.example',
    text: '请访问 https://api.day.app/…',
  });
});

test('a dead job is tried again with all its tries and can succeed', async () => {
  const id = await makeDead('mails-send');
  await here.call(routes, retryJob, { id }, owner);
  expect((await list())[0]).toMatchObject({ id, status: 'waiting', attempts: 0 });
  let times = 0;
  here.site.jobs.handle('mails-send', 'outbound', async () => void (times += 1));
  await here.site.jobs.drain();
  expect(times).toBe(1);
  expect((await list())[0]).toMatchObject({ id, status: 'done', last_error: '' });
});

test('a dead job is removed for good; others can be neither retried nor removed', async () => {
  const id = await makeDead('mails-send');
  await here.site.jobs.enqueue({ queue: 'links.visit', payload: {} });
  const waiting = (await list({ status: 'waiting' }))[0]?.id as string;
  for (const call of [retryJob, removeJob]) {
    await expect(here.call(routes, call, { id: waiting }, owner)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: '只有失败的任务可以重试或删除',
    });
  }
  await here.call(routes, removeJob, { id }, owner);
  expect((await list()).map((job) => job.id)).toEqual([waiting]);
  for (const unknown of [id, '987654321', 'nothing-of-the-kind', '00000000-0000-4000-8000-000000000000']) {
    await expect(here.call(routes, removeJob, { id: unknown }, owner)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
});

test('retrying and removing are written down', async () => {
  await here.call(routes, retryJob, { id: await makeDead('mails-send') }, owner);
  await here.call(routes, removeJob, { id: await makeDead('links.visit') }, owner);
  const acts = await here.call(auditRoutes, getAuditLog, {}, owner);
  expect(acts.list.map(({ act }) => act)).toEqual(['job.remove', 'job.retry']);
  expect(acts.list[1]?.before).toContain('mails-send');
});

test('every queue that is handled has a Chinese name, and no other name stands in the list', () => {
  const handled = new Set<string>();
  const jobs = { ...here.site.jobs, every: () => {}, handle: (queue: string) => void handled.add(queue) };
  connectJobs({ ...here.site, jobs } as Site);
  expect(Object.keys(queueNames).toSorted()).toEqual([...handled].toSorted());
});
