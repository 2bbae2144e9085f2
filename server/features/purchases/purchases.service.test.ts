import { randomUUID } from 'node:crypto';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { getNotifications } from '#contract/features/notifications/calls.ts';
import { precreateOrder, queryOrder } from '#contract/features/payment/calls.ts';
import { blockContent } from '#contract/features/posts/unlocks.calls.ts';
import { buyBlock, getContentOffer, getPurchases } from '#contract/features/purchases/calls.ts';
import { purchaseErrors } from '#contract/features/purchases/copy.ts';
import { addCoupons } from '#contract/features/coupons/calls.ts';
import type { CallInput } from '#contract/kit/call.ts';
import { banUser } from '#server/features/accounts/service.ts';
import { findBalances, transfer } from '#server/features/ledger/service.ts';
import { gatewayOpeners } from '#server/features/payment/gateways.service.ts';
import { settle } from '#server/features/payment/service.ts';
import { type PostInput, preparePost, storePost } from '#server/features/posts/service.ts';
import { latestText } from '#server/features/posts/revisions.service.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { write } from '#server/kit/site.ts';
import { decideSandboxTrade, sandboxGateway } from '#server/providers/payment/sandbox.ts';
import { paragraph, savePost } from '#tests/kit/write-post.ts';
import { type GrowthSite, openTestGrowth } from '#tests/kit/growth-site.ts';
import { makePro } from '#tests/kit/pro-site.ts';

import { contentOrders } from './orders.service.ts';

let it: GrowthSite;
let postId: number;

const secret = '只给买家看的一段';
const sold = (data: object = {}, id = 'pay') => ({
  id,
  type: 'payment',
  data: {
    title: '后半段',
    price: 9.9,
    point: 100,
    vip_discount: 8.5,
    blocks: [paragraph(secret, `${id}-in`)],
    ...data,
  },
});

async function save(input: PostInput): Promise<number> {
  const ready = await preparePost(it.site, { status: 'publish', ...input });
  return (await write(it.site, (unit) => storePost(it.site, unit, ready, { userId: it.people.writer.userId }))).id;
}

beforeEach(async () => {
  it = await openTestGrowth();
  const { site } = it;
  await makePro(site);
  gatewayOpeners.add(site, { channel: 'wechat', isReady: () => true, open: async () => sandboxGateway(site) });
  await give('member', 1000);
  postId = await save({ title: '夜航', slug: 'night', content: { blocks: [paragraph('开头'), sold()] } });
});

afterEach(() => it.close());

async function give(who: 'member' | 'reader', amount: number): Promise<void> {
  const to = { userId: it.people[who].userId };
  const given = { currency: 'point', kind: 'adjustment', source: randomUUID(), amount, to } as const;
  await write(it.site, (unit) => transfer(it.site, unit, { ...given, from: { site: 'adjustments' } }));
}

type Asked = Partial<CallInput<typeof buyBlock>>;
type Who = 'member' | 'reader' | 'writer' | 'editor' | 'guest';

const buy = (asked: Asked = {}, who: Who = 'member') =>
  it.ask(who, buyBlock, { post_id: postId, block_id: 'pay', ...asked });
const order = async (asked: Asked = {}, who: Who = 'member') => {
  const answer = await buy(asked, who);
  if ('blocks' in answer) throw new Error('It was open');
  return answer;
};
const offer = (who: Who = 'member', block_id = 'pay') => it.ask(who, getContentOffer, { post_id: postId, block_id });
const refusal = (asked: Promise<unknown>) =>
  asked.then(
    () => 'ok',
    ({ code, message }: { code: string; message: string }) => `${code} ${message}`,
  );
/** What the gate gives. */
const read = (who: Who = 'member', block_id = 'pay') =>
  it.ask(who, blockContent, { post_id: postId, block_id }).then(
    ({ blocks }) => JSON.stringify(blocks),
    ({ code }: { code: string }) => code,
  );
const orderOf = (no: string) =>
  it.site.db.selectFrom('orders').selectAll().where('out_trade_no', '=', no).executeTakeFirstOrThrow();
const rows = () => it.site.db.selectFrom('purchases').selectAll().orderBy('id').execute();
const has = (who: 'member' | 'writer') => findBalances(it.site.db, it.people[who].userId);

