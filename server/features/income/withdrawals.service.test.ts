import { afterEach, beforeEach, expect, test } from 'vitest';

import { banUser } from '#contract/features/accounts/bans.calls.ts';
import {
  cancelWithdrawal,
  getWithdrawals,
  getWithdrawOffer,
  requestWithdrawal,
} from '#contract/features/income/calls.ts';
import {
  approveWithdrawal,
  exportWithdrawals,
  getAdminWithdrawal,
  getAdminWithdrawals,
  payWithdrawal,
  rejectWithdrawal,
  revealPayee,
} from '#contract/features/income/withdrawals.calls.ts';
import { withdrawExportLength } from '#contract/features/income/limits.ts';
import { getNotifications } from '#contract/features/notifications/calls.ts';
import { deleteMyAccount, exportMyData } from '#contract/features/profiles/calls.ts';
import { endpoints } from '#server/app/endpoints.ts';
import { verifyLedger } from '#server/features/ledger/verify.service.ts';
import { eraseLockedUser } from '#server/features/profiles/service.ts';
import { lockUser } from '#server/features/accounts/service.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { write } from '#server/kit/site.ts';
import { turnOnTwoFactor } from '#tests/kit/two-factor.ts';
import { openTestWithdrawals, type WithdrawalSite, withdrawPassword as password } from '#tests/kit/withdrawal-site.ts';

import { giveShare } from './shares.service.ts';
import { compareWithdrawals } from './verify.reads.ts';
import { forgetOldPayees } from './withdrawals.service.ts';

const dayMs = 86_400_000;
let it: WithdrawalSite;
let turn = 0;

beforeEach(async () => {
  it = await openTestWithdrawals();
});
afterEach(() => it.close());

const approve = (id: number) => it.ask('owner', approveWithdrawal, { id, password });
const pay = (id: number, who = it.people.owner) =>
  it.call(endpoints, payWithdrawal, { id, proof: '20261123000001', note: '', password }, who);
const reject = (id: number) => it.ask('owner', rejectWithdrawal, { id, reason: '实名与账号不符' });
const noticesOf = async () =>
  (await it.ask('member', getNotifications, {})).list.map(({ sentence, excerpt }) => excerpt || sentence);
const acts = async () =>
  (await it.site.db.selectFrom('audit_log').select('act').orderBy('id').execute())
    .map(({ act }) => act)
    .filter((act) => act.startsWith('withdrawal.'));

test('a request holds its amount until it is paid', async () => {
  await it.earn(5000);
  const { id, ...made } = await it.request(3000);
  expect(made).toMatchObject({ amount: 3000, fee: 0, account: '138****0000', real_name: '王**', status: 'pending' });
  expect(await it.balance()).toBe(2000);
  expect((await approve(id)).status).toBe('approved');
  expect(await it.balance()).toBe(2000);
  const paid = await pay(id);
  expect(paid).toMatchObject({ status: 'paid', proof: '20261123000001' });
  expect(paid.events.map(({ to, actor }) => [to, actor])).toEqual([
    ['pending', '阿红'],
    ['approved', '沈砚'],
    ['paid', '沈砚'],
  ]);
  expect(await it.balance()).toBe(2000);
  expect((await it.ask('member', getWithdrawals, {})).list).toMatchObject([
    { id, status: 'paid', ended_at: expect.any(String) },
  ]);
  expect(await noticesOf()).toEqual([
    '提现已到账 ¥30.00',
    '提现 ¥30.00 已通过审核，等待打款',
    '提现 ¥30.00 已提交，等待审核',
  ]);
  expect(await acts()).toEqual(['withdrawal.request', 'withdrawal.approve', 'withdrawal.pay']);
});

