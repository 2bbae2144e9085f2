import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';

import type { Mail } from '#contract/features/mail/entities.ts';
import { write } from '#server/kit/site.ts';
import { registerWorkers } from '#server/kit/job-workers.ts';
import { openTestSite, type TestSite } from '#server/kit/testing.ts';
import type { Mailer, OutgoingMail } from '#server/providers/mail/mailer.ts';
import { openMailer } from '#server/providers/mail/open-mailer.ts';
import { openMailServer, openUnresponsiveMailServer } from '#tests/kit/mail-server.ts';

import { jobs } from './jobs.ts';
import { queueMail, sendMail } from './service.ts';

const closers: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function openSite(smtpUrl = ''): Promise<TestSite> {
  const opened = await openTestSite({ env: { SMTP_URL: smtpUrl } });
  closers.push(opened.close);
  registerWorkers(opened.site, jobs);
  return opened;
}

const codeMail: Mail = {
  kind: 'code',
  to: { name: '小明', address: 'xiaoming@example.com' },
  purpose: 'register',
  code: '246810',
};
const noticeMail: Mail = {
  kind: 'notice',
  to: { name: '小明', address: 'xiaoming@example.com' },
  title: '阿红关注了您',
  text: '',
  path: '/user-center/notifications',
};

async function queue({ site }: TestSite, mail: Mail): Promise<number> {
  const startedAt = performance.now();
  await write(site, (unit) => queueMail(site, unit, mail));
  return performance.now() - startedAt;
}

/** Advances the queue's clock too, which on PostgreSQL is that of the database. */
async function later({ site, clock }: TestSite, ms: number): Promise<void> {
  clock.advance(ms);
  if (site.engine === 'sqlite') return;
  const span = sql`${ms} * interval '1 millisecond'`;
  await sql`update pgboss.job set start_after = start_after - ${span}`.execute(site.db);
}

async function mailsOf({ site }: TestSite) {
  return site.db.selectFrom('mails').selectAll().orderBy('id').execute();
}

test('a mail reaches its one mailbox once, in both forms, and what it said is not kept', async () => {
  const server = await openMailServer();
  closers.push(server.close);
  const opened = await openSite(server.url);
  await queue(opened, codeMail);
  await opened.site.jobs.drain();
  await opened.site.jobs.drain();
  expect(server.received).toHaveLength(1);
  const [mail] = server.received;
  expect(mail?.from).toBe('no-reply@localhost');
  expect(mail?.to).toEqual(['xiaoming@example.com']);
  expect(mail?.source).toMatch(/^Message-ID: <1\.\w+@localhost>\r$/m);
  expect(mail?.source).toMatch(/^Content-Type: text\/plain; charset=utf-8\r$/m);
  expect(mail?.source).toMatch(/^Content-Type: text\/html; charset=utf-8\r$/m);
  expect(mail?.source).not.toMatch(/^List-Unsubscribe/m);
  const [row] = await mailsOf(opened);
  expect(row).toMatchObject({ status: 'sent', attempts: 1, text_body: '', html_body: '' });
});

