import { randomUUID } from 'node:crypto';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { getMyGifts, sendGift } from '#contract/features/gifts/calls.ts';
import { refundOrder } from '#contract/features/payment/orders.calls.ts';
import { DomainError } from '#contract/errors.ts';
import { hashPassword, setPassword } from '#server/features/accounts/service.ts';
import { insertGift } from '#server/features/gifts/service.ts';
import { findBalances, transfer } from '#server/features/ledger/service.ts';
import { gatewayOpeners } from '#server/features/payment/gateways.service.ts';
import { placeOrder, settle } from '#server/features/payment/service.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { type Unit, write } from '#server/kit/site.ts';
import { sandboxGateway } from '#server/providers/payment/sandbox.ts';
import { type GrowthSite, openTestGrowth } from '#tests/kit/growth-site.ts';

import { payByPoints } from './shares.service.ts';

const password = '晚上读一点书再睡';
type Who = 'member' | 'reader' | 'writer';
let it: GrowthSite;
let turn = 0;

beforeEach(async () => {
  it = await openTestGrowth();
  const { site } = it;
  gatewayOpeners.add(site, { channel: 'wechat', isReady: () => true, open: async () => sandboxGateway(site) });
  const hash = await hashPassword(password);
  await write(site, (unit) => setPassword(unit, it.people.owner.userId, hash));
});
afterEach(() => it.close());

const idOf = (who: Who): number => it.people[who].userId;
const has = async (who: Who) => findBalances(it.site.db, idOf(who));
const bought = (who: Who) =>
  it.site.db.selectFrom('bought_points').select(['point', 'fen']).where('user_id', '=', idOf(who)).executeTakeFirst();
const move = (work: (unit: Unit) => Promise<unknown>) => write(it.site, work);

/** Pays for points. @returns the id of the order */
async function topUp(who: Who, point: number, fen: number): Promise<number> {
  const context = it.contextFor(it.people[who]);
  const draft = { kind: 'points', purpose: `points:${(turn += 1)}`, title: '积分', detail: { point } } as const;
  const { out_trade_no: no } = await placeOrder(context, async () => ({ ...draft, price: fen, channel: 'wechat' }));
  const trade = { outTradeNo: no, state: 'SUCCESS', tradeNo: `t${no}`, amount: fen, refunded: 0 } as const;
  await settle(it.site, { ...trade, paidAt: it.clock.now() }, 'notify');
  const row = await it.site.db.selectFrom('orders').select('id').where('out_trade_no', '=', no).executeTakeFirst();
  return row?.id ?? 0;
}

const earn = (who: Who, amount: number) =>
  move((unit) => {
    const given = { currency: 'point', kind: 'adjustment', source: randomUUID(), amount } as const;
    return transfer(it.site, unit, { ...given, from: { site: 'adjustments' }, to: { userId: idOf(who) } });
  });
const spend = (who: Who, amount: number) =>
  move((unit) => {
    const given = { currency: 'point', kind: 'exchange', source: randomUUID(), amount } as const;
    return transfer(it.site, unit, { ...given, from: { userId: idOf(who) }, to: { site: 'exchange' } });
  });
const pay = (from: Who, to: Who, amount: number, percent = 70, source: string = randomUUID()) =>
  move((unit) =>
    payByPoints(it.site, unit, {
      fromId: idOf(from),
      toId: idOf(to),
      site: 'tips',
      kind: 'tip',
      shareKind: 'tip-share',
      source,
      memo: '',
      shareMemo: '',
      amount,
      percent,
    }),
  );
const refund = (id: number, amount: number, force = false) =>
  it.ask('owner', refundOrder, { id, amount, reason: '退回', force, password, request_id: randomUUID() });

test('bought points become income of the receiver, free ones stay points', async () => {
  await earn('member', 100);
  await topUp('member', 1000, 1000);
  expect(await bought('member')).toEqual({ point: 1000, fen: 1000 });
  expect(await pay('member', 'reader', 400)).toEqual({ point: 0, fen: 280 });
  expect(await bought('member')).toEqual({ point: 600, fen: 600 });
  expect(await pay('member', 'reader', 650)).toEqual({ point: 35, fen: 420 });
  expect(await bought('member')).toEqual({ point: 0, fen: 0 });
  expect(await has('reader')).toMatchObject({ point: 35, income: 700 });
  expect(await pay('member', 'reader', 50)).toEqual({ point: 35, fen: 0 });
});

