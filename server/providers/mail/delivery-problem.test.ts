import { afterEach, expect, test } from 'vitest';

import type { DeliveryProblem } from '#contract/features/mail/rules.ts';
import { systemClock } from '#server/kit/clock.ts';
import { openMailServer, type TestMailServer } from '#tests/kit/mail-server.ts';

import { deliveryProblemOf } from './delivery-problem.ts';
import type { OutgoingMail } from './mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

const closers: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const address = { name: '', address: 'yan@mail.example' };
const mail: OutgoingMail = {
  name: '1-notice',
  messageId: '<1@example>',
  from: address,
  to: address,
  subject: '测试',
  text: '测试',
  html: '<p>测试</p>',
  date: 0,
  unsubscribeUrl: '',
};

async function open(login?: string): Promise<TestMailServer> {
  const server = await openMailServer(0, login === undefined ? {} : { login });
  closers.push(server.close);
  return server;
}

/** What a mail server at this port makes of a mail. */
async function problemAt(url: string, more: { secure?: boolean; requireTLS?: boolean; auth?: object } = {}) {
  const connection = { host: '127.0.0.1', port: Number(new URL(url).port), secure: false, requireTLS: false };
  const server = { displayUrl: url, connection: { ...connection, ignoreTLS: false, ...more } };
  const sending = createSmtpMailer(server as Parameters<typeof createSmtpMailer>[0], systemClock).send(mail);
  return sending.then(
    () => null,
    (error: Error) => deliveryProblemOf(error),
  );
}

test('a mail that was taken has no problem', async () => {
  expect(await problemAt((await open()).url)).toBeNull();
});

test('the reasons of a mail server are told apart', async () => {
  const gone = await openMailServer();
  await gone.close();
  expect(await problemAt(gone.url)).toBe('connection-refused' satisfies DeliveryProblem);
  const locked = await open('yan:right');
  expect(await problemAt(locked.url, { auth: { user: 'yan', pass: 'wrong' } })).toBe('login');
  expect(await problemAt(locked.url)).toBe('login-required');
  const plain = await open();
  expect(await problemAt(plain.url, { secure: true })).toBe('encryption');
  expect(await problemAt(plain.url, { requireTLS: true })).toBe('encryption');
  plain.refuseWith({ at: 'recipient', code: 550 });
  expect(await problemAt(plain.url)).toBe('recipient');
  plain.refuseWith({ at: 'data', code: 554 });
  expect(await problemAt(plain.url)).toBe('rejected');
  plain.refuseWith({ at: 'data', code: 451 });
  expect(await problemAt(plain.url)).toBe('busy');
});

test.each<[DeliveryProblem, object]>([
  ['timeout', { code: 'ETIMEDOUT', message: 'Greeting never received' }],
  ['timeout', { name: 'TimeoutError', message: 'The operation was aborted due to timeout' }],
  ['unknown-host', { code: 'EDNS', message: 'getaddrinfo ENOTFOUND smtp.nothing.example' }],
  ['certificate', { code: 'ESOCKET', message: 'self-signed certificate' }],
  ['certificate', { code: 'ESOCKET', message: "Hostname/IP does not match certificate's altnames" }],
  ['sender', { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 553, message: 'not your address' }],
  ['other', { message: 'something else' }],
])('%s is recognised', (problem, failure) => {
  expect(deliveryProblemOf(Object.assign(new Error(), failure))).toBe(problem);
});
