import { afterEach, beforeEach, expect, test } from 'vitest';

import { getAuditLog } from '#contract/features/audit/calls.ts';
import type { CallInput } from '#contract/kit/call.ts';
import type { Viewer } from '#contract/kit/power.ts';
import { write } from '#server/kit/site.ts';
import { openTestSite, type TestSite } from '#server/kit/testing.ts';
import { insertUserRow } from '#tests/kit/stored-posts.ts';

import { routes } from './routes.ts';
import { audit } from './service.ts';

let here: TestSite;
let chief: Viewer;
let ming: number;

beforeEach(async () => {
  here = await openTestSite();
  ming = await insertUserRow(here.site, 'Ming', 'subscriber');
  const userId = await insertUserRow(here.site, '沈砚', 'administrator');
  chief = { userId, role: 'administrator', power: 10, vipLevel: 0, banned: false };
  const ask = here.contextFor(chief, { ip: '203.0.113.7', userAgent: '<b>Firefox</b>\nX-Evil: 1' });
  await write(here.site, async (unit) => {
    await audit(ask, unit, { action: 'user.ban', target: { type: 'user', id: ming }, after: { reason: '<img>' } });
    await audit(null, unit, { action: 'user.erase', target: { type: 'user', id: ming } });
    await audit(ask, unit, { action: 'link.approve', target: { type: 'link', id: 3 }, before: 'pending' });
  });
});

afterEach(() => here.close());

const look = (input: CallInput<typeof getAuditLog> = {}) => here.call(routes, getAuditLog, input, chief);

test('the log names who did what to whom, the latest first', async () => {
  const page = await look();
  expect(page).toMatchObject({ total: 3, page: 1, page_size: 50 });
  expect(page.list).toMatchObject([
    { act: 'link.approve', actor: { id: chief.userId, name: '沈砚' }, target: { type: 'link', id: 3, name: '' } },
    { act: 'user.erase', actor: null, ip: '' },
    {
      act: 'user.ban',
      target: { type: 'user', id: ming, name: 'Ming' },
      after: '{"reason":"<img>"}',
      ip: '203.0.113.7',
    },
  ]);
});

test('the log keeps no password, code, token or mailbox, at any depth', async () => {
  const secrets = {
    password: 'sesame',
    new_password: 'sesame',
    verifyCode: '123456',
    token: 't-1',
    email: 'm@a.example',
  };
  const given = { name: '小明', client_secret: 's-1', list: [{ passwordHash: 'h-1', note: '好' }], ...secrets };
  await write(here.site, (unit) =>
    audit(here.contextFor(chief), unit, { action: 'option.set', before: given, after: secrets }),
  );
  const [row] = (await look({ act: 'option.set' })).list;
  expect(JSON.parse(row?.before ?? '')).toEqual({
    name: '小明',
    client_secret: '[masked]',
    list: [{ passwordHash: '[masked]', note: '好' }],
    ...Object.fromEntries(Object.keys(secrets).map((name) => [name, '[masked]'])),
  });
  expect(`${row?.before}${row?.after}`).not.toMatch(/sesame|123456|t-1|s-1|h-1|example/);
});

test('it is sieved by who did it and by what was done', async () => {
  expect((await look({ actor: '沈砚' })).total).toBe(2);
  expect((await look({ actor: String(chief.userId) })).total).toBe(2);
  expect((await look({ actor: 'mlng' })).total).toBe(0);
  expect((await look({ actor: '没有这个人' })).total).toBe(0);
  expect((await look({ actor: '没有\u0000' })).total).toBe(0);
  expect((await look({ act: 'user.ban' })).list).toMatchObject([{ act: 'user.ban' }]);
  expect((await look({ actor: '沈砚', act: 'user.erase' })).total).toBe(0);
});
