import { randomUUID } from 'node:crypto';

import { insertGift } from '#server/features/gifts/service.ts';
import { findBalance, transfer } from '#server/features/ledger/service.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { write } from '#server/kit/site.ts';

import type { OptionTestSite } from './option-test-site.ts';
import { makePro } from './pro-site.ts';
import { savePost } from './write-post.ts';

type Observe = (world: OptionTestSite) => Promise<string>;

/** What a member is offered, in the words and at the prices of the owner. */
export const offeredVip: Observe = async ({ ask, cookies }) => {
  const { text } = await ask('GET', '/sst/user-center/vip', undefined, cookies.members[2]);
  const { offers, compare, slogan, rate } = JSON.parse(text) as Record<string, unknown>;
  return JSON.stringify({ offers, compare, slogan, rate });
};

/** What the receiver gets of a gift of a hundred points. */
export const sharedGift: Observe = async ({ app, ask, cookies }) => {
  const { site } = app;
  const idOf = async (cookie?: string): Promise<number> =>
    (JSON.parse((await ask('POST', '/nv/check-nonce', {}, cookie)).text) as { id: number }).id;
  const [from, to_id] = [await idOf(cookies.members[2]), await idOf(cookies.owner)];
  const gift_id = await write(site, async (unit) => {
    const given = { currency: 'point', kind: 'adjustment', source: randomUUID(), amount: 100 } as const;
    await transfer(site, unit, { ...given, from: { site: 'adjustments' }, to: { userId: from } });
    return insertGift(unit, { name: randomUUID().slice(0, 8), image_url: '', price_point: 100 });
  });
  await ask('POST', '/sst/user-center/send-gift', { gift_id, to_id, count: 1 }, cookies.members[2]);
  const record = await site.db
    .selectFrom('gift_records')
    .select('share')
    .where('gift_id', '=', gift_id)
    .executeTakeFirst();
  return `share ${record?.share}`;
};

/** What the receiver gets of a tip of a hundred points. */
export const sharedTip: Observe = async ({ app, ask, cookies }) => {
  const { site } = app;
  const idOf = async (cookie?: string): Promise<number> =>
    (JSON.parse((await ask('POST', '/nv/check-nonce', {}, cookie)).text) as { id: number }).id;
  const [from, user_id] = [await idOf(cookies.members[2]), await idOf(cookies.owner)];
  await write(site, async (unit) => {
    const given = { currency: 'point', kind: 'adjustment', source: randomUUID(), amount: 100 } as const;
    await transfer(site, unit, { ...given, from: { site: 'adjustments' }, to: { userId: from } });
  });
  const pointsOf = (id: number) => findBalance(site.db, 'point', id);
  const before = await pointsOf(user_id);
  await ask('POST', '/sst/user-center/tip', { user_id, point: 100 }, cookies.members[2]);
  return `share ${(await pointsOf(user_id)) - before}`;
};

/** What the author gets of content for a hundred points. */
export const sharedSale: Observe = async ({ app, ask, cookies }) => {
  const { site } = app;
  const licence = {
    site_licence: site.options.get('site_licence'),
    licence_public_key: site.options.get('licence_public_key'),
  };
  await makePro(site);
  const idOf = async (cookie?: string): Promise<number> =>
    (JSON.parse((await ask('POST', '/nv/check-nonce', {}, cookie)).text) as { id: number }).id;
  const [from, authorId] = [await idOf(cookies.members[2]), await idOf(cookies.owner)];
  await write(site, async (unit) => {
    const given = { currency: 'point', kind: 'adjustment', source: randomUUID(), amount: 100 } as const;
    await transfer(site, unit, { ...given, from: { site: 'adjustments' }, to: { userId: from } });
  });
  const blocks = [{ id: 'pay', type: 'payment', data: { title: '', price: 0, point: 100, blocks: [] } }];
  const { id: post_id } = await savePost(site, authorId, { title: '付费', content: { blocks } });
  await ask('POST', '/sst/user-center/buy-block', { post_id, block_id: 'pay', use_point: true }, cookies.members[2]);
  const sold = await site.db.selectFrom('purchases').select('share').where('post_id', '=', post_id).executeTakeFirst();
  await setOptions(site, licence);
  return `share ${sold?.share}`;
};

/** What a pay dialog offers for the owner. */
export const payOffer: Observe = async ({ ask, cookies }) => {
  const { id } = JSON.parse((await ask('POST', '/nv/check-nonce', {}, cookies.owner)).text) as { id: number };
  return (await ask('GET', `/sst/user-center/pay-offer?user_id=${id}`, undefined, cookies.members[2])).text;
};

/** What the form of a withdrawal says. */
export const withdrawOffer: Observe = async ({ ask, cookies }) =>
  (await ask('GET', '/sst/user-center/withdraw-offer', undefined, cookies.members[2])).text;

/** Whether a withdrawal of ten yuan needs a second administrator. */
export const secondAdmin: Observe = async ({ app, ask, cookies }) => {
  const { db, clock } = app.site;
  const { id: user_id } = await db
    .selectFrom('users')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const known = await db.selectFrom('withdrawals').select('id').executeTakeFirst();
  const row = { user_id, amount: 1000, fee: 0, account: '13800000000', real_name: '王小红', created_at: clock.now() };
  const { id } =
    known ??
    (await db
      .insertInto('withdrawals')
      .values({ ...row, approved_by: null, ended_at: null })
      .returning('id')
      .executeTakeFirstOrThrow());
  const { text } = await ask('GET', `/nv/admin/withdraws/${id}`, undefined, cookies.owner);
  return `second ${(JSON.parse(text) as { needs_two_admins: boolean }).needs_two_admins}`;
};
