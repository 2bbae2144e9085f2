import { randomUUID } from 'node:crypto';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { addPost } from '#contract/features/posts/editing.calls.ts';
import { getAdminTips, getOwnTips, getTips, giveTip, hideTip, precreate } from '#contract/features/tips/calls.ts';
import { precreateOrder, queryOrder } from '#contract/features/payment/calls.ts';
import { refundOrder } from '#contract/features/payment/orders.calls.ts';
import type { CallInput } from '#contract/kit/call.ts';
import { hashPassword, requestErasure, setPassword } from '#server/features/accounts/service.ts';
import { transfer } from '#server/features/ledger/service.ts';
import { gatewayOpeners } from '#server/features/payment/gateways.service.ts';
import { eraseDueAccounts } from '#server/features/profiles/service.ts';
import { calendarDay } from '#server/kit/clock.ts';
import { write } from '#server/kit/site.ts';
import { decideSandboxTrade, sandboxGateway } from '#server/providers/payment/sandbox.ts';
import { type GrowthSite, openTestGrowth } from '#tests/kit/growth-site.ts';
import { findTableScans } from '#tests/kit/query-plans.ts';

let it: GrowthSite;
const dayMs = 86_400_000;

beforeEach(async () => {
  it = await openTestGrowth();
  const { site } = it;
  gatewayOpeners.add(site, { channel: 'wechat', isReady: () => true, open: async () => sandboxGateway(site) });
  const given = { currency: 'point', kind: 'adjustment', source: 'start', amount: 1000 } as const;
  const to = { userId: it.people.member.userId };
  await write(site, (unit) => transfer(site, unit, { ...given, from: { site: 'adjustments' }, to }));
});
afterEach(() => it.close());

const byPoints = (point: number, more: Partial<CallInput<typeof giveTip>> = {}) =>
  it.ask('member', giveTip, { point, user_id: it.people.reader.userId, ...more });

async function byMoney(point: number, more: Partial<CallInput<typeof precreate>> = {}): Promise<void> {
  const { out_trade_no } = await it.ask('member', precreate, { point, user_id: it.people.writer.userId, ...more });
  await it.ask('member', precreateOrder, { out_trade_no });
  await decideSandboxTrade(it.site, out_trade_no, 'SUCCESS');
  it.clock.advance(3000);
  expect((await it.ask('member', queryOrder, { out_trade_no })).trade_status).toBe('TRADE_SUCCESS');
}

const admin = (filter: Partial<CallInput<typeof getAdminTips>> = {}) => it.ask('owner', getAdminTips, filter);
/** Amounts of what a filter finds, and what they come to. */
async function amounts(filter: Partial<CallInput<typeof getAdminTips>>): Promise<string> {
  const { list, total, sums } = await admin(filter);
  return `${list.map(({ point, fen }) => (fen > 0 ? `¥${fen}` : point)).join(' ')} | ${total} | ${sums.point} ¥${sums.fen}`;
}
const own = (who: 'reader' | 'member' | 'writer', direction: 'received' | 'given') =>
  it.ask(who, getOwnTips, { direction });

test('the administration finds tips by their people, content, way, state and day, and what they come to', async () => {
  const { id: post } = await it.ask('writer', addPost, {
    post_type: 'article',
    title: '夜航',
    slug: 'ye-hang',
    status: 'publish',
    content: { blocks: [{ id: 'a', type: 'paragraph', data: { text: '一' } }] },
  });
  await byPoints(30);
  it.clock.advance(dayMs);
  const day = calendarDay(it.clock.now());
  await byMoney(500, { post_id: post, user_id: undefined });
  it.clock.advance(dayMs);
  await byPoints(7, { user_id: it.people.editor.userId });
  expect(await amounts({})).toBe('7 ¥500 30 | 3 | 37 ¥500');
  expect(await amounts({ page_size: 1 })).toBe('7 | 3 | 37 ¥500');
  expect(await amounts({ from: '阿红' })).toBe('7 ¥500 30 | 3 | 37 ¥500');
  expect(await amounts({ from: '老王' })).toBe(' | 0 | 0 ¥0');
  expect(await amounts({ to: '老王' })).toBe('¥500 | 1 | 0 ¥500');
  expect(await amounts({ to: String(it.people.reader.userId) })).toBe('30 | 1 | 30 ¥0');
  expect(await amounts({ to: '没有这个人' })).toBe(' | 0 | 0 ¥0');
  expect(await amounts({ post: 'ye-hang' })).toBe('¥500 | 1 | 0 ¥500');
  expect(await amounts({ post: String(post) })).toBe('¥500 | 1 | 0 ¥500');
  expect(await amounts({ way: 'money' })).toBe('¥500 | 1 | 0 ¥500');
  expect(await amounts({ way: 'point' })).toBe('7 30 | 2 | 37 ¥0');
  expect(await amounts({ since: day, until: day })).toBe('¥500 | 1 | 0 ¥500');
  expect(await amounts({ since: day })).toBe('7 ¥500 | 2 | 7 ¥500');
  expect(await amounts({ until: day })).toBe('¥500 30 | 2 | 30 ¥500');
  await expect(admin({ since: '2026-02-30' })).rejects.toMatchObject({ code: 'VALIDATION' });
  expect((await admin({ way: 'money' })).list[0]).toMatchObject({
    from: { name: '阿红' },
    to: { name: '老王' },
    post: { id: post, title: '夜航', url: '/ye-hang' },
    state: 'shown',
  });
  const [, , first] = (await admin()).list;
  await it.ask('owner', hideTip, { id: first?.id ?? 0 });
  expect(await amounts({ state: 'hidden' })).toBe('30 | 1 | 30 ¥0');
  expect(await amounts({ state: 'shown' })).toBe('7 ¥500 | 2 | 7 ¥500');
});

