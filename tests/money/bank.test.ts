import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { becomeVip } from '#contract/features/membership/calls.ts';
import { exchange } from '#contract/features/exchange/calls.ts';
import { sendGift } from '#contract/features/gifts/calls.ts';
import { adjustBalance } from '#contract/features/ledger/calls.ts';
import { refundOrder } from '#contract/features/payment/orders.calls.ts';
import { giveTip, precreate } from '#contract/features/tips/calls.ts';
import type { Viewer } from '#contract/kit/power.ts';
import { endpoints } from '#server/app/endpoints.ts';
import { hashPassword, setPassword } from '#server/features/accounts/service.ts';
import { verifyLedger } from '#server/features/ledger/verify.service.ts';
import { insertGift } from '#server/features/gifts/writes.ts';
import { sendRefund } from '#server/features/payment/refunds.service.ts';
import { queryOrder } from '#server/features/payment/queries.service.ts';
import { sweep } from '#server/features/payment/sweeper.service.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { write } from '#server/kit/site.ts';
import { figure } from '#tests/kit/figure.ts';
import { amount } from '#tests/kit/breadth.ts';

import { type MoneySite, openMoney, outcome } from './kit.ts';

type Person = Viewer & { userId: number };

const people = 50;
const workers = 16;
const password = '晚上读一点书再睡';
/** `SOMNIA_BANK_SECONDS=300` for the long run. */
const seconds = Number(process.env.SOMNIA_BANK_SECONDS ?? amount(60, 3));

let it: MoneySite;
let crowd: Person[];
let gifts: number[];

beforeEach(async () => {
  it = await openMoney();
  await setOptions(it.site, { gift_share: 70, tip_share: 70, point_rate: 100 });
  const hash = await hashPassword(password);
  await write(it.site, (unit) => setPassword(unit, it.people.owner.userId, hash));
  gifts = [];
  for (const price_point of [1, 10, 66])
    gifts.push(
      await write(it.site, (unit) =>
        insertGift(unit, { name: `礼物${price_point}`, image_url: '/rose.svg', price_point }),
      ),
    );
  crowd = [];
  for (let each = 0; each < people; each += 1) crowd.push(await it.newBuyer());
});
afterEach(() => it.close());

/** Numbers that follow from the seed alone. */
function makeDice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

type Act = (who: Person, other: Person, roll: (sides: number) => number) => Promise<unknown>;

const id = (): { request_id: string } => ({ request_id: randomUUID() });
const ask: MoneySite['call'] = (...asked) => it.call(...asked);

/** Orders that were paid, for refunds. */
let paid: { id: number; amount: number }[] = [];

async function topUp(who: Person, roll: (sides: number) => number): Promise<void> {
  const point = 100 * (1 + roll(5));
  const { out_trade_no, amount: fen } = await ask(endpoints, precreate, { point }, who);
  await it.pay(who, out_trade_no);
  it.clock.advance(3000);
  await queryOrder(it.contextFor(who), out_trade_no);
  const row = await it.site.db
    .selectFrom('orders')
    .select('id')
    .where('out_trade_no', '=', out_trade_no)
    .executeTakeFirstOrThrow();
  paid.push({ id: row.id, amount: fen });
}

const acts: Readonly<Record<string, Act>> = {
  adjust: (who, _, roll) =>
    ask(
      endpoints,
      adjustBalance,
      { id: who.userId, currency: roll(2) ? 'point' : 'exp', amount: roll(400) - 120 || 1, memo: '对账', ...id() },
      it.people.owner,
    ),
  exchange: (who, _, roll) => ask(endpoints, exchange, { kind: 'point', amount: 10 * (1 + roll(5)) }, who),
  tip: (who, other, roll) => ask(endpoints, giveTip, { point: 1 + roll(60), user_id: other.userId, ...id() }, who),
  gift: (who, other, roll) =>
    ask(endpoints, sendGift, { gift_id: gifts[roll(3)] ?? 0, to_id: other.userId, count: 1 + roll(3), ...id() }, who),
  membership: (who) =>
    ask(endpoints, becomeVip, { price: 30, level: 1, vip_duration: 'month', use_point: true, renew: true }, who),
  topUp: (who, _, roll) => topUp(who, roll),
  refund: async (_, __, roll) => {
    const order = paid[roll(paid.length)];
    if (!order) return;
    const asked = { id: order.id, amount: order.amount, reason: '对账', password, ...id() };
    await ask(endpoints, refundOrder, asked, it.people.owner);
    await sweep(it.site, sendRefund);
  },
};

const names = Object.keys(acts);

/** What one snapshot says that must not be: sums that are not zero, and balances below it. */
async function readSnapshot(): Promise<{ sums: number; negative: number }> {
  const { rows } = await sql<{ sums: number; negative: number }>`select
    (select count(*) from (select a.currency from ledger_postings p join ledger_accounts a on a.id = p.account_id
      group by a.currency having sum(p.amount) <> 0) as off) as sums,
    (select count(*) from ledger_accounts where user_id is not null and balance < 0) as negative`.execute(it.site.db);
  return { sums: Number(rows[0]?.sums), negative: Number(rows[0]?.negative) };
}

test('however many people earn, exchange, tip, give, buy and get back at once, the books stay right', async () => {
  const end = performance.now() + seconds * 1000;
  const done = new Map<string, number>();
  const refused = new Map<string, number>();
  const strange: string[] = [];
  let reads = 0;
  let badReads = 0;
  let negative = 0;
  paid = [];
  const isMissing = () => names.some((name) => !done.has(name));
  const work = async (worker: number) => {
    const roll = makeDice(worker + 1);
    // A machine that has much else to do gets more time for what seldom succeeds.
    while (performance.now() < end || (isMissing() && performance.now() < end + seconds * 1000)) {
      const [who, other] = [crowd[roll(people)] as Person, crowd[roll(people)] as Person];
      const name = names[roll(names.length)] as string;
      it.clock.advance(1000);
      const said = await outcome((acts[name] as Act)(who, other, roll));
      if (said.startsWith('?')) strange.push(`${name} ${said}`);
      const counts = said === 'ok' ? done : refused;
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  };
  const watch = async () => {
    while (performance.now() < end) {
      const seen = await readSnapshot();
      reads += 1;
      badReads += seen.sums > 0 ? 1 : 0;
      negative += seen.negative;
      await new Promise((wake) => setTimeout(wake, 20));
    }
  };
  await Promise.all([...Array.from({ length: workers }, (_, worker) => work(worker)), watch(), watch()]);
  const total = [...done.values()].reduce((sum, count) => sum + count, 0);
  expect(strange.slice(0, 3)).toEqual([]);
  expect([badReads, negative]).toEqual([0, 0]);
  for (const name of names) expect(done.get(name) ?? 0, name).toBeGreaterThan(0);
  expect((await verifyLedger(it.site)).filter(({ broken }) => broken > 0)).toEqual([]);
  const kinds = names.map((name) => `${name} ${done.get(name) ?? 0}/${refused.get(name) ?? 0}`).join('，');
  figure('M13', `${seconds} 秒、${workers} 个并发：成功 ${total} 次（${kinds}），读 ${reads} 次，不平 0，负数 0`);
});
