import { afterEach, beforeEach, expect, test } from 'vitest';

import {
  adjustBalance,
  exportStatement,
  getExperienceStatement,
  getLedger,
  getPointStatement,
  getUserStatement,
} from '#contract/features/ledger/calls.ts';
import { guestViewer, type Viewer } from '#contract/kit/power.ts';
import { createUser, requestErasure } from '#server/features/accounts/service.ts';
import { eraseDueAccounts } from '#server/features/profiles/service.ts';
import { isoTime } from '#server/kit/clock.ts';
import { write } from '#server/kit/site.ts';
import { openTestSite, type TestSite, testNow } from '#server/kit/testing.ts';

import { routes } from './routes.ts';
import { findBalances, type Transfer, transfer } from './service.ts';

let it: TestSite;
let ming: Viewer & { userId: number };
let hong: Viewer & { userId: number };
let owner: Viewer & { userId: number };

beforeEach(async () => {
  it = await openTestSite();
  const member = { ...guestViewer, role: 'subscriber', power: 1 } as const;
  ming = { ...member, userId: await createUser(it.site, { name: '小明' }) };
  hong = { ...member, userId: await createUser(it.site, { name: '阿红' }) };
  const userId = await createUser(it.site, { name: '沈砚', role: 'administrator' }, true);
  owner = { ...guestViewer, userId, role: 'administrator', power: 10 };
});
afterEach(() => it.close());

let turn = 0;

function give(amount: number, more: Partial<Transfer> = {}): Promise<boolean> {
  it.clock.advance(60_000);
  turn += 1;
  const to = { userId: ming.userId };
  const given = {
    currency: 'point',
    kind: 'comment',
    source: `s${turn}`,
    amount,
    from: { site: 'rewards' },
    to,
  } as const;
  return write(it.site, (unit) => transfer(it.site, unit, { ...given, ...more }));
}

const take = (amount: number) =>
  give(amount, { kind: 'make-up', from: { userId: ming.userId }, to: { site: 'rewards' } });

const requestIds = Array.from({ length: 3 }, (_, at) => `7d8f3f1e-3c59-4b7e-9a53-6a7b5d5f2c1${at}`);

function adjust(given: object, who = owner, browser = { sessionToken: 'x' }) {
  const input = {
    id: ming.userId,
    currency: 'point',
    amount: 5,
    memo: '活动奖励',
    request_id: requestIds[0],
    ...given,
  };
  return it.call(routes, adjustBalance, input as never, who, browser);
}

const errorOf = (asked: Promise<unknown>) =>
  asked.then(
    () => ({ code: 'ok' }),
    (error: unknown) => error,
  );
const audited = () =>
  it.site.db
    .selectFrom('audit_log')
    .select(['act', 'actor_id', 'target_id', 'before', 'after'])
    .orderBy('id')
    .execute();

test('a statement shows the newest entries first, with the balance after each', async () => {
  await give(5, { memo: '夜航船' });
  await give(7, { currency: 'exp' });
  await take(2);
  const points = await it.call(routes, getPointStatement, {}, ming);
  expect(points).toMatchObject({ total: 2, page: 1, page_size: 20, balance: 3 });
  expect(points.list).toEqual([
    expect.objectContaining({ number: 2, kind: 'make-up', title: '使用补签卡', amount: -2, balance: 3, memo: '' }),
    expect.objectContaining({ number: 1, kind: 'comment', title: '评论通过', amount: 5, balance: 5, memo: '夜航船' }),
  ]);
  expect(points.list[1]?.created_at).toBe(isoTime(testNow + 60_000));
  expect(await it.call(routes, getExperienceStatement, {}, ming)).toMatchObject({ total: 1, balance: 7 });
  expect(await it.call(routes, getPointStatement, {}, hong)).toMatchObject({ list: [], total: 0, balance: 0 });
});

