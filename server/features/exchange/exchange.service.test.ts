import { afterEach, beforeEach, expect, test } from 'vitest';

import { getAuditLog } from '#contract/features/audit/calls.ts';
import { exchange, type ExchangeInput, getExchange } from '#contract/features/exchange/calls.ts';
import { addCards, stopCards } from '#contract/features/exchange/cards.calls.ts';
import { addCoupons, getOwnCoupons, stopCoupons } from '#contract/features/coupons/calls.ts';
import { getMembership } from '#contract/features/membership/calls.ts';
import { addGoods, changeGoods, removeGoods } from '#contract/features/exchange/goods.calls.ts';
import { getGoods, getOwnGoods, openGoods } from '#contract/features/exchange/calls.ts';
import { exportMyData } from '#contract/features/profiles/calls.ts';
import type { CallInput } from '#contract/kit/call.ts';
import { endpoints } from '#server/app/endpoints.ts';
import { fileRewriters, mediaMoved } from '#server/features/media/edits.service.ts';
import { transfer } from '#server/features/ledger/service.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { requestErasure } from '#server/features/accounts/service.ts';
import { eraseDueAccounts } from '#server/features/profiles/service.ts';
import { write } from '#server/kit/site.ts';
import { type GrowthSite, openTestGrowth } from '#tests/kit/growth-site.ts';
import type { CastName } from '#tests/kit/moment-site.ts';

let it: GrowthSite;

beforeEach(async () => {
  it = await openTestGrowth();
});
afterEach(() => it.close());

let turn = 0;

async function give(who: CastName, currency: 'point' | 'exp', amount: number): Promise<void> {
  const { userId } = it.people[who];
  const source = `start ${(turn += 1)}`;
  const gift = { currency, kind: 'adjustment', source, amount, to: { userId } } as const;
  await write(it.site, (unit) => transfer(it.site, unit, { ...gift, from: { site: 'adjustments' } }));
}

/** Exchanges from an address of one's own. */
const change = (who: CastName, input: ExchangeInput, requestKey = '', ip = '198.51.100.7') =>
  it.call(endpoints, exchange, input, it.people[who], { requestKey, ip });
const outcome = (asked: Promise<unknown>) =>
  asked.then(() => 'ok').catch((error: { code?: string; message: string }) => `${error.code} ${error.message}`);

async function countOutcomes(asked: Promise<unknown>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const each of await Promise.all(asked.map(outcome))) counts[each] = (counts[each] ?? 0) + 1;
  return counts;
}

const fifty = <T>(make: (at: number) => Promise<T>): Promise<T>[] => Array.from({ length: 50 }, (_, at) => make(at));
const paragraph = (text: string) => ({ id: 'p1', type: 'paragraph', data: { text } });
const offer = (input: Partial<CallInput<typeof addGoods>> = {}) =>
  it.ask('owner', addGoods, {
    name: '晚安壁纸',
    price: 30,
    content: { blocks: [paragraph('提取码 <b>moon</b>')] },
    ...input,
  });

test('every act on goods and card codes is in the audit log', async () => {
  const { id } = await offer();
  await it.ask('owner', changeGoods, { id, price: 40 });
  const { batch } = await it.ask('owner', addCards, { point: 5, count: 1 });
  await it.ask('owner', stopCards, { id: batch.id });
  await it.ask('owner', removeGoods, { id });
  const { list } = await it.ask('owner', getAuditLog, {});
  expect(list.map(({ act }) => act)).toEqual(['goods.remove', 'card.stop', 'card.add', 'goods.change', 'goods.add']);
});

