import { afterAll, beforeAll, expect, test } from 'vitest';

import type { FastifyInstance } from 'fastify';

import { queueMail } from '#server/features/mail/service.ts';
import { PageCache } from '#server/kit/page-cache.ts';
import { write } from '#server/kit/site.ts';
import { openTestSite, type TestSite } from '#server/kit/testing.ts';

import { buildApp } from './build-app.ts';

let opened: TestSite;
let app: FastifyInstance;

beforeAll(async () => {
  opened = await openTestSite();
  app = await buildApp({ site: opened.site, cache: new PageCache(opened.clock), pages: null, clientFolder: null });
});

afterAll(async () => {
  await app.close();
  await opened.close();
});

async function optouts(): Promise<number> {
  return (await opened.site.db.selectFrom('mail_optouts').selectAll().execute()).length;
}

test('a mail program’s own button unsubscribes: a form from nowhere, without cookie or origin', async () => {
  await write(opened.site, (unit) =>
    queueMail(opened.site, unit, {
      kind: 'notice',
      to: { name: '', address: 'a@example.com' },
      title: '有新消息',
      text: '',
      path: '/',
    }),
  );
  const row = await opened.site.db.selectFrom('mails').select('unsubscribe_url').executeTakeFirstOrThrow();
  const { pathname, search } = new URL(row.unsubscribe_url);
  await app.inject({ method: 'GET', url: pathname + search });
  await app.inject({ method: 'HEAD', url: pathname + search });
  expect(await optouts()).toBe(0);
  const wrong = await app.inject({ method: 'POST', url: `${pathname}?token=x` });
  expect(wrong.statusCode).toBe(400);
  const answer = await app.inject({
    method: 'POST',
    url: pathname + search,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
  expect([answer.statusCode, answer.body]).toEqual([200, '已退订']);
  expect(await optouts()).toBe(1);
});

test('no other address takes what comes from nowhere', async () => {
  for (const url of ['/nv/unsubscribe', '/nv/check-nonce', '/unsubscribe/x']) {
    const answer = await app.inject({ method: 'POST', url, payload: {} });
    expect(answer.json()).toMatchObject({ error_code: 'FORBIDDEN_ORIGIN' });
  }
});