async function pay(no: string): Promise<string> {
  await it.ask('member', precreateOrder, { out_trade_no: no });
  await decideSandboxTrade(it.site, no, 'SUCCESS');
  it.clock.advance(3000);
  return (await it.ask('member', queryOrder, { out_trade_no: no })).trade_status;
}

test('a block that was paid for opens for its buyer and for nobody else, once', async () => {
  expect(await read()).toBe('PAYMENT_REQUIRED');
  const { out_trade_no: no, amount } = await order({ price: 9.9 });
  expect(amount).toBe(990);
  expect(await read()).toBe('PAYMENT_REQUIRED');
  expect(await pay(no)).toBe('TRADE_SUCCESS');
  expect(await read()).toContain(secret);
  expect(await read('reader')).toBe('PAYMENT_REQUIRED');
  expect(await read('guest')).toBe('PAYMENT_REQUIRED');
  const trade = { outTradeNo: no, state: 'SUCCESS', tradeNo: 't', amount: 990, refunded: 0, paidAt: 1 } as const;
  for (let again = 0; again < 3; again += 1) await settle(it.site, trade, 'notify');
  expect(await rows()).toMatchObject([
    { title: '购买《夜航》的「后半段」', fen: 990, point: 0, share: 693, post_id: postId },
  ]);
  expect((await has('writer')).income).toBe(693);
  const { list } = await it.ask('writer', getNotifications, {});
  expect(list.find(({ kind }) => kind === 'sale')).toMatchObject({
    sentence: '购买了您的内容',
    excerpt: '购买《夜航》的「后半段」：¥9.90',
  });
});

test('a price with nothing behind it is refused when the article is published, not while it is written', async () => {
  const content = { blocks: [paragraph('一'), paragraph('二', 'p2')] };
  const sale = { price: 3, point: 0, vip_discount: 10, free_blocks: 2 };
  const publish = (status: 'draft' | 'publish', free_blocks: number) =>
    savePost(it.site, it.people.writer.userId, { title: '卖', status, content, sale: { ...sale, free_blocks } });
  const message = '试读部分已经是全文，没有可以出售的内容；请减少试读段数，或取消售卖';
  await expect(publish('publish', 2)).rejects.toMatchObject({ fields: { 'sale.free_blocks': message } });
  await publish('draft', 2);
  await publish('publish', 1);
});

test('points buy it at once and give the author their share', async () => {
  const answer = await buy({ use_point: true, point: 100 });
  expect(JSON.stringify(answer)).toContain(secret);
  expect(await read()).toContain(secret);
  expect(await it.entries('member')).toContainEqual(['sale', -100, '购买《夜航》的「后半段」']);
  expect(await it.entries('writer')).toEqual([['sale-share', 70, '购买《夜航》的「后半段」']]);
  // A second request finds it open and takes nothing.
  expect(JSON.stringify(await buy({ use_point: true }))).toContain(secret);
  expect(JSON.stringify(await buy())).toContain(secret);
  expect((await has('member')).point).toBe(900);
  expect(await rows()).toHaveLength(1);
});

test('the share follows its option, and nothing is given when it is zero', async () => {
  await setOptions(it.site, { sale_share: 0 });
  await buy({ use_point: true });
  expect(await it.entries('writer')).toEqual([]);
});

test('whoever has too few points gets nothing and loses nothing', async () => {
  await give('reader', 99);
  expect(await refusal(buy({ use_point: true }, 'reader'))).toBe('INSUFFICIENT_POINTS 积分不足');
  expect(await rows()).toEqual([]);
  expect(await read('reader')).toBe('PAYMENT_REQUIRED');
});

test('fifteen requests at once buy it once', async () => {
  const answers = await Promise.all(Array.from({ length: 15 }, () => refusal(buy({ use_point: true }))));
  expect(answers).toContain('ok');
  expect(answers.filter((said) => said !== 'ok' && said !== `CONFLICT ${purchaseErrors.changed}`)).toEqual([]);
  expect(await rows()).toHaveLength(1);
  expect((await has('member')).point).toBe(900);
});