test('experience becomes points by the rate, up to the points of a day', async () => {
  await give('member', 'exp', 3000);
  expect(await change('member', { kind: 'point', amount: 600 })).toEqual({
    gained: { point: 60, goods: null },
    point: 60,
    exp: 2400,
  });
  expect(await it.ask('member', getExchange, {})).toEqual({ point: 60, exp: 2400, rate: 10, daily: 100, left: 40 });
  expect(await outcome(change('member', { kind: 'point', amount: 410 }))).toBe('CONFLICT 今天还可以换 40 积分');
  await change('member', { kind: 'point', amount: 400 });
  expect(await outcome(change('member', { kind: 'point', amount: 10 }))).toBe(
    'CONFLICT 今天的兑换额度已经用完，明天再来吧',
  );
  // Noon in Shanghai: a new day after twelve hours.
  it.clock.advance(12 * 3_600_000 - 1);
  expect((await it.ask('member', getExchange, {})).left).toBe(0);
  it.clock.advance(1);
  await change('member', { kind: 'point', amount: 1000 });
  expect(await it.has('member')).toEqual([200, 1000]);
  it.clock.advance(-86_400_000);
  expect((await it.ask('member', getExchange, {})).left).toBe(0);
});

test.each([0, -10, 1.5, 1e21, Number.NaN, '10', '１０', '1 or 1=1', null, [10], 1_000_000_010])(
  '%s is no amount of experience',
  async (amount) => {
    await give('member', 'exp', 3000);
    expect(await outcome(change('member', { kind: 'point', amount } as never))).toMatch(/^VALIDATION/);
    expect(await it.has('member')).toEqual([0, 3000]);
  },
);

test('what is no multiple of the rate, more than there is, or switched off is not exchanged', async () => {
  await give('member', 'exp', 95);
  expect(await outcome(change('member', { kind: 'point', amount: 15 }))).toBe('VALIDATION 请填写 10 的整数倍');
  expect(await outcome(change('member', { kind: 'point', amount: 100 }))).toBe('INSUFFICIENT_POINTS 经验不足');
  await setOptions(it.site, { exchange_exp_rate: 0 });
  expect(await outcome(change('member', { kind: 'point', amount: 10 }))).toBe('CONFLICT 本站没有开放经验兑换');
  expect(await it.has('member')).toEqual([0, 95]);
});

test('of fifty exchanges at once, the cap of a day and the experience are enough for those that succeed', async () => {
  await give('member', 'exp', 10_000);
  const counts = await countOutcomes(fifty(() => change('member', { kind: 'point', amount: 250 })));
  expect(counts.ok).toBe(4);
  expect(await it.has('member')).toEqual([100, 9000]);
});

test('the same request is carried out once, and the same key with another body is refused', async () => {
  await give('member', 'exp', 1000);
  const first = await change('member', { kind: 'point', amount: 100 }, 'key-1');
  const again = await Promise.all(fifty(() => change('member', { kind: 'point', amount: 100 }, 'key-1')));
  expect(new Set(again.map(({ gained }) => gained.point))).toEqual(new Set([first.gained.point]));
  expect(await outcome(change('member', { kind: 'point', amount: 200 }, 'key-1'))).toMatch(/^CONFLICT 同一个/);
  expect(await it.has('member')).toEqual([10, 900]);
  // The key of somebody else is another one.
  await give('reader', 'exp', 100);
  await change('reader', { kind: 'point', amount: 100 }, 'key-1');
  expect(await it.has('reader')).toEqual([10, 0]);
});

