import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';

import { forgetPassword, getCode, registerUser, resetPassword } from '#contract/features/auth/registrations.calls.ts';
import { createUser } from '#server/features/accounts/service.ts';
import { jobs as mailJobs } from '#server/features/mail/jobs.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { registerWorkers } from '#server/kit/job-workers.ts';
import { openTestSite, type TestSite } from '#server/kit/testing.ts';
import { openMailServer, type TestMailServer } from '#tests/kit/mail-server.ts';
import { plainTextOf } from '#tests/kit/stored-mails.ts';
import { TestUser } from '#tests/kit/test-user.ts';

import { jobs as codeJobs } from './codes.jobs.ts';
import { routes } from './registrations.routes.ts';

const minute = 60_000;
const password = '晚上读一点书再睡';
const email = 'xiaoming@example.com';
const closers: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

interface Opened extends TestSite {
  mails: TestMailServer;
  person: TestUser;
}

async function open(): Promise<Opened> {
  const mails = await openMailServer();
  closers.push(mails.close);
  const site = await openTestSite({ env: { SMTP_URL: mails.url } });
  closers.push(site.close);
  registerWorkers(site.site, [...codeJobs, ...mailJobs]);
  await setOptions(site.site, { somnia_enable_verify_code: '1' });
  return { ...site, mails, person: new TestUser(site, routes) };
}

/** Advances the queue's clock too, which on PostgreSQL is that of the database. */
async function later({ site, clock }: TestSite, ms: number): Promise<void> {
  clock.advance(ms);
  if (site.engine === 'sqlite') return;
  const span = sql`${ms} * interval '1 millisecond'`;
  await sql`update pgboss.job set start_after = start_after - ${span}`.execute(site.db);
}

const ask = async ({ person }: Opened) => (await person.call(getCode, { name: '小明', email, type: 'register' })).id;
const textOf = ({ mails }: Opened): string => plainTextOf(mails.received.at(-1)?.source ?? '');
const codeOf = (opened: Opened): string => /\b(\d{6})\b/.exec(textOf(opened))?.[1] ?? '';
const register = (opened: Opened, codeId: number) =>
  opened.person.call(registerUser, { name: '小明', password, email, verifyCode: codeOf(opened), codeId });
const eventCount = async ({ site }: TestSite) =>
  (await site.db.selectFrom('limit_events').select('id').execute()).length;

test('a code is one job: it is written and sent in one go', async () => {
  const opened = await open();
  await ask(opened);
  const { jobs } = opened.site;
  await jobs.drain();
  expect(opened.mails.received).toHaveLength(1);
  const { jobs: done } = await jobs.list({ queue: '', status: '' }, 10, 0);
  expect(done.map(({ queue, status }) => [queue, status])).toEqual([['codes-mail', 'done']]);
});

test('a code whose turn comes late is sent nevertheless, and lives for ten minutes from then', async () => {
  const opened = await open();
  const codeId = await ask(opened);
  await later(opened, 55 * minute);
  await opened.site.jobs.drain();
  await later(opened, 10 * minute - 1);
  expect((await register(opened, codeId)).id).toBeGreaterThan(0);
});

test('a code ends ten minutes after its mail, not later', async () => {
  const opened = await open();
  const codeId = await ask(opened);
  await later(opened, 30 * minute);
  await opened.site.jobs.drain();
  await later(opened, 10 * minute);
  await expect(register(opened, codeId)).rejects.toMatchObject({ message: '验证码不正确或已过期' });
});

test('a code that a mail server takes only after a quarter of an hour is valid when it arrives', async () => {
  const opened = await open();
  const { mails, site } = opened;
  const codeId = await ask(opened);
  mails.refuseWith({ at: 'data', code: 451 });
  await site.jobs.drain();
  await later(opened, 15 * minute);
  mails.refuseWith(null);
  await site.jobs.drain();
  expect(mails.received).toHaveLength(1);
  await later(opened, 9 * minute);
  expect((await register(opened, codeId)).id).toBeGreaterThan(0);
});

test('a reset link that a mail server takes only after forty minutes is valid when it arrives', async () => {
  const opened = await open();
  const { mails, site, person } = opened;
  await createUser(site, { name: '小明', email, password });
  await person.call(forgetPassword, { email });
  mails.refuseWith({ at: 'data', code: 451 });
  await site.jobs.drain();
  await later(opened, 40 * minute);
  mails.refuseWith(null);
  await site.jobs.drain();
  await later(opened, 29 * minute);
  const token = /token=([\w-]+)/.exec(textOf(opened))?.[1] as string;
  expect(await person.call(resetPassword, { token, password: '早上写一点字再走' })).toEqual({});
});

test('a code that was sent does not live longer because its job runs again', async () => {
  const opened = await open();
  const codeId = await ask(opened);
  await opened.site.jobs.drain();
  await later(opened, 5 * minute);
  await opened.site.jobs.enqueue({ queue: 'codes-mail', payload: { codeId, eventIds: [] } });
  await opened.site.jobs.drain();
  expect(opened.mails.received).toHaveLength(1);
  await later(opened, 5 * minute);
  await expect(register(opened, codeId)).rejects.toMatchObject({ message: '验证码不正确或已过期' });
});

test('a request that nobody served for an hour is not served, and its limits are given back', async () => {
  const opened = await open();
  await ask(opened);
  await createUser(opened.site, { name: '阿红', email: 'ahong@example.com', password });
  await opened.person.call(forgetPassword, { email: 'ahong@example.com' });
  await opened.person.call(forgetPassword, { email: 'nobody@example.com' });
  expect(await eventCount(opened)).toBe(9);
  await later(opened, 60 * minute);
  await opened.site.jobs.drain();
  expect(opened.mails.received).toEqual([]);
  expect(await eventCount(opened)).toBe(0);
});

async function giveUp(opened: Opened): Promise<void> {
  await opened.mails.close();
  for (let n = 0; n < 14; n += 1) {
    await opened.site.jobs.drain();
    await later(opened, 7 * minute);
  }
  closers.shift();
}

test('a code that no mail server took gives its limits back', async () => {
  const opened = await open();
  await ask(opened);
  await giveUp(opened);
  const mails = await opened.site.db.selectFrom('mails').select(['status', 'attempts']).execute();
  expect(mails).toEqual([{ status: 'dead', attempts: 8 }]);
  expect(await eventCount(opened)).toBe(0);
});

test('limits of a reset link never tell whether the address has an account', async () => {
  const opened = await open();
  await createUser(opened.site, { name: '阿红', email: 'ahong@example.com', password });
  await opened.person.call(forgetPassword, { email: 'ahong@example.com' });
  await opened.person.call(forgetPassword, { email: 'nobody@example.com' });
  await giveUp(opened);
  expect(await eventCount(opened)).toBe(6);
});
