import { afterEach, beforeEach, expect, test } from 'vitest';

import { getNotifications, saveNotificationSettings } from '#contract/features/notifications/calls.ts';
import { createUser } from '#server/features/accounts/service.ts';
import { write } from '#server/kit/site.ts';
import { sandboxGateway } from '#server/providers/payment/sandbox.ts';
import { type GrowthSite, openTestGrowth } from '#tests/kit/growth-site.ts';
import { storedMails } from '#tests/kit/stored-mails.ts';

import { gatewayOpeners } from './gateways.service.ts';
import { jobs } from './jobs.ts';
import { storeDay } from './reconciliation.writes.ts';

let it: GrowthSite;
const minuteMs = 60_000;
const hourMs = 3_600_000;

beforeEach(async () => {
  it = await openTestGrowth();
  gatewayOpeners.add(it.site, { channel: 'wechat', isReady: () => true, open: async () => sandboxGateway(it.site) });
  // Noon in Shanghai, so that some hours later is the same day.
  const now = it.clock.now();
  it.clock.advance(24 * hourMs - ((now + 8 * hourMs) % (24 * hourMs)) + 12 * hourMs);
});
// Written without their histories, which are checked when the site closes.
afterEach(async () => {
  await it.site.db.deleteFrom('orders').execute();
  await it.close();
});

async function storeOrder(at: number, about: { status?: 'paid'; notified?: boolean } = {}): Promise<void> {
  const now = it.clock.now();
  await it.site.db
    .insertInto('orders')
    .values({
      out_trade_no: String(at).padStart(32, '1'),
      user_id: it.people.member.userId,
      kind: 'content',
      purpose: `content:${at}`,
      title: '一段内容',
      detail: '{}',
      amount: 100,
      channel: 'wechat',
      status: about.status ?? 'fulfilled',
      trade_no: `t${at}`,
      paid_at: now,
      notified_at: about.notified ? now : null,
      expires_at: now,
      created_at: now,
    })
    .execute();
}

const runAlerts = () =>
  jobs.find(({ queue }) => queue === 'payment-alerts')?.handler(it.site)({}, new AbortController().signal);

const alerts = async (who: 'owner' | 'member' = 'owner') => {
  const { list } = await it.ask(who, getNotifications, { group: 'orders' });
  return list.filter(({ kind }) => kind === 'payment').map(({ excerpt, url }) => [excerpt, url]);
};
const unfulfilled = ['有 1 笔已付款的订单超过十分钟没有完成，请查看日志。', '/nv-admin/orders?status=paid'];

test('a payment that stands unfulfilled is told to administrators alone, once a day for as long as it stands', async () => {
  await storeOrder(1, { status: 'paid', notified: true });
  it.clock.advance(9 * minuteMs);
  await runAlerts();
  expect(await alerts()).toEqual([]);
  it.clock.advance(minuteMs);
  for (let again = 0; again < 3; again += 1) {
    await runAlerts();
    it.clock.advance(hourMs);
  }
  expect(await alerts()).toEqual([unfulfilled]);
  expect(await alerts('member')).toEqual([]);
  expect((await it.ask('owner', getNotifications, {})).list[0]).toMatchObject({ sentence: '支付提醒', actor: null });
  it.clock.advance(12 * hourMs);
  await runAlerts();
  expect(await alerts()).toEqual([unfulfilled, unfulfilled]);
  await it.site.db.updateTable('orders').set({ status: 'fulfilled' }).execute();
  it.clock.advance(24 * hourMs);
  await runAlerts();
  expect(await alerts()).toHaveLength(2);
});

test('reports that stopped and bills that differ are causes of their own, and one does not hide the other', async () => {
  for (const at of [1, 2, 3]) await storeOrder(at);
  it.clock.advance(10 * minuteMs);
  await runAlerts();
  const silent = [
    '微信支付最近 3 笔付款都没有收到支付通知，只能靠定时查询入账；请检查站点地址能否从外网访问。',
    '/nv-admin/revenue',
  ];
  expect(await alerts()).toEqual([silent]);
  const difference = { kind: 'missing-here', out_trade_no: '1'.repeat(32), ours: null, theirs: 100 } as const;
  await write(it.site, (unit) => storeDay(unit, { channel: 'wechat', day: '2026-11-20', checked: 1 }, [difference]));
  await runAlerts();
  expect(await alerts()).toEqual([['对账有 1 处差异没有处理，请在对账页查看。', '/nv-admin/reconciliation'], silent]);
  await storeOrder(4, { notified: true });
  it.clock.advance(24 * hourMs);
  await runAlerts();
  expect(await alerts()).toHaveLength(3);
});

test('every administrator gets it, by mail too unless they turned it off', async () => {
  const other = await createUser(it.site, { name: '晚灯', email: 'wandeng@example.com', role: 'administrator' });
  await it.site.db
    .updateTable('users')
    .set({ email: 'yan@example.com', email_key: 'yan@example.com' })
    .where('id', '=', it.people.owner.userId)
    .execute();
  await it.ask('owner', saveNotificationSettings, { payment: { site: true, mail: false } });
  await storeOrder(1, { status: 'paid', notified: true });
  it.clock.advance(10 * minuteMs);
  await runAlerts();
  const mails = (await storedMails(it.site)).filter(({ text_body }) => text_body.includes('有 1 笔已付款的订单'));
  expect(mails.map(({ to_address }) => to_address)).toEqual(['wandeng@example.com']);
  const told = it.site.db.selectFrom('notifications').select('user_id').where('kind', '=', 'payment');
  expect((await told.orderBy('user_id').execute()).map(({ user_id }) => user_id)).toEqual([
    it.people.owner.userId,
    other,
  ]);
});