test('a 礼品 costs its price, and its body is for who redeemed it alone', async () => {
  const { id } = await offer({ stock: 5 });
  await give('member', 'point', 100);
  expect(await outcome(it.ask('member', openGoods, { id }))).toBe('NOT_FOUND 兑换后才能看到礼品内容');
  const done = await change('member', { kind: 'gift', gift_id: id, price: 30 });
  expect(done).toEqual({ gained: { point: 0, goods: { id, name: '晚安壁纸' } }, point: 70, exp: 0 });
  const { blocks } = await it.ask('member', openGoods, { id });
  expect(blocks).toEqual([paragraph('提取码 <b>moon</b>')]);
  for (const who of ['reader', 'owner', 'guest'] as const)
    expect(await outcome(it.ask(who, openGoods, { id }))).toMatch(/^(NOT_FOUND|601)/);
  const seen = { id, name: '晚安壁纸', cover_url: '', price: 30, stock: 4, limit: 1, on: true };
  expect((await it.ask('member', getGoods, {})).list).toEqual([{ ...seen, mine: 1 }]);
  expect((await it.ask('guest', getGoods, { ids: `${id},${id},999` })).list).toEqual([{ ...seen, mine: 0 }]);
  expect((await it.ask('member', getOwnGoods, {})).list).toMatchObject([{ goods_id: id, price: 30 }]);
  expect((await it.entries('member')).at(-1)).toEqual(['goods', -30, '晚安壁纸']);
  expect(await outcome(change('member', { kind: 'gift', gift_id: id }))).toBe('CONFLICT 您已经兑换过这件礼品了');
  expect(await it.has('member')).toEqual([70, 0]);
});

test('a 礼品 that is unlisted, unknown, sold out, too dear or has another price is not redeemed', async () => {
  const { id } = await offer({ stock: 0 });
  await give('member', 'point', 20);
  const redeem = (price?: number) => outcome(change('member', { kind: 'gift', gift_id: id, price }));
  expect(await redeem()).toBe('CONFLICT 这件礼品已经兑完了');
  await it.ask('owner', changeGoods, { id, stock: null });
  expect(await redeem()).toBe('INSUFFICIENT_POINTS 积分不足');
  expect(await redeem(20)).toBe('CONFLICT 这件礼品的价格已变为30 积分，请确认后再兑换');
  await it.ask('owner', changeGoods, { id, on: false });
  expect(await redeem()).toBe('CONFLICT 这件礼品已经下架');
  expect(await outcome(change('member', { kind: 'gift', gift_id: 999 }))).toBe('NOT_FOUND 没有找到这件礼品');
  expect((await it.ask('guest', getGoods, {})).list).toEqual([]);
  await it.ask('owner', changeGoods, { id, on: true, price: 0, limit: 2 });
  expect([await redeem(0), await redeem(), await redeem()]).toEqual([
    'ok',
    'ok',
    'CONFLICT 这件礼品每人最多兑换 2 次，您已经换满了',
  ]);
  expect(await it.has('member')).toEqual([20, 0]);
});

test('of fifty people at once, one gets the last 礼品; of fifty requests of one person, one is paid', async () => {
  const last = await offer({ stock: 1, price: 10 });
  for (const who of ['member', 'reader', 'writer'] as const) await give(who, 'point', 1000);
  const people = ['member', 'reader', 'writer'] as const;
  const counts = await countOutcomes(
    fifty((at) => change(people[at % 3] as CastName, { kind: 'gift', gift_id: last.id })),
  );
  expect(counts.ok).toBe(1);
  const many = await offer({ stock: 40, price: 600, limit: 100 });
  const own = await countOutcomes(fifty(() => change('editor', { kind: 'gift', gift_id: many.id })));
  expect(own).toEqual({ 'INSUFFICIENT_POINTS 积分不足': 50 });
  await give('editor', 'point', 700);
  const paid = await countOutcomes(fifty(() => change('editor', { kind: 'gift', gift_id: many.id })));
  expect(paid).toEqual({ ok: 1, 'INSUFFICIENT_POINTS 积分不足': 49 });
  const { list } = await it.ask('guest', getGoods, {});
  expect(list.map(({ id, stock }) => [id, stock])).toEqual([
    [many.id, 39],
    [last.id, 0],
  ]);
});