test('a refunded tip counts nothing, for everybody', async () => {
  await byMoney(500);
  const order = await it.site.db.selectFrom('orders').select(['id', 'amount']).executeTakeFirstOrThrow();
  const password = '晚上读一点书再睡';
  const hash = await hashPassword(password);
  await write(it.site, (unit) => setPassword(unit, it.people.owner.userId, hash));
  const refund = { id: order.id, amount: order.amount, reason: '误付', password, request_id: randomUUID() };
  await it.ask('owner', refundOrder, refund);
  expect(await amounts({})).toBe('0 | 1 | 0 ¥0');
  expect((await admin({ state: 'refunded' })).list).toMatchObject([{ state: 'refunded' }]);
  expect(await amounts({ state: 'hidden' })).toBe(' | 0 | 0 ¥0');
  expect((await own('member', 'given')).list).toMatchObject([{ state: 'refunded', point: 0, fen: 0 }]);
  expect((await it.ask('guest', getTips, { user_id: it.people.writer.userId })).total).toBe(0);
});

test('a user sees the tips that they received and gave, and posts only while they may see them', async () => {
  const moment = await it.say('reader', { excerpt: '月亮出来了' });
  await byPoints(30, { message: '晚安', post_id: moment.id, user_id: undefined });
  await byMoney(500);
  expect(await own('member', 'given')).toMatchObject({
    total: 2,
    thanks: '谢谢您的支持，愿您今晚好梦。',
    list: [
      { user: { name: '老王' }, fen: 500, point: 0, post: null },
      { user: { name: '小明' }, fen: 0, point: 30, message: '晚安', post: { url: `/moments/detail/${moment.slug}` } },
    ],
  });
  expect(await own('reader', 'received')).toMatchObject({ total: 1, list: [{ user: { name: '阿红' }, point: 30 }] });
  expect((await own('reader', 'given')).total).toBe(0);
  expect((await own('member', 'received')).total).toBe(0);
  await it.site.db.updateTable('posts').set({ status: 'pending' }).where('id', '=', moment.id).execute();
  expect((await own('member', 'given')).list[1]).toMatchObject({ point: 30, post: null });
  await write(it.site, (unit) => requestErasure(unit, it.people.member.userId, unit.now));
  it.clock.advance(60 * dayMs);
  await eraseDueAccounts(it.site);
  expect((await own('reader', 'received')).list).toMatchObject([
    { user: { id: null, name: '已注销用户' }, message: '' },
  ]);
});

test('own tips, and those of a person or a post in the administration, are found by indexes', async () => {
  await byPoints(30);
  const member = it.contextFor(it.people.member);
  const filters = [{ from: '阿红' }, { to: '小明' }, { post: '1' }, { post: 'ye-hang' }] as const;
  const { listAdminTips, listOwnTips } = await import('./records.service.ts');
  const { scanned, plans } = await findTableScans(it.site, async (site) => {
    const context = { ...member, site };
    for (const direction of ['given', 'received'] as const) await listOwnTips(context, { direction, page: 1 });
    for (const filter of filters) await listAdminTips(context, getAdminTips.input.parse(filter));
  });
  expect(scanned, JSON.stringify(plans)).toEqual([]);
});