test('what cannot be requested is refused with a sentence and takes nothing', async () => {
  await it.earn(5000);
  for (const [amount, text] of [
    [999, '一次至少提现 ¥10.00'],
    [5001, '最多可提现 ¥50.00'],
    [-1, '请填写提现金额，最多两位小数'],
    [10.5, '请填写提现金额，最多两位小数'],
  ] as const)
    await expect(it.request(amount), String(amount)).rejects.toMatchObject({ code: 'VALIDATION', message: text });
  const account = '请填写支付宝账号：手机号或邮箱';
  for (const wrong of [
    '',
    '12345678901',
    '+8613800000000',
    '=cmd()',
    '=1@example.com',
    '+1@example.com',
    '-1@example.com',
    '1380000000',
  ])
    await expect(it.request(1000, { account: wrong }), wrong).rejects.toMatchObject({ message: account });
  const name = '请填写支付宝实名，2 到 25 个汉字或字母';
  for (const wrong of ['红', '<b>王</b>', '=cmd()', '王 -小', '·王', '王'.repeat(26), '王1'])
    await expect(it.request(1000, { real_name: wrong }), wrong).rejects.toMatchObject({ message: name });
  const locked = { code: 'PASSWORD_WRONG', message: '登录密码不正确' };
  await expect(it.request(1000, { password: 'x' })).rejects.toMatchObject(locked);
  await setOptions(it.site, { withdraw_enable: false });
  await expect(it.request(1000)).rejects.toMatchObject({ code: 'CONFLICT', message: '本站暂未开放提现' });
  expect(await it.balance()).toBe(5000);
});

test('accounts by mobile and e-mail and names of all kinds are taken; the fee is rounded half up', async () => {
  await setOptions(it.site, { withdraw_fee: 3, withdraw_min: 1 });
  await it.earn(10_000);
  for (const [amount, fee, more] of [
    [150, 5, { account: 'lao.wang@example.com', real_name: '王·小明' }],
    [116, 3, { real_name: 'Zhang San' }],
    [117, 4, { real_name: '阿卜杜拉·买买提' }],
  ] as const) {
    const { id, fee: kept } = await it.request(amount, more);
    expect(kept, String(amount)).toBe(fee);
    await it.cancel(id);
  }
  expect(await it.balance()).toBe(10_000);
  const { id, account } = await it.request(150, { account: 'lao.wang@example.com' });
  expect(account).toBe('lao***@example.com');
  await approve(id);
  await pay(id);
  expect((await noticesOf())[0]).toBe('提现已到账 ¥1.45');
});

test('a person has one open request and takes it back only before the review', async () => {
  await it.earn(5000);
  const { id } = await it.request(1000);
  await expect(it.request(1000)).rejects.toMatchObject({
    code: 'CONFLICT',
    message: '您有一笔提现申请还没有处理完，请等它结束或先取消',
  });
  expect((await it.ask('member', getWithdrawOffer, {})).open).toMatchObject({ id, status: 'pending' });
  expect((await it.cancel(id)).status).toBe('cancelled');
  expect(await it.balance()).toBe(5000);
  await expect(it.cancel(id)).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(approve(id)).rejects.toMatchObject({ message: '这笔提现申请的状态已是「已取消」，不能这样处理' });
  const { id: next } = await it.request(1000, { account: '13900000000' });
  await approve(next);
  await expect(it.cancel(next)).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(approve(next)).rejects.toMatchObject({ code: 'CONFLICT' });
});