test('a 礼品 contains no lock, and one that somebody has cannot be deleted', async () => {
  const locked = [{ id: 'n', type: 'needlogin', data: { blocks: [paragraph('里面')] } }];
  expect(await outcome(offer({ content: { blocks: locked } }))).toMatch(/^VALIDATION 礼品内容里不能放「/);
  const { id } = await offer({ price: 0 });
  await change('member', { kind: 'gift', gift_id: id });
  expect(await outcome(it.ask('owner', removeGoods, { id }))).toMatch(/^CONFLICT 已经有人兑换过/);
  const unused = await offer();
  await it.ask('owner', removeGoods, { id: unused.id });
  expect(await outcome(it.ask('owner', changeGoods, { id: unused.id, price: 1 }))).toMatch(/^NOT_FOUND/);
});

const cards = (input: Partial<CallInput<typeof addCards>> = {}) =>
  it.ask('owner', addCards, { point: 50, count: 3, ...input });
const refused = 'VALIDATION 卡密不正确，或者已经失效';

test('a card gives its points once, however it is typed', async () => {
  const { batch, codes } = await cards();
  expect(batch).toMatchObject({ point: 50, goods: null, coupon: null, vip: null, count: 3, used: 0 });
  expect(new Set(codes).size).toBe(3);
  for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
  const [first = '', second = ''] = codes;
  const wide = Array.from(first.replaceAll('-', ' '), (character) =>
    /[\w]/.test(character) ? String.fromCodePoint((character.codePointAt(0) ?? 0) + 0xfee0) : character,
  ).join('');
  const typed = wide.toLowerCase().replaceAll('０', 'Ｏ').replaceAll('１', 'ｌ');
  expect(await change('member', { kind: 'card', code: typed })).toMatchObject({ gained: { point: 50 }, point: 50 });
  expect(await outcome(change('reader', { kind: 'card', code: first }))).toBe(refused);
  expect(await outcome(change('member', { kind: 'card', code: first }))).toBe(refused);
  expect(await change('reader', { kind: 'card', code: ` ${second.replaceAll('-', '—')} ` })).toMatchObject({
    point: 50,
  });
  const stored = JSON.stringify(await it.site.db.selectFrom('cards').selectAll().execute());
  for (const code of codes) expect(stored).not.toContain(code.replaceAll('-', ''));
});

test('of fifty people at once, one uses a code', async () => {
  const { codes } = await cards({ count: 1 });
  const people = ['member', 'reader', 'writer', 'editor', 'owner'] as const;
  const counts = await countOutcomes(
    fifty((at) => change(people[at % 5] as CastName, { kind: 'card', code: codes[0] ?? '' }, '', `203.0.113.${at}`)),
  );
  expect(counts.ok).toBe(1);
  const balances = await Promise.all(people.map((who) => it.has(who)));
  expect(balances.map(([point]) => point).reduce((sum, point) => sum + point)).toBe(50);
});

test('an expired code and one of a stopped batch are refused in the same words as a wrong one', async () => {
  const soon = new Date(it.clock.now() + 60_000).toISOString();
  const dated = await cards({ expires_at: soon });
  const stopped = await cards();
  expect(await change('member', { kind: 'card', code: dated.codes[0] ?? '' })).toMatchObject({ point: 50 });
  it.clock.advance(60_000);
  await it.ask('owner', stopCards, { id: stopped.batch.id });
  const typed = [dated.codes[1], stopped.codes[0], '0000-0000-0000-0000', '没有这样的卡密', "' or 1=1"];
  const seen = await Promise.all(typed.map((code) => outcome(change('member', { kind: 'card', code: code ?? '' }))));
  expect(new Set(seen)).toEqual(new Set([refused]));
  expect(await outcome(cards({ expires_at: soon }))).toMatch(/^VALIDATION 截止时间/);
  expect(await outcome(cards({ point: 0 }))).toMatch(/^VALIDATION 请选择每张/);
});