test('a mail of a transaction that is rolled back does not exist', async () => {
  const opened = await openSite();
  const failing = write(opened.site, async (unit) => {
    await queueMail(opened.site, unit, codeMail);
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(await mailsOf(opened)).toEqual([]);
  expect(await (opened.site.jobs as unknown as { counts: () => Promise<object> }).counts()).toMatchObject({
    waiting: 0,
  });
});

test('a server that is away costs the asker nothing; the mail is tried again with pauses and arrives once', async () => {
  const gone = await openMailServer();
  await gone.close();
  const opened = await openSite(gone.url);
  const tookMs = await queue(opened, noticeMail);
  expect(tookMs).toBeLessThan(300);
  await opened.site.jobs.drain();
  expect((await mailsOf(opened))[0]).toMatchObject({ status: 'waiting', attempts: 1 });
  const back = await openMailServer(Number(new URL(gone.url).port));
  closers.push(back.close);
  await opened.site.jobs.drain();
  expect(back.received).toHaveLength(0);
  await later(opened, 120_000);
  await opened.site.jobs.drain();
  await later(opened, 7_200_000);
  await opened.site.jobs.drain();
  expect(back.received).toHaveLength(1);
  expect((await mailsOf(opened))[0]?.status).toBe('sent');
});

test('a server that takes the connection and says nothing holds up neither the asker nor the other jobs', async () => {
  const silent = await openUnresponsiveMailServer();
  closers.push(silent.close);
  const opened = await openSite(silent.url);
  const tookMs = [];
  for (let n = 0; n < 20; n += 1) tookMs.push(await queue(opened, noticeMail));
  expect(Math.max(...tookMs)).toBeLessThan(300);
  let isOtherDone = false;
  opened.site.jobs.handle('other', 'default', async () => {
    isOtherDone = true;
  });
  await opened.site.jobs.enqueue({ queue: 'other', payload: {} });
  const startedAt = performance.now();
  await opened.site.jobs.drain();
  expect(isOtherDone).toBe(true);
  expect(performance.now() - startedAt).toBeLessThan(15_000);
  expect(silent.connections()).toBe(1);
  expect((await mailsOf(opened)).every(({ status, attempts }) => status === 'waiting' && attempts === 1)).toBe(true);
});

test('while a server asks to come back later the mail waits, and is given up after twelve tries', async () => {
  const server = await openMailServer();
  closers.push(server.close);
  server.refuseWith({ at: 'data', code: 451 });
  const opened = await openSite(server.url);
  await queue(opened, noticeMail);
  for (let n = 0; n < 20; n += 1) {
    await opened.site.jobs.drain();
    await later(opened, 2 * 3_600_000);
  }
  expect(server.connections()).toBe(12);
  const [mail] = await mailsOf(opened);
  expect(mail).toMatchObject({ status: 'dead', attempts: 12 });
  expect(mail?.last_error).toContain('come back later');
  expect(server.received).toEqual([]);
});

test('a mailbox that does not exist is tried three times, not for hours', async () => {
  const server = await openMailServer();
  closers.push(server.close);
  server.refuseWith({ at: 'recipient', code: 550 });
  const opened = await openSite(server.url);
  await queue(opened, noticeMail);
  for (let n = 0; n < 6; n += 1) {
    await opened.site.jobs.drain();
    await later(opened, 2 * 3_600_000);
  }
  expect(server.connections()).toBe(3);
  expect((await mailsOf(opened))[0]).toMatchObject({ status: 'dead', attempts: 3 });
});

test('a code that could not be sent in an hour is not sent afterwards', async () => {
  const server = await openMailServer();
  closers.push(server.close);
  const opened = await openSite(server.url);
  await queue(opened, codeMail);
  await later(opened, 60 * 60_000);
  await opened.site.jobs.drain();
  expect(server.received).toEqual([]);
  expect((await mailsOf(opened))[0]).toMatchObject({ status: 'dead', last_error: '邮件没能在有效期内寄出' });
});

test('fifty repeated jobs for one mail, at once and afterwards, send it once', async () => {
  const opened = await openSite();
  await queue(opened, noticeMail);
  const sent: OutgoingMail[] = [];
  const mailer: Mailer = { description: '', sends: true, send: async (mail) => void sent.push(mail) };
  await sendMail(opened.site, mailer, 1);
  await Promise.all(Array.from({ length: 50 }, () => sendMail(opened.site, mailer, 1)));
  expect(sent).toHaveLength(1);
});

test('what was cut off between handing over and writing down goes out again under the same Message-ID and file', async () => {
  const opened = await openSite();
  await queue(opened, noticeMail);
  const [before] = await mailsOf(opened);
  const ids: string[] = [];
  const mailer = openMailer(opened.site.settings);
  const watched: Mailer = {
    description: '',
    sends: false,
    send: async (mail) => {
      ids.push(mail.messageId);
      await mailer.send(mail);
    },
  };
  await sendMail(opened.site, watched, 1);
  await opened.site.db
    .updateTable('mails')
    .set(before as object)
    .where('id', '=', 1)
    .execute();
  await sendMail(opened.site, watched, 1);
  expect(new Set(ids).size).toBe(1);
  expect(await readdir(join(opened.site.settings.dataDir, 'outbox'))).toEqual(['1-notice.eml']);
});

test('without a mail server mails become files that a mail program opens', async () => {
  const opened = await openSite();
  await queue(opened, noticeMail);
  await opened.site.jobs.drain();
  const source = await readFile(join(opened.site.settings.dataDir, 'outbox', '1-notice.eml'), 'utf8');
  expect(source).toMatch(/^Date: Sat, 21 Nov 2026 04:00:00 \+0000\r$/m);
  expect(source).toMatch(/^To: =\?UTF-8\?B\?5bCP5piO\?= <xiaoming@example\.com>\r$/m);
  expect(source.replace(/\r\n /g, '')).toMatch(
    /^List-Unsubscribe: ?<http:\/\/localhost:3000\/unsubscribe\?token=v1\.[\w-]+>\r$/m,
  );
  expect(source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
});

const hostile: [name: string, address: string][] = [
  ['小明\r\nBcc: x@evil.example', 'a@good.example'],
  ['"小明" <x@evil.example>,', 'a@good.example'],
  ['x@evil.example, y@evil.example', 'a@good.example'],
  ['\u2028Cc: x@evil.example\u0000', 'a@good.example'],
  ['小明', 'a@good.example\r\nBcc: x@evil.example'],
  ['小明', 'a@good.example,x@evil.example'],
  ['小明', 'a@good.example;x@evil.example'],
  ['小明', '"x@evil.example a"@good.example'],
  ['小明', 'x@evil.example(a)@good.example'],
  ['小明', '<x@evil.example>a@good.example'],
  ['小明', 'a@good.example x@evil.example'],
  ['小明', Array.from({ length: 10_000 }, (_, n) => `x${n}@evil.example`).join(',')],
];

test('whatever stands in name and address, nobody but the one mailbox gets anything', async () => {
  const server = await openMailServer();
  closers.push(server.close);
  const opened = await openSite(server.url);
  for (const [name, address] of hostile)
    await queue(opened, { ...noticeMail, to: { name, address }, title: name, text: `\ud800${name}` });
  await opened.site.jobs.drain();
  expect(server.received.map(({ to }) => to)).toEqual([
    ['a@good.example'],
    ['a@good.example'],
    ['a@good.example'],
    ['a@good.example'],
  ]);
  for (const { source } of server.received) {
    const head = source.slice(0, source.indexOf('\r\n\r\n'));
    expect(head).not.toMatch(/^(bcc|cc):/im);
    expect(head.match(/^To: /gim)).toHaveLength(1);
  }
});

test('sent mails are forgotten after thirty days', async () => {
  const opened = await openSite();
  await queue(opened, noticeMail);
  await opened.site.jobs.drain();
  opened.clock.advance(31 * 86_400_000);
  await opened.site.jobs.enqueue({ queue: 'mails-sweep', payload: {} });
  await opened.site.jobs.drain();
  expect(await mailsOf(opened)).toEqual([]);
});

test('a mail whose job was lost is asked for again', async () => {
  const opened = await openSite();
  await queue(opened, noticeMail);
  await sql
    .raw(opened.site.engine === 'sqlite' ? 'delete from jobs' : 'delete from pgboss.job')
    .execute(opened.site.db);
  opened.clock.advance(13 * 3_600_000);
  await opened.site.jobs.enqueue({ queue: 'mails-sweep', payload: {} });
  await opened.site.jobs.drain();
  expect((await mailsOf(opened))[0]?.status).toBe('stored');
});