test('members pay their price', async () => {
  it.people.member.vipLevel = 1;
  expect(await offer()).toMatchObject({
    price: { fen: 842, point: 85 },
    full_price: { fen: 990, point: 100 },
    is_member: true,
    is_open: false,
    point: 1000,
    channels: ['wechat'],
  });
  expect((await order({ price: 8.42 })).amount).toBe(842);
  await buy({ use_point: true });
  expect((await has('member')).point).toBe(915);
});

test('a price that the buyer did not see is refused with the new one', async () => {
  expect(await refusal(buy({ price: 1 }))).toBe('CONFLICT 价格已变为 ¥9.90，请确认后重新提交');
  expect(await refusal(buy({ use_point: true, point: 1 }))).toBe('CONFLICT 价格已变为 100 积分，请确认后重新提交');
  expect(await refusal(buy({ price: 0 }))).toBe('CONFLICT 价格已变为 ¥9.90，请确认后重新提交');
  expect((await has('member')).point).toBe(1000);
});

test('it is sold only in the ways that have a price', async () => {
  await save({ id: postId, content: { blocks: [sold({ price: 0 })] } });
  expect(await refusal(buy())).toBe(`VALIDATION ${purchaseErrors.noMoney}`);
  await save({ id: postId, content: { blocks: [sold({ point: 0 })] } });
  expect(await refusal(buy({ use_point: true }))).toBe('VALIDATION 这份内容不能用积分购买');
});

test('a purchase opens one block of one post', async () => {
  await save({ id: postId, content: { blocks: [sold(), sold({}, 'pay2')] } });
  const other = await save({ title: '另一篇', content: { blocks: [sold({}, 'pay'), sold({}, 'pay2')] } });
  await buy({ use_point: true });
  const elsewhere = (block_id: string) =>
    refusal(it.ask('member', blockContent, { post_id: other, block_id })).then((said) => said.split(' ')[0]);
  expect(await read()).toContain(secret);
  expect(await read('member', 'pay2')).toBe('PAYMENT_REQUIRED');
  expect(await elsewhere('pay')).toBe('PAYMENT_REQUIRED');
  expect(await elsewhere('pay2')).toBe('PAYMENT_REQUIRED');
  expect(await refusal(buy({ post_id: 987_654 }))).toBe(`NOT_FOUND ${purchaseErrors.missing}`);
  expect(await refusal(buy({ block_id: 'p1' }))).toBe(`NOT_FOUND ${purchaseErrors.missing}`);
  expect(await refusal(buy({ block_id: 'no-such' }))).toBe(`NOT_FOUND ${purchaseErrors.missing}`);
  expect(await refusal(buy({ block_id: '' }))).toBe(`NOT_FOUND ${purchaseErrors.missing}`);
});

test('nothing can be bought in a post that is not public', async () => {
  for (const status of ['draft', 'private', 'trash'] as const) {
    await it.site.db.updateTable('posts').set({ status }).where('id', '=', postId).execute();
    expect(await refusal(buy({ use_point: true }))).toBe(`NOT_FOUND ${purchaseErrors.missing}`);
  }
});

test('authors and editors read it without paying, guests sign in first', async () => {
  for (const who of ['writer', 'editor'] as const) {
    expect(JSON.stringify(await buy({ use_point: true }, who))).toContain(secret);
    expect((await offer(who)).is_open).toBe(true);
  }
  expect(await rows()).toEqual([]);
  expect(await refusal(buy({}, 'guest'))).toMatch(/^601 /);
});

test('nobody pays for what a lock around it would keep closed', async () => {
  const around = (type: string, data: object) => ({ id: 'out', type, data: { ...data, blocks: [sold()] } });
  for (const [type, data, code] of [
    ['needvip', { level: 1 }, 'VIP_REQUIRED'],
    ['needreply', {}, 'REPLY_REQUIRED'],
    ['password-block', { password: 'sesame', hint: '' }, 'PASSWORD_WRONG'],
  ] as const) {
    await save({ id: postId, content: { blocks: [around(type, data)] } });
    expect(await refusal(buy({ use_point: true })), type).toMatch(new RegExp(`^${code} `));
    expect(await refusal(buy()), type).toMatch(new RegExp(`^${code} `));
  }
  await save({ id: postId, content: { blocks: [sold({ blocks: [sold({}, 'inner')] })] } });
  expect(await refusal(buy({ use_point: true, block_id: 'inner' }))).toMatch(/^PAYMENT_REQUIRED /);
  expect(await rows()).toEqual([]);
});