test('a foreign request does not exist for others', async () => {
  await it.earn(1000);
  const { id } = await it.request(1000);
  await expect(it.ask('reader', cancelWithdrawal, { id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('a rejected request gives the amount back with the reason', async () => {
  await it.earn(2000);
  for (const isApproved of [false, true]) {
    const { id } = await it.request(2000);
    if (isApproved) await approve(id);
    expect(await reject(id)).toMatchObject({ status: 'rejected', reason: '实名与账号不符' });
    expect(await it.balance()).toBe(2000);
    await expect(pay(id)).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(reject(id)).rejects.toMatchObject({ code: 'CONFLICT' });
  }
  expect((await noticesOf())[0]).toBe('提现 ¥20.00 被驳回，金额已退回收益：实名与账号不符');
});

test('above the limit another administrator pays than the one who approved', async () => {
  await it.earn(300_000);
  const { id } = await it.request(100_001);
  await approve(id);
  await expect(pay(id)).rejects.toMatchObject({
    code: 'CONFLICT',
    message: '超过 ¥1000 的提现须由另一位管理员确认打款',
  });
  expect((await pay(id, it.second)).status).toBe('paid');
  const { id: within } = await it.request(100_000);
  await approve(within);
  expect((await pay(within)).status).toBe('paid');
  await setOptions(it.site, { withdraw_two_admins_above: 0 });
  const { id: free } = await it.request(99_999);
  await approve(free);
  await pay(free);
});

test('an administrator does not pay their own withdrawal while there is another one', async () => {
  const own = async () => {
    await write(it.site, (unit) =>
      giveShare(it.site, unit, {
        userId: it.people.owner.userId,
        kind: 'tip-share',
        source: `own:${(turn += 1)}`,
        fen: 1000,
      }),
    );
    const asked = { amount: 1000, account: '13800000000', real_name: '沈砚', password };
    const { id } = await it.call(endpoints, requestWithdrawal, asked, it.people.owner);
    await approve(id);
    return id;
  };
  const id = await own();
  const problem = '这是您自己的提现，须由另一位管理员确认打款';
  expect((await it.ask('owner', getAdminWithdrawal, { id })).pay_problem).toBe(problem);
  expect((await it.call(endpoints, getAdminWithdrawal, { id }, it.second)).pay_problem).toBe('');
  await expect(pay(id)).rejects.toMatchObject({ code: 'CONFLICT', message: problem });
  expect((await pay(id, it.second)).status).toBe('paid');
  // Alone there is nobody else to ask.
  const next = await own();
  await it.ask('owner', banUser, { id: it.second.userId, reason: '离职' });
  expect((await it.ask('owner', getAdminWithdrawal, { id: next })).pay_problem).toBe('');
  expect((await pay(next)).status).toBe('paid');
});

test('a file for the accountant is whole: a month of a year, or a refusal when there are more than it holds', async () => {
  await it.earn(4000);
  const { id } = await it.request(1000);
  await approve(id);
  await pay(id);
  const row = await it.site.db.selectFrom('withdrawals').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const [year, month] = [2026, 11];
  const ids = async (of: number) =>
    (await it.ask('owner', exportWithdrawals, { year, month: of, password })).list.map((each) => each.id);
  expect(await ids(month)).toEqual([id]);
  expect(await ids(month - 1)).toEqual([]);
  const december = Date.parse('2026-12-01T00:00:00+08:00');
  const { id: _id, ...copy } = row;
  const many = Array.from({ length: withdrawExportLength }, () => ({ ...copy, ended_at: december }));
  for (let at = 0; at < many.length; at += 500)
    await it.site.db
      .insertInto('withdrawals')
      .values(many.slice(at, at + 500))
      .execute();
  const refusal = { fields: { month: '这段时间超过 10000 笔，请改为按月导出' } };
  await expect(it.ask('owner', exportWithdrawals, { year, password })).rejects.toMatchObject(refusal);
  expect(await ids(month)).toEqual([id]);
  expect(await ids(12)).toHaveLength(withdrawExportLength);
  // Copied rows without their transfers: the check of the books says so.
  await expect(it.close()).rejects.toThrow('I8');
  it = await openTestWithdrawals();
});

test('administrators confirm with their password; whoever is banned cannot be approved, but a payment is a fact', async () => {
  await it.earn(4000);
  const { id } = await it.request(1000);
  const wrong = { code: 'PASSWORD_WRONG' };
  await expect(it.ask('owner', approveWithdrawal, { id, password: 'x' })).rejects.toMatchObject(wrong);
  await approve(id);
  await expect(it.ask('owner', payWithdrawal, { id, proof: '1', password: 'x' })).rejects.toMatchObject(wrong);
  await expect(it.ask('owner', payWithdrawal, { id, proof: '=1', password })).rejects.toMatchObject({
    code: 'VALIDATION',
  });
  const ban = () => it.ask('owner', banUser, { id: it.people.member.userId, reason: '刷礼物' });
  await ban();
  expect((await it.ask('owner', getAdminWithdrawal, { id })).problem).toContain('已被封禁');
  expect((await pay(id)).status).toBe('paid');
});

test('administrators with two-factor authentication approve, pay, export and request with a code', async () => {
  await it.earn(4000);
  const { id } = await it.request(1000);
  const own = { userId: it.people.owner.userId, kind: 'tip-share', source: 'own:code', fen: 1000 } as const;
  await write(it.site, (unit) => giveShare(it.site, unit, own));
  const now = await turnOnTwoFactor(it, password);
  const fresh = () => {
    it.clock.advance(30_000);
    return now();
  };
  const steps = {
    approve: (code: string) => it.ask('owner', approveWithdrawal, { id, password, code }),
    pay: (code: string) => it.ask('owner', payWithdrawal, { id, proof: '1', password, code }),
    export: (code: string) => it.ask('owner', exportWithdrawals, { year: 2026, password, code }),
    request: (code: string) =>
      it.ask('owner', requestWithdrawal, {
        amount: 1000,
        account: '13800000000',
        real_name: '沈砚',
        password,
        code,
      }),
  };
  for (const [name, step] of Object.entries(steps)) {
    const needed = { code: 'VALIDATION', fields: { code: '请输入两步验证的验证码' } };
    await expect(step(''), name).rejects.toMatchObject(needed);
    await expect(step('000000'), name).rejects.toMatchObject({ fields: { code: '验证码不正确' } });
    await step(fresh());
  }
  expect(await it.statusOf(id)).toBe('paid');
});

test('a request of somebody who is banned can only be rejected', async () => {
  await it.earn(1000);
  const { id } = await it.request(1000);
  await it.ask('owner', banUser, { id: it.people.member.userId, reason: '刷礼物' });
  const text = '申请人已被封禁，不能通过；请驳回，金额会退回其收益';
  await expect(approve(id)).rejects.toMatchObject({ code: 'CONFLICT', message: text });
  expect((await reject(id)).status).toBe('rejected');
});

test('lists show accounts and names shortened; every look at them and every file is recorded', async () => {
  await it.earn(4000);
  const { id } = await it.request(1000);
  const { list } = await it.ask('owner', getAdminWithdrawals, { search: '阿红' });
  expect(list).toMatchObject([{ id, account: '138****0000', real_name: '王**', user: { name: '阿红' } }]);
  expect((await it.ask('owner', getAdminWithdrawals, { status: 'paid' })).total).toBe(0);
  expect(await it.ask('owner', revealPayee, { id })).toEqual({ account: '13800000000', real_name: '王小红' });
  await approve(id);
  await pay(id);
  const year = new Date(it.site.clock.now()).getUTCFullYear();
  const file = await it.ask('owner', exportWithdrawals, { year, password });
  expect(file.list).toMatchObject([{ id, account: '13800000000', real_name: '王小红', amount: 1000, user: '阿红' }]);
  expect((await it.ask('owner', exportWithdrawals, { year: year - 1, password })).list).toEqual([]);
  expect(await acts()).toContain('withdrawal.reveal');
  expect(await acts()).toContain('withdrawal.export');
});

test('accounts of requests that were not paid are forgotten after 180 days, those of payments after ten years', async () => {
  await it.earn(4000);
  const { id: refused } = await it.request(1000);
  await reject(refused);
  const { id: paid } = await it.request(1000);
  await approve(paid);
  await pay(paid);
  const accounts = async () =>
    (await it.site.db.selectFrom('withdrawals').select('account').orderBy('id').execute()).map(
      ({ account }) => account,
    );
  it.clock.advance(179 * dayMs);
  await forgetOldPayees(it.site);
  expect(await accounts()).toEqual(['13800000000', '13800000000']);
  it.clock.advance(2 * dayMs);
  await forgetOldPayees(it.site);
  expect(await accounts()).toEqual(['', '13800000000']);
  it.clock.advance(3653 * dayMs);
  await forgetOldPayees(it.site);
  expect(await accounts()).toEqual(['', '']);
});

test('an erased person stays in the books where they were paid; their own copy has their requests', async () => {
  await it.earn(4000);
  const { id: refused } = await it.request(1000);
  await reject(refused);
  const { id: paid } = await it.request(1000);
  await approve(paid);
  await pay(paid);
  const { content } = await it.ask('member', exportMyData, {});
  const { withdrawals } = JSON.parse(content) as { withdrawals: { account: string; status: string }[] };
  expect(withdrawals).toMatchObject([
    { account: '13800000000', status: 'rejected' },
    { account: '13800000000', status: 'paid' },
  ]);
  await write(it.site, async (unit) => {
    const user = await lockUser(it.site, unit, it.people.member.userId);
    if (user) await eraseLockedUser(it.site, unit, user, null);
  });
  const rows = await it.site.db.selectFrom('withdrawals').select(['account', 'real_name']).orderBy('id').execute();
  expect(rows).toEqual([
    { account: '', real_name: '' },
    { account: '13800000000', real_name: '王小红' },
  ]);
});

test('an account with an open request or order is not deleted, one with a balance is', async () => {
  await it.earn(4000);
  const { id } = await it.request(1000);
  const leave = () => it.ask('member', deleteMyAccount, { password });
  await expect(leave()).rejects.toMatchObject({
    code: 'CONFLICT',
    message: expect.stringContaining('您有一笔 ¥10.00 的提现申请还没有处理完'),
  });
  await it.cancel(id);
  const order = { out_trade_no: '1', purpose: 'points', title: '积分', detail: '{}', amount: 100, expires_at: 1 };
  await it.site.db
    .insertInto('orders')
    .values({
      ...order,
      user_id: it.people.member.userId,
      kind: 'points',
      channel: 'alipay',
      created_at: 1,
      asked_at: null,
      notified_at: null,
      paid_at: null,
      fulfilled_at: null,
      closed_at: null,
    })
    .execute();
  await expect(leave()).rejects.toMatchObject({ message: expect.stringContaining('您有 1 个订单待付款或正在处理') });
  // A bare order has no history, which the check of the ledger wants.
  await it.site.db.deleteFrom('orders').execute();
  await leave();
  await expect(it.request(1000)).rejects.toMatchObject({ message: '您已申请注销账号，请重新登录撤销注销后再提现' });
});

test('the database refuses other amounts, accounts, moves and histories', async () => {
  await it.earn(4000);
  const { id } = await it.request(1000);
  const { db } = it.site;
  const change = (set: Record<string, unknown>) =>
    db.updateTable('withdrawals').set(set).where('id', '=', id).execute();
  for (const set of [
    { amount: 1 },
    { fee: 1 },
    { account: '13900000000' },
    { account: '' },
    { real_name: '李四' },
    { user_id: it.people.owner.userId },
  ])
    await expect(change(set), JSON.stringify(set)).rejects.toThrow('never changed');
  for (const status of ['paid'] as const) await expect(change({ status })).rejects.toThrow('not allowed');
  await reject(id);
  for (const status of ['pending', 'approved', 'paid', 'cancelled'] as const)
    await expect(change({ status })).rejects.toThrow('not allowed');
  await expect(db.updateTable('withdrawal_events').set({ note: 'x' }).execute()).rejects.toThrow('never changed');
  await expect(db.deleteFrom('withdrawal_events').execute()).rejects.toThrow('never changed');
  await expect(db.deleteFrom('withdrawals').execute()).rejects.toThrow('never changed');
});

test('the check of the ledger sees a withdrawal without its transfer', async () => {
  const i8 = async () => (await verifyLedger(it.site)).find(({ name }) => name === 'I8');
  await it.earn(4000);
  await it.request(1000);
  expect(await i8()).toMatchObject({ checked: 1, broken: 0 });
  class Undo extends Error {}
  const planted = write(it.site, async (unit) => {
    const bare = {
      amount: 500,
      fee: 0,
      account: '13800000000',
      real_name: '王小红',
      approved_by: null,
      ended_at: null,
    };
    await unit.db
      .insertInto('withdrawals')
      .values({ user_id: it.people.reader.userId, created_at: 1, ...bare })
      .execute();
    expect(await compareWithdrawals(unit.db)).toMatchObject({ checked: 2, broken: 2 });
    throw new Undo();
  });
  await expect(planted).rejects.toThrow(Undo);
});