test('a statement is filtered by kind and direction, and paged', async () => {
  for (let at = 1; at <= 5; at += 1) await give(at);
  await give(9, { kind: 'like' });
  await take(4);
  const amounts = async (input: object) => {
    const { list, total } = await it.call(routes, getPointStatement, input, ming);
    return [list.map(({ amount }) => amount), total];
  };
  expect(await amounts({ direction: 'out' })).toEqual([[-4], 1]);
  expect(await amounts({ direction: 'in', kind: 'comment' })).toEqual([[5, 4, 3, 2, 1], 5]);
  expect(await amounts({ kind: 'like', direction: 'out' })).toEqual([[], 0]);
  expect(await amounts({ page_size: 3 })).toEqual([[-4, 9, 5], 7]);
  expect(await amounts({ page: 3, page_size: 3 })).toEqual([[1], 7]);
  const { list } = await it.call(routes, exportStatement, { currency: 'point', direction: 'in' }, ming);
  expect(list.map(({ amount }) => amount)).toEqual([9, 5, 4, 3, 2, 1]);
  for (const bad of [{ kind: "x' or 1=1" }, { direction: 'both' }, { page: 0 }, { page: 'x' }])
    expect(await errorOf(it.call(routes, getPointStatement, bad as never, ming)), JSON.stringify(bad)).toMatchObject({
      code: 'VALIDATION',
    });
});

test('only an administrator reads the statement of somebody else', async () => {
  await give(5);
  const input = { id: ming.userId };
  expect(await it.call(routes, getUserStatement, input, owner)).toMatchObject({ total: 1, balance: 5 });
  expect(await it.call(routes, getUserStatement, { ...input, currency: 'exp' }, owner)).toMatchObject({ total: 0 });
  for (const [viewer, code] of [
    [hong, '401.1'],
    [{ ...hong, role: 'editor', power: 8 } as const, '401.1'],
    [guestViewer, '601'],
  ] as const) {
    expect(await errorOf(it.call(routes, getUserStatement, input, viewer))).toMatchObject({ code });
    expect(await errorOf(it.call(routes, getLedger, {}, viewer))).toMatchObject({ code });
  }
  expect(await errorOf(it.call(routes, getUserStatement, { id: 99_999 }, owner))).toMatchObject({ code: 'NOT_FOUND' });
});

test('an administrator gives and takes, each with a reason and an entry of the audit log', async () => {
  expect(await adjust({ amount: 50 })).toEqual({ balance: 50 });
  expect(await adjust({ amount: -20, memo: '  发错了 ', request_id: requestIds[1] })).toEqual({ balance: 30 });
  expect(await adjust({ amount: 8, currency: 'exp', request_id: requestIds[2] })).toEqual({ balance: 8 });
  const { list } = await it.call(routes, getPointStatement, {}, ming);
  expect(list.map(({ title, amount, memo }) => [title, amount, memo])).toEqual([
    ['管理员调整', -20, '发错了'],
    ['管理员调整', 50, '活动奖励'],
  ]);
  const entries = (await audited()).filter(({ act }) => act === 'user.adjust-balance');
  expect(entries.map(({ actor_id, target_id }) => [actor_id, Number(target_id)])).toEqual(
    entries.map(() => [owner.userId, ming.userId]),
  );
  expect(entries.map(({ before, after }) => [JSON.parse(before ?? ''), JSON.parse(after ?? '')])).toEqual([
    [
      { currency: 'point', balance: 0 },
      { currency: 'point', balance: 50, memo: '活动奖励' },
    ],
    [
      { currency: 'point', balance: 50 },
      { currency: 'point', balance: 30, memo: '发错了' },
    ],
    [
      { currency: 'exp', balance: 0 },
      { currency: 'exp', balance: 8, memo: '活动奖励' },
    ],
  ]);
  const actors = await it.site.db.selectFrom('ledger_transfers').select('actor_id').distinct().execute();
  expect(actors).toEqual([{ actor_id: owner.userId }]);
});

test('more than there is is not taken', async () => {
  await give(5);
  const refusal = await errorOf(adjust({ amount: -6 }));
  const message = '对方只有 5 积分，不能扣除更多';
  expect(refusal).toMatchObject({ code: 'VALIDATION', message, fields: { amount: message } });
  expect(await adjust({ amount: -5 })).toEqual({ balance: 0 });
  expect((await audited()).filter(({ act }) => act === 'user.adjust-balance')).toHaveLength(1);
});