test('an article that waits for its password sells nothing until it was given', async () => {
  await save({ id: postId, password: 'sesame' });
  expect(await refusal(buy({ use_point: true }))).toBe(`PASSWORD_WRONG ${purchaseErrors.password}`);
  const { grant } = await it.ask('member', blockContent, { post_id: postId, block_id: '', password: 'sesame' });
  const grants = [{ block_id: '', grant: grant ?? '' }];
  expect(JSON.stringify(await buy({ use_point: true, grants }))).toContain(secret);
});

test('without a licence nothing can be bought', async () => {
  await it.close();
  it = await openTestGrowth();
  postId = await save({ title: '夜航', content: { blocks: [sold()] } });
  expect(await refusal(buy({ use_point: true }))).toMatch(/^LICENCE_REQUIRED /);
  expect(await refusal(buy())).toMatch(/^LICENCE_REQUIRED /);
});

test('buyers keep what they bought when the block is edited, costs more or moves', async () => {
  await buy({ use_point: true });
  const kept = { title: '改了名', price: 99, point: 9999, blocks: [paragraph('改过的一段', 'new')] };
  await save({ id: postId, slug: 'renamed', content: { blocks: [sold(kept), paragraph('结尾')] } });
  expect(await read()).toContain('改过的一段');
  const [row] = (await it.ask('member', getPurchases, {})).list;
  expect(row).toMatchObject({ title: '购买《夜航》的「后半段」', url: '/renamed', point: 100, is_refunded: false });
  await it.site.db.updateTable('posts').set({ status: 'trash' }).where('id', '=', postId).execute();
  expect((await it.ask('member', getPurchases, {})).list[0]?.url).toBeNull();
  await it.site.db.deleteFrom('posts').where('id', '=', postId).execute();
  expect((await it.ask('member', getPurchases, {})).list[0]).toMatchObject({ title: row?.title, url: null });
});

test('a refund closes it again and takes the share back', async () => {
  const { out_trade_no: no } = await order();
  await pay(no);
  const takeBack = (amount: number, before: number) =>
    write(it.site, async (unit) =>
      contentOrders.takeBack(it.site, unit, await orderOf(no), {
        amount,
        before,
        isForced: false,
        source: `refund:${randomUUID()}`,
      }),
    );
  expect((await takeBack(90, 0)).taken).toBe('部分退款，内容仍可阅读，收益 ¥0.63');
  expect(await read()).toContain(secret);
  expect((await takeBack(900, 90)).taken).toBe('内容重新上锁，收益 ¥6.30');
  expect(await read()).toBe('PAYMENT_REQUIRED');
  expect((await has('writer')).income).toBe(0);
  expect((await it.ask('member', getPurchases, {})).list[0]?.is_refunded).toBe(true);
  // It can be bought anew.
  await buy({ use_point: true });
  expect(await read()).toContain(secret);
});

test('money for what is gone, or was bought meanwhile, goes back', async () => {
  const first = await order();
  await buy({ use_point: true });
  expect(await pay(first.out_trade_no)).toBe('TRADE_CLOSED');
  expect((await orderOf(first.out_trade_no)).status).toBe('refunded');
  expect((await has('writer')).income).toBe(0);
  const other = await save({ title: '另一篇', content: { blocks: [sold()] } });
  const { out_trade_no: no } = await order({ post_id: other });
  await save({ id: other, content: { blocks: [paragraph('没有了')] } });
  expect(await pay(no)).toBe('TRADE_CLOSED');
  expect(await rows()).toHaveLength(1);
});