test('wrong codes are limited to ten a minute and thirty a day, by person and by address', async () => {
  const attempt = (who: CastName, ip: string) =>
    change(who, { kind: 'card', code: '0000-0000-0000-0000' }, '', ip).catch((error: { code: string }) => error.code);
  const tries = (count: number, who: CastName, ip: string) =>
    Promise.all(Array.from({ length: count }, () => attempt(who, ip)));
  const wrong = (codes: unknown[]) => codes.filter((code) => code === 'VALIDATION').length;
  expect(wrong(await tries(15, 'member', '203.0.113.1'))).toBe(10);
  expect(await attempt('member', '203.0.113.2')).toBe('RATE_LIMITED');
  expect(await attempt('reader', '203.0.113.1')).toBe('RATE_LIMITED');
  for (let minute = 0; minute < 5; minute += 1) {
    it.clock.advance(61_000);
    await tries(10, 'member', '203.0.113.1');
  }
  it.clock.advance(61_000);
  expect(await attempt('member', '203.0.113.3')).toBe('RATE_LIMITED');
  // A right code beyond the limit is not even looked at; before it, it does not count.
  const { codes } = await cards({ count: 40 });
  expect(await outcome(change('member', { kind: 'card', code: codes[0] ?? '' }, '', '203.0.113.4'))).toMatch(/^RATE/);
  for (const code of codes.slice(1)) await change('writer', { kind: 'card', code }, '', '203.0.113.5');
  expect(await it.has('writer')).toEqual([39 * 50, 0]);
});

test('a card gives a 礼品, also one without stock, but not more often than a person may have it', async () => {
  const { id } = await offer({ stock: 0, on: false });
  const { codes } = await cards({ point: 0, goods_id: id });
  const [first = '', second = ''] = codes;
  expect((await change('member', { kind: 'card', code: first })).gained).toEqual({
    point: 0,
    goods: { id, name: '晚安壁纸' },
  });
  expect((await it.ask('member', openGoods, { id })).blocks).toHaveLength(1);
  expect(await outcome(change('member', { kind: 'card', code: second }))).toMatch(/^CONFLICT .*卡密没有使用/);
  expect((await change('reader', { kind: 'card', code: second })).gained.goods).toMatchObject({ id });
  expect(await outcome(it.ask('owner', removeGoods, { id }))).toMatch(/^CONFLICT/);
});

test('a card gives a personal coupon, and stays unused when its batch was stopped', async () => {
  const { id } = await it.ask('owner', addCoupons, { name: '新友券', coupon_rebate: 8.8, count: 1 });
  const { batch, codes } = await cards({ point: 0, coupon_id: id, count: 2 });
  expect(batch).toMatchObject({ point: 0, coupon: { id, name: '新友券' } });
  const [first = '', second = ''] = codes;
  const tries = Array.from({ length: 30 }, () => change('member', { kind: 'card', code: first }, '', ''));
  expect((await countOutcomes(tries)).ok).toBe(1);
  const { list } = await it.ask('member', getOwnCoupons, {});
  expect(list).toMatchObject([{ name: '新友券', coupon_rebate: 8.8, state: 'usable' }]);
  await it.ask('owner', stopCoupons, { id });
  expect(await outcome(change('reader', { kind: 'card', code: second }))).toMatch(/^CONFLICT .*卡密没有使用/);
  expect((await it.ask('reader', getOwnCoupons, {})).list).toEqual([]);
  expect(await it.site.db.selectFrom('cards').select('id').where('used_at', 'is not', null).execute()).toHaveLength(1);
  expect(await outcome(cards({ point: 0, coupon_id: id }))).toMatch(/^VALIDATION 请选择一批/);
  const open = await it.ask('owner', addCoupons, { name: '通用券', coupon_rebate: 9, code: 'HELLO2026' });
  expect(await outcome(cards({ point: 0, coupon_id: open.id }))).toMatch(/^VALIDATION 请选择一批/);
});