test('a repeated request is carried out once, and refused with other contents', async () => {
  expect(await adjust({ amount: 5 })).toEqual({ balance: 5 });
  expect(await adjust({ amount: 5 })).toEqual({ balance: 5 });
  for (const other of [{ amount: -5 }, { amount: 6 }, { currency: 'exp' }, { memo: '别的原因' }])
    expect(await errorOf(adjust(other))).toMatchObject({ code: 'CONFLICT' });
  const answers = await Promise.all(Array.from({ length: 20 }, () => adjust({ amount: 7, request_id: requestIds[2] })));
  expect(new Set(answers.map(({ balance }) => balance))).toEqual(new Set([12]));
  expect(await findBalances(it.site.db, ming.userId)).toEqual({ point: 12, exp: 0, income: 0 });
  expect((await audited()).filter(({ act }) => act === 'user.adjust-balance')).toHaveLength(2);
});

test.each([
  1.5,
  0,
  -0,
  Number.NaN,
  Infinity,
  1e21,
  1e308,
  1_000_000_001,
  -1_000_000_001,
  '5',
  '５',
  '１０',
  '1 or 1=1',
  '-0',
  '1e3',
  '',
  null,
  true,
  [5],
  { amount: 5 },
  undefined,
])('%j is no amount', async (amount) => {
  expect(await errorOf(adjust({ amount }))).toMatchObject({ code: 'VALIDATION' });
  expect(await it.site.db.selectFrom('ledger_transfers').select('id').execute()).toEqual([]);
});

test.each([
  { memo: '' },
  { memo: ' \n ' },
  { memo: '长'.repeat(201) },
  { request_id: 'x' },
  { request_id: undefined },
  { currency: 'income' },
  { currency: 'points' },
])('an adjustment with %j is refused', async (given) => {
  expect(await errorOf(adjust(given))).toMatchObject({ code: 'VALIDATION' });
});

test('only an administrator in a browser adjusts, and only an account that is still there', async () => {
  expect(await errorOf(adjust({}, hong))).toMatchObject({ code: '401.1' });
  expect(await errorOf(adjust({ id: 99_999 }))).toMatchObject({ code: 'NOT_FOUND' });
  await give(5);
  await write(it.site, (unit) => requestErasure(unit, ming.userId, unit.now));
  expect(await eraseDueAccounts(it.site)).toBe(1);
  expect(await errorOf(adjust({}))).toMatchObject({ code: 'NOT_FOUND' });
  expect(await it.call(routes, getUserStatement, { id: ming.userId }, owner)).toMatchObject({ total: 1, balance: 5 });
});

test('administrators who adjust each other at the same time do not wait for each other for ever', async () => {
  const id = await createUser(it.site, { name: '老陈', role: 'administrator' });
  const other = { ...owner, userId: id };
  const asked = Array.from({ length: 20 }, (_, at) => {
    const [who, whom] = at % 2 === 0 ? [owner, other] : [other, owner];
    const request_id = `7d8f3f1e-3c59-4b7e-9a53-6a7b5d5f2d${at + 10}`;
    return errorOf(adjust({ id: whom.userId, amount: 1, request_id }, who));
  });
  expect(await Promise.all(asked)).toEqual(asked.map(() => ({ code: 'ok' })));
});

test('the administration checks the whole ledger and sums it up', async () => {
  await give(5);
  await give(7, { to: { userId: hong.userId } });
  await give(3, { currency: 'exp' });
  const { checks, totals } = await it.call(routes, getLedger, {}, owner);
  expect(checks.map(({ name, broken }) => [name, broken])).toEqual(
    ['I1', 'I2', 'I3', 'I4', 'I5', 'I11'].map((name) => [name, 0]),
  );
  expect(totals).toEqual([
    { currency: 'point', users: 2, total: 12 },
    { currency: 'exp', users: 1, total: 3 },
    { currency: 'income', users: 0, total: 0 },
  ]);
});