test('nobody buys from an author who is banned or has left, and money that comes then goes back', async () => {
  const { out_trade_no: no } = await order();
  const { userId } = it.people.writer;
  await banUser(it.site, userId);
  expect(await pay(no)).toBe('TRADE_CLOSED');
  expect((await orderOf(no)).status).toBe('refunded');
  const refused = `CONFLICT ${purchaseErrors.noSeller}`;
  for (const use_point of [true, false]) expect(await refusal(buy({ use_point }))).toBe(refused);
  expect(await refusal(offer())).toBe(refused);
  await it.site.db.updateTable('users').set({ banned_at: null, erased_at: 1 }).where('id', '=', userId).execute();
  expect(await refusal(buy({ use_point: true }))).toBe(refused);
  expect(await rows()).toEqual([]);
  await it.site.db.updateTable('users').set({ erased_at: null }).where('id', '=', userId).execute();
  await buy({ use_point: true });
  await it.site.db.updateTable('users').set({ erased_at: 1 }).where('id', '=', userId).execute();
  expect(await read()).toContain(secret);
});

test('a coupon for content lowers the price, one for memberships does not', async () => {
  for (const scope of ['content', 'vip'] as const)
    await it.ask('owner', addCoupons, { name: scope, coupon_rebate: 8, code: `${scope.toUpperCase()}88`, scope });
  expect((await order({ coupon_code: 'CONTENT88' })).amount).toBe(792);
  expect(await refusal(buy({ coupon_code: 'VIP88' }))).toMatch(/^COUPON_INVALID /);
});

const onSale = { price: 2, point: 50, vip_discount: 9, free_blocks: 1 };

test('a sold article opens as a whole for its buyer, with every block that is sold in it', async () => {
  const content = { blocks: [paragraph('试读', 'free'), paragraph(secret, 'rest'), sold({}, 'inner')] };
  const id = await save({ title: '长夜', slug: 'long', sale: onSale, content });
  expect((await it.ask('member', getContentOffer, { post_id: id, block_id: '' })).title).toBe('购买《长夜》');
  const { blocks } = (await buy({ post_id: id, block_id: '', use_point: true, point: 50 })) as { blocks: object[] };
  expect(JSON.stringify(blocks)).toContain('inner-in');
  const opened = (block_id: string, who: 'member' | 'reader' = 'member') =>
    refusal(it.ask(who, blockContent, { post_id: id, block_id })).then((said) => said.split(' ')[0]);
  for (const block_id of ['whole-article', 'inner']) {
    expect(await opened(block_id)).toBe('ok');
    expect(await opened(block_id, 'reader')).toBe('PAYMENT_REQUIRED');
  }
  expect(await rows()).toMatchObject([{ block_id: '', point: 50, share: 35, title: '购买《长夜》' }]);
  // It stays open when the price and the text change.
  await save({ id, sale: { ...onSale, price: 99, point: 0 } });
  expect(await opened('whole-article')).toBe('ok');
  await save({ id, content: { blocks: [paragraph('试读', 'free'), paragraph('新的', 'new')] } });
  expect(await opened('whole-article')).toBe('ok');
});

test('what writers edit has no lock of the sale, whatever is changed about it', async () => {
  const content = { blocks: [paragraph('试读', 'free'), paragraph(secret, 'rest')] };
  const id = await save({ title: '长夜', content });
  const stored = async () => {
    const post = await it.site.db
      .selectFrom('posts')
      .innerJoin('post_bodies', 'post_bodies.post_id', 'posts.id')
      .select(['posts.excerpt', 'posts.has_lock', 'post_bodies.source', 'post_bodies.prepared'])
      .where('posts.id', '=', id)
      .executeTakeFirstOrThrow();
    return { ...post, isSold: [post.source, post.prepared].map((text) => text.includes('whole-article')) };
  };
  const written = async () => (await latestText(it.site, id)).blocks;
  expect(await stored()).toMatchObject({ excerpt: `试读 ${secret}`, has_lock: 0, isSold: [false, false] });
  await save({ id, sale: onSale });
  expect(await stored()).toMatchObject({ excerpt: '试读', has_lock: 5, isSold: [true, true] });
  expect(await written()).toEqual(content.blocks);
  await save({ id, title: '长夜漫漫' });
  await save({ id, sale: { ...onSale, free_blocks: 0 } });
  expect(await stored()).toMatchObject({ excerpt: '', isSold: [true, true] });
  expect(await written()).toEqual(content.blocks);
  await save({ id, sale: { ...onSale, price: 0, point: 0 } });
  expect(await stored()).toMatchObject({ excerpt: `试读 ${secret}`, has_lock: 0, isSold: [false, false] });
  expect(await written()).toEqual(content.blocks);
});
