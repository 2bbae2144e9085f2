import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';

import { addCoupons } from '#contract/features/coupons/calls.ts';
import { alipayPrecreate, becomeVip, changeMembership } from '#contract/features/membership/calls.ts';
import { orderLifeMs } from '#contract/features/payment/limits.ts';
import { endpoints } from '#server/app/endpoints.ts';

import { type MoneySite, withMoney } from './money-site.ts';
import { count, outcomeOf, type Row } from './row.ts';

const dayMs = 86_400_000;
const crowd = 50;

const usesOf = async ({ site }: MoneySite, state: 'reserved' | 'consumed', batchId?: number) => {
  const all = site.db.selectFrom('coupon_uses').select('id').where('state', '=', state);
  return (await (batchId === undefined ? all : all.where('batch_id', '=', batchId)).execute()).length;
};

/** One round: fifty orders at once with a coupon that works once, for all or for one person. */
async function raceCoupon(it: MoneySite, round: number, people: Awaited<ReturnType<MoneySite['join']>>[]) {
  const isOfOne = round % 2 === 1;
  const code = `RACE${round}`;
  const limit = isOfOne ? { person_limit: 1 } : { total_limit: 1 };
  const { id } = await it.ask('owner', addCoupons, { name: '抢用', coupon_rebate: 9, code, ...limit });
  const buyers = isOfOne ? people.map(() => people[round % crowd]!) : people;
  const orders = await Promise.allSettled(buyers.map((buyer) => it.orderPoints(buyer, 1000, code)));
  const made = orders.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  // Every other round is paid; the others are left until they close.
  if (round % 4 < 2) for (const { no } of made) await it.tell(no, 'SUCCESS');
  return { made: made.length, used: (await usesOf(it, 'consumed', id)) + (await usesOf(it, 'reserved', id)) };
}

const couponRaces: Row = {
  id: 'M09',
  title: '优惠券并发',
  prove: () =>
    withMoney(async (it) => {
      const rounds = 200;
      const people = [];
      for (let at = 0; at < crowd; at += 1) people.push(await it.join());
      let over = 0;
      let unused = 0;
      for (let round = 0; round < rounds; round += 1) {
        const { made, used } = await raceCoupon(it, round, people);
        if (made > 1 || used > 1) over += 1;
        if (made < 1) unused += 1;
      }
      it.clock.advance(orderLifeMs);
      for (let sweeps = 0; sweeps < 10 && (await usesOf(it, 'reserved')) > 0; sweeps += 1) await it.sweep();
      const [leaks, consumed] = [await usesOf(it, 'reserved'), await usesOf(it, 'consumed')];
      return {
        figures: `${rounds} 轮 × ${crowd} 并发：超用 ${over}，无人用成 ${unused}，付款核销 ${consumed}，关闭后未释放 ${leaks}`,
        isMet: over === 0 && unused === 0 && leaks === 0 && consumed === rounds / 2,
      };
    }),
};

const grantsOf = ({ site }: MoneySite, userId: number) =>
  site.db.selectFrom('vip_grants').selectAll().where('user_id', '=', userId).orderBy('number').execute();

/** One round: a paid renewal or upgrade, points and an administrator change one membership at the same time. */
async function raceGrants(it: MoneySite, round: number): Promise<boolean> {
  const buyer = await it.join(1200);
  const isUpgrade = round % 2 === 1;
  const give = (days: number, request_id: string) =>
    it.call(
      endpoints,
      changeMembership,
      { id: buyer.userId, action: 'give', level: 1, days, reason: '补偿', request_id },
      it.people.owner,
    );
  await give(30, randomUUID());
  const begun = (await grantsOf(it, buyer.userId))[0]!.ends_at;
  const month = { level: 1, vip_duration: 'month' } as const;
  const wish = isUpgrade
    ? ({ point: 13, level: 2, vip_duration: 'month' } as const)
    : ({ point: 12, ...month } as const);
  const { out_trade_no: no } = await it.call(endpoints, alipayPrecreate, wish, buyer);
  const request = randomUUID();
  // Whoever comes first differs from round to round.
  const later = async <T>(ask: () => Promise<T>): Promise<T> => {
    for (let turn = 0; turn < Math.floor(round / 2) % 12; turn += 1) await nextTurn();
    return ask();
  };
  const [, , points, admin, again] = await Promise.all([
    outcomeOf(it.tell(no, 'SUCCESS', 'notify')),
    outcomeOf(it.tell(no, 'SUCCESS', 'query')),
    outcomeOf(later(() => it.call(endpoints, becomeVip, { ...month, price: 12, use_point: true }, buyer))),
    outcomeOf(later(() => give(7, request))),
    outcomeOf(later(() => give(7, request))),
  ]);
  const { status } = await it.orderOf(no);
  const isPaid = status === 'fulfilled';
  const isGiven = admin === 'ok' || again === 'ok';
  const days = (isPaid && !isUpgrade ? 30 : 0) + (points === 'ok' ? 30 : 0) + (isGiven ? 7 : 0);
  const grants = await grantsOf(it, buyer.userId);
  const expected = 1 + [isPaid, points === 'ok', isGiven].filter(Boolean).length;
  const isWhole = isPaid || (isUpgrade && status === 'refunded');
  const isTaken = (await it.pointsOf(buyer.userId)) === (points === 'ok' ? 0 : 1200);
  const isRight = grants.at(-1)!.ends_at === begun + days * dayMs && grants.length === expected;
  return isRight && isWhole && isTaken && (isUpgrade || (points === 'ok' && isGiven));
}

const grantRaces: Row = {
  id: 'M12',
  title: '会员并发发放',
  prove: () =>
    withMoney(async (it) => {
      const rounds = 500;
      let off = 0;
      for (let round = 0; round < rounds; round += 1) if (!(await raceGrants(it, round))) off += 1;
      const orders = await it.site.db.selectFrom('orders').select('status').execute();
      const returned = count(orders, ({ status }) => status === 'refunded');
      return { figures: `${rounds} 轮：天数不符 ${off}（升级让位退款 ${returned}）`, isMet: off === 0 };
    }),
};

const overdraw: Row = {
  id: 'M14',
  title: '积分兑换透支',
  prove: () =>
    withMoney(async (it) => {
      const rounds = 200;
      let off = 0;
      for (let round = 0; round < rounds; round += 1) {
        const buyer = await it.join(1200);
        const wish = { price: 12, level: 1, vip_duration: 'month', use_point: true } as const;
        const answers = await Promise.all(
          Array.from({ length: crowd }, () => outcomeOf(it.call(endpoints, becomeVip, wish, buyer))),
        );
        const refusals = count(answers, (each) => each.startsWith('INSUFFICIENT_POINTS'));
        const grants = (await grantsOf(it, buyer.userId)).length;
        const isRight = count(answers, (each) => each === 'ok') === 1 && refusals === crowd - 1;
        if (!isRight || grants !== 1 || (await it.pointsOf(buyer.userId)) !== 0) off += 1;
      }
      return { figures: `${rounds} 轮 × ${crowd} 并发：每轮恰好成功一次，例外 ${off}`, isMet: off === 0 };
    }),
};

export const raceRows: readonly Row[] = [couponRaces, grantRaces, overdraw];