test('cards give a person no more coupons of a batch than each may have, also at once', async () => {
  const { id } = await it.ask('owner', addCoupons, { name: '新友券', coupon_rebate: 8.8, count: 1, person_limit: 2 });
  const { codes } = await cards({ point: 0, coupon_id: id, count: 4 });
  const own = async (who: CastName) => (await it.ask(who, getOwnCoupons, {})).total;
  const tries = codes.map((code) => outcome(change('member', { kind: 'card', code })));
  const seen = (await Promise.all(tries)).toSorted();
  expect(seen.filter((each) => each.startsWith('CONFLICT 这张卡密对应的优惠券您已经有足够的张数了'))).toHaveLength(2);
  expect(await own('member')).toBe(2);
  const unused = await it.site.db.selectFrom('cards').select('id').where('used_at', 'is', null).execute();
  expect(unused).toHaveLength(2);
  const given = await Promise.all(
    codes.map((code) => outcome(change('reader', { kind: 'card', code }, '', '203.0.113.9'))),
  );
  expect(given.filter((each) => each.startsWith('VALIDATION'))).toHaveLength(2);
  expect(await own('reader')).toBe(2);
});

test('a right code that cannot be used now is no wrong attempt', async () => {
  const { id } = await it.ask('owner', addCoupons, { name: '新友券', coupon_rebate: 8.8, count: 1 });
  const { codes } = await cards({ point: 0, coupon_id: id, count: 2 });
  const [first = '', second = ''] = codes;
  await change('member', { kind: 'card', code: first });
  for (let again = 0; again < 12; again += 1)
    expect(await outcome(change('member', { kind: 'card', code: second }))).toMatch(/^CONFLICT /);
  for (let again = 0; again < 10; again += 1)
    expect(await outcome(change('member', { kind: 'card', code: '0000' }))).toMatch(/^VALIDATION /);
  expect(await outcome(change('member', { kind: 'card', code: second }))).toMatch(/^RATE_LIMITED /);
});

test('points give a membership at the price that was seen, once for a request', async () => {
  const plan = { name: '一个月', price: 3, renew_price: 3, original_price: 3, is_limited: false };
  await setOptions(it.site, {
    sonare_vip_config_types: [{ level: 1, name: '上弦', img: '' }],
    sonare_vip_config_duration_list: [{ level: 1, duration: 'month', ...plan }],
    point_rate: 100,
  });
  await give('member', 'point', 700);
  const asked = { kind: 'vip', level: 1, vip_duration: 'month' } as const;
  expect(await outcome(change('member', { ...asked, price: 200 }))).toMatch(/^CONFLICT/);
  const again = await Promise.all([1, 2, 3].map(() => change('member', { ...asked, price: 300 }, 'once')));
  expect(again.map(({ gained }) => gained.vip)).toEqual(
    [1, 2, 3].map(() => ({ level: 1, level_name: '上弦', days: 30 })),
  );
  expect((await it.has('member'))[0]).toBe(400);
  await change('member', asked);
  expect((await it.has('member'))[0]).toBe(100);
  expect(await outcome(change('member', asked))).toMatch(/^INSUFFICIENT_POINTS/);
  expect(await outcome(change('member', { ...asked, level: 7 }))).toMatch(/^CONFLICT/);
});

