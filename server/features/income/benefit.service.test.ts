import { afterEach, beforeEach, expect, test } from 'vitest';

import { getBenefit, getBenefits, getBenefitYear } from '#contract/features/income/calls.ts';
import type { IncomeYear } from '#contract/features/income/entities.ts';
import { approveWithdrawal, payWithdrawal } from '#contract/features/income/withdrawals.calls.ts';
import { transfer } from '#server/features/ledger/service.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { write } from '#server/kit/site.ts';
import { openTestWithdrawals, type WithdrawalSite, withdrawPassword as password } from '#tests/kit/withdrawal-site.ts';

import { giveShare } from './shares.service.ts';

let it: WithdrawalSite;
let turn = 0;

beforeEach(async () => {
  it = await openTestWithdrawals();
});
afterEach(() => it.close());

type Kind = 'tip-share' | 'sale-share' | 'gift-share';
const member = () => it.people.member.userId;
const share = (kind: Kind, fen: number) =>
  write(it.site, (unit) => giveShare(it.site, unit, { userId: member(), kind, source: `${(turn += 1)}`, fen }));
const takeBack = (amount: number) =>
  write(it.site, (unit) =>
    transfer(it.site, unit, {
      currency: 'income',
      kind: 'refund',
      source: `refund:${(turn += 1)}`,
      amount,
      from: { userId: member() },
      to: { site: 'income' },
    }),
  );
/** Moves the clock to a time in Shanghai. */
const goTo = (time: string) => it.clock.advance(Date.parse(`${time}+08:00`) - it.clock.now());

const sumOf = ({ start, sources, refunds, withdrawals, other }: IncomeYear): number =>
  start + sources.reduce((total, { amount }) => total + amount, 0) + refunds + withdrawals + other;

test('income is summed by source, by days and months of Shanghai', async () => {
  await goTo('2027-01-31T23:59:59');
  await share('tip-share', 100);
  await goTo('2027-02-01T00:00:00');
  await share('tip-share', 20);
  await share('gift-share', 3);
  await goTo('2027-03-01T08:00:00');
  await share('sale-share', 4000);
  await takeBack(20);
  const { balance, sources, days, months, years, pending, withdrawn } = await it.ask('member', getBenefit, {});
  expect([balance, pending, withdrawn]).toEqual([4103, 0, 0]);
  expect(sources).toEqual([
    { source: 'tip', month: 0, last_month: 20, all: 120 },
    { source: 'content', month: 4000, last_month: 0, all: 4000 },
    { source: 'gift', month: 0, last_month: 3, all: 3 },
  ]);
  expect(months).toHaveLength(12);
  expect(months.slice(-3)).toEqual([
    { month: '2027-01', amount: 100 },
    { month: '2027-02', amount: 23 },
    { month: '2027-03', amount: 4000 },
  ]);
  expect(days).toHaveLength(30);
  expect(days.at(-1)).toEqual({ day: '2027-03-01', amount: 4000 });
  expect(days.find(({ day }) => day === '2027-02-01')).toEqual({ day: '2027-02-01', amount: 23 });
  expect(years).toEqual([2027]);
});

test('nobody sees the income of somebody else', async () => {
  await share('tip-share', 100);
  const other = await it.ask('reader', getBenefit, {});
  expect([other.balance, other.years]).toEqual([0, []]);
  expect((await it.ask('reader', getBenefits, {})).total).toBe(0);
  expect(await it.ask('member', getBenefits, {})).toMatchObject({
    balance: 100,
    list: [{ kind: 'tip-share', amount: 100 }],
  });
});

test('a year adds up to the balance at its end, and its parts are those of the ledger', async () => {
  await setOptions(it.site, { withdraw_fee: 1 });
  await goTo('2026-12-31T23:59:59');
  await share('tip-share', 5000);
  await goTo('2027-01-01T00:00:00');
  await share('gift-share', 700);
  await takeBack(300);
  const { id } = await it.request(2000);
  await it.cancel(id);
  const { id: paid } = await it.request(1500);
  await it.ask('owner', approveWithdrawal, { id: paid, password });
  await it.ask('owner', payWithdrawal, { id: paid, proof: '1', password });
  await goTo('2028-01-01T00:00:00');
  await share('sale-share', 9);
  const year = (number: number) => it.ask('member', getBenefitYear, { year: number });
  const [before, of, after] = [await year(2026), await year(2027), await year(2028)];
  expect(of).toMatchObject({ name: '阿红', start: 5000, refunds: -300, withdrawals: -1500, other: 0, end: 3900 });
  expect([of.fees, of.paid]).toEqual([15, 1485]);
  expect(of.sources.map(({ amount }) => amount)).toEqual([0, 0, 700]);
  for (const each of [before, of, after]) {
    expect(sumOf(each), String(each.year)).toBe(each.end);
    expect(each.entries.reduce((total, { amount }) => total + amount, each.start)).toBe(each.end);
  }
  expect([before.end, of.end, after.start]).toEqual([5000, 3900, 3900]);
  expect(of.entries.map(({ kind }) => kind)).toEqual([
    'gift-share',
    'refund',
    'withdrawal',
    'withdrawal-return',
    'withdrawal',
  ]);
  expect((await it.ask('member', getBenefit, {})).years).toEqual([2028, 2027, 2026]);
});