test('other spending uses free points first, and what is received is never bought', async () => {
  await topUp('member', 1000, 1500);
  await earn('member', 500);
  await spend('member', 500);
  expect(await bought('member')).toEqual({ point: 1000, fen: 1500 });
  await spend('member', 333);
  expect(await bought('member')).toEqual({ point: 667, fen: 1001 });
  await earn('member', 333);
  expect(await bought('member')).toEqual({ point: 667, fen: 1001 });
  await pay('member', 'reader', 1000);
  expect(await bought('reader')).toBeUndefined();
  await pay('reader', 'writer', 200);
  expect(await has('writer')).toMatchObject({ point: 140, income: 0 });
});

test('a repeated payment moves nothing, and keeps what is bought', async () => {
  await topUp('member', 100, 100);
  expect(await pay('member', 'reader', 40, 70, 'tip:1')).toEqual({ point: 0, fen: 28 });
  expect(await pay('member', 'reader', 40, 70, 'tip:1')).toEqual({ point: 0, fen: 0 });
  expect(await bought('member')).toEqual({ point: 60, fen: 60 });
});

test('a payment that fails keeps what is bought', async () => {
  await topUp('member', 100, 100);
  await expect(pay('member', 'reader', 101)).rejects.toMatchObject({ code: 'INSUFFICIENT_POINTS' });
  expect(await bought('member')).toEqual({ point: 100, fen: 100 });
});

test('a top-up goes back only as far as its 分 did not become the income of others', async () => {
  const id = await topUp('member', 1000, 1000);
  await pay('member', 'reader', 500);
  await earn('member', 500);
  await expect(refund(id, 1000)).rejects.toMatchObject({
    code: 'CONFLICT',
    message: '¥3.50 的积分已经送给别人，成为对方的收益',
  });
  expect((await refund(id, 650)).refunded).toBe(650);
  expect(await bought('member')).toEqual({ point: 0, fen: 0 });
  expect(await pay('member', 'reader', 300)).toEqual({ point: 210, fen: 0 });
});

test('an administrator may insist, and the refund says what is lost', async () => {
  const id = await topUp('member', 1000, 1000);
  await pay('member', 'reader', 500);
  const { refunds } = await refund(id, 1000, true);
  expect(refunds[0]?.missing).toContain('¥3.50 的积分已经送给别人');
});

test('points that went into own things can be returned from others', async () => {
  const id = await topUp('member', 1000, 1000);
  await spend('member', 1000);
  await earn('member', 1000);
  expect((await refund(id, 1000)).refunded).toBe(1000);
});

test('a gift says what its receiver got of both', async () => {
  const gift_id = await move((unit) => insertGift(unit, { name: '玫瑰', image_url: '/rose.svg', price_point: 10 }));
  await topUp('member', 15, 15);
  await earn('member', 100);
  await setOptions(it.site, { gift_share: 70 });
  await it.ask('member', sendGift, { gift_id: Number(gift_id), to_id: idOf('reader'), count: 3 });
  expect(await it.site.db.selectFrom('gift_records').select(['share', 'share_fen']).executeTakeFirst()).toEqual({
    share: 10,
    share_fen: 10,
  });
  expect((await it.ask('reader', getMyGifts, { direction: 'received' })).list).toMatchObject([{ point: 10, fen: 10 }]);
});

/** Numbers that look drawn and are the same in every run. */
function drawnBy(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
}

test.each([1, 2, 3])(
  'however points move, income from them never exceeds what was paid for them (%i)',
  async (seed) => {
    const draw = drawnBy(seed);
    const people = ['member', 'reader', 'writer'] as const;
    const person = () => people[draw(3)] as Who;
    const orders: number[] = [];
    const acts = [
      async () => void orders.push(await topUp(person(), 1 + draw(3000), 1 + draw(2000))),
      () => earn(person(), 1 + draw(800)),
      () => spend(person(), 1 + draw(900)),
      () => pay(person(), person(), 1 + draw(1200), draw(101)),
      () => pay(person(), person(), 1 + draw(1200), 100),
      async () => orders.length > 0 && refund(orders[draw(orders.length)] as number, 1 + draw(1500)),
    ];
    for (let round = 0; round < 90; round += 1) {
      it.clock.advance(1000);
      try {
        await acts[draw(acts.length)]?.();
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
      }
      const { paid } = await it.site.db
        .selectFrom('orders')
        .select((of) => of.fn.sum<number>(of('amount', '-', of.ref('refunded'))).as('paid'))
        .where('fulfilled_at', 'is not', null)
        .executeTakeFirstOrThrow();
      let [income, waiting] = [0, 0];
      for (const who of people) {
        const balances = await has(who);
        const held = (await bought(who)) ?? { point: 0, fen: 0 };
        expect(held.point, `round ${round}`).toBeLessThanOrEqual(balances.point);
        income += balances.income;
        waiting += held.fen;
      }
      expect(income + waiting, `round ${round}`).toBeLessThanOrEqual(Number(paid));
    }
  },
);