test('a card gives days of its level, and never changes the level of a member', async () => {
  const types = [1, 2].map((level) => ({ level, name: `${level} 级`, img: '' }));
  await setOptions(it.site, { sonare_vip_config_types: types });
  const low = await cards({ point: 0, vip: { level: 1, days: 10 }, count: 3 });
  const high = await cards({ point: 0, vip: { level: 2, days: 5 } });
  expect(high.batch).toMatchObject({ vip: { level: 2, level_name: '2 级', days: 5 } });
  const [first = '', second = '', third = ''] = low.codes;
  const people = ['member', 'reader', 'writer'] as const;
  const tries = Array.from({ length: 30 }, (_, at) =>
    change(people[at % 3] as CastName, { kind: 'card', code: first }, '', `203.0.113.${at}`),
  );
  expect((await countOutcomes(tries)).ok).toBe(1);
  expect(await it.site.db.selectFrom('vip_grants').select(['mode', 'days']).execute()).toEqual([
    { mode: 'days', days: 10 },
  ]);
  await change('editor', { kind: 'card', code: second });
  await change('editor', { kind: 'card', code: third });
  const held = async () => (await it.ask('editor', getMembership, {})).membership;
  expect(await held()).toMatchObject({ level: 1, days_left: 20 });
  const [dear = ''] = high.codes;
  expect(await outcome(change('editor', { kind: 'card', code: dear }))).toMatch(/^CONFLICT .*卡密没有使用/);
  expect(await held()).toMatchObject({ level: 1, days_left: 20 });
  it.clock.advance(20 * 86_400_000);
  expect((await change('editor', { kind: 'card', code: dear }, '', '203.0.113.99')).gained.vip).toEqual({
    level: 2,
    level_name: '2 级',
    days: 5,
  });
  expect(await outcome(cards({ point: 0, vip: { level: 9, days: 5 } }))).toMatch(/^VALIDATION 请选择会员等级/);
  expect(await outcome(cards({ vip: { level: 1, days: 5 } }))).toMatch(/^VALIDATION 请选择每张/);
});

test('a copy of the own data has the exchanges, and an erased person leaves none', async () => {
  const { id } = await offer({ price: 0 });
  const { codes } = await cards();
  await change('member', { kind: 'gift', gift_id: id });
  await change('member', { kind: 'card', code: codes[0] ?? '' });
  const { content } = await it.ask('member', exportMyData, {});
  const { goods, cards: used } = JSON.parse(content) as Record<string, unknown[]>;
  expect([goods, used]).toMatchObject([[{ name: '晚安壁纸', price: 0 }], [{ point: 50 }]]);
  expect(content).not.toContain('提取码');
  const { userId } = it.people.member;
  await write(it.site, (unit) => requestErasure(unit, userId, unit.now));
  expect(await eraseDueAccounts(it.site)).toBe(1);
  expect(await it.site.db.selectFrom('goods_redemptions').select('id').execute()).toEqual([]);
  expect(await it.site.db.selectFrom('exchanges').select('id').execute()).toEqual([]);
  expect(await outcome(change('reader', { kind: 'card', code: codes[0] ?? '' }))).toBe(refused);
});

test('a body names a replaced file by its new address', async () => {
  const [oldPath, newUrl] = ['2026/11/a.webp', '/uploads/2026/11/b.webp'];
  const image = { type: 'image', data: { file: { url: `/uploads/${oldPath}` } } };
  const { id } = await offer({ content: { blocks: [image] } });
  await offer({ content: { blocks: [{ type: 'paragraph', data: { text: '无图' } }] } });
  for (const expected of [1, 0]) {
    const counts = fileRewriters.list(it.site).map((rewrite) => rewrite(it.site, { oldPath, newUrl, userId: null }));
    expect((await Promise.all(counts)).reduce((sum, count) => sum + count, 0)).toBe(expected);
  }
  const row = await it.site.db
    .selectFrom('goods')
    .select(['source', 'prepared'])
    .where('id', '=', id)
    .executeTakeFirst();
  for (const text of [row?.source, row?.prepared]) {
    expect(text).toContain(newUrl);
    expect(text).not.toContain(oldPath);
  }
});

test('a cover follows its file to a new address', async () => {
  const { id } = await offer({ cover_url: '/files/2026/11/a.webp' });
  const moved = { from: '/files/2026/11/a.webp', to: '/files/2026/11/b.webp' };
  await write(it.site, (unit) => mediaMoved.emit(it.site, unit, moved));
  const row = await it.site.db.selectFrom('goods').select('cover_url').where('id', '=', id).executeTakeFirst();
  expect(row?.cover_url).toBe(moved.to);
});
