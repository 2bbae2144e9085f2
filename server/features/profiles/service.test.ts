import { buffer } from 'node:stream/consumers';

import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';

import {
  exportMyData,
  getMyProfile,
  deleteMyAccount,
  removeProfilePicture,
  setProfilePicture,
  updateProfile,
} from '#contract/features/profiles/calls.ts';
import { checkNonce, userLogin } from '#contract/features/auth/sessions.calls.ts';
import type { AccountRole } from '#contract/kit/power.ts';
import { createUser } from '#server/features/accounts/service.ts';
import { setOption } from '#server/features/settings/options.service.ts';
import { routes as sessionRoutes } from '#server/features/auth/sessions.routes.ts';
import { write } from '#server/kit/site.ts';
import { openTestSite, type TestSite, testNow } from '#server/kit/testing.ts';
import { TestUser } from '#tests/kit/test-user.ts';

import { routes as ownRoutes } from './routes.ts';
import { eraseDueAccounts, moneyPending } from './service.ts';

const routes = [...ownRoutes, ...sessionRoutes];
const password = '晚上读一点书再睡';
const dayMs = 86_400_000;

let opened: TestSite;
beforeEach(async () => {
  opened = await openTestSite();
});
afterEach(() => opened.close());

async function signedIn(name: string, role: AccountRole = 'subscriber'): Promise<TestUser> {
  await createUser(opened.site, {
    name,
    email: `${name.length}-${Buffer.from(name).toString('hex')}@example.com`,
    password,
    role,
  });
  return again(name);
}

async function again(name: string): Promise<TestUser> {
  const person = new TestUser(opened, routes);
  await person.call(userLogin, { name, password });
  return person;
}

const rowOf = (name: string) =>
  opened.site.db.selectFrom('users').selectAll().where('name', '=', name).executeTakeFirstOrThrow();

async function picture(width: number, height: number, colour = '#336699'): Promise<string> {
  const body = await sharp({ create: { width, height, channels: 3, background: colour } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'secret place' }, IFD3: { GPSLatitude: '31/1 14/1 0/1' } })
    .toBuffer();
  return body.toString('base64');
}

async function stored(url: string): Promise<Buffer | null> {
  const key = opened.site.storage.keyOf(url);
  const stream = key === null ? null : await opened.site.storage.read(key);
  return stream && buffer(stream);
}

test('a person sees what they said of themselves, and changes only that', async () => {
  const ming = await signedIn('小明');
  const input = { city: '绍兴', bio: '写字的人', url: 'https://ming.example' };
  expect(await ming.call(updateProfile, input)).toMatchObject({ ...input, name: '小明', has_password: true, days: 1 });
  const more = { power: 10, role: 'administrator', vip_expire: '2099-01-01', level: 99, email: 'x@evil.example' };
  await ming.call(updateProfile, { ...more, avatar_url: 'https://evil.example/a.svg', city: '杭州' } as never);
  const row = await rowOf('小明');
  expect([row.role, row.avatar_url, row.city, row.email?.endsWith('@example.com')]).toEqual([
    'subscriber',
    '',
    '杭州',
    true,
  ]);
});

test('what is too long, not an address or not decent is refused by field', async () => {
  const ming = await signedIn('小明');
  await write(opened.site, (unit) => setOption(opened.site, unit, 'words_refused', ['发票'] as never));
  const field = async (input: object) => Object.keys((await ming.refusal(updateProfile, input)).fields ?? {});
  expect(await field({ city: '城'.repeat(10_000) })).toEqual(['city']);
  expect(await field({ bio: '长'.repeat(501) })).toEqual(['bio']);
  for (const url of ['javascript:alert(1)', 'ming.example', 'https://']) expect(await field({ url })).toEqual(['url']);
  expect(await field({ bio: '代开发票' })).toEqual(['bio']);
  for (const name of ['发票小明', '管理员', '小\u200b明', 'x', ''])
    expect(await field({ name }), name).toEqual(['name']);
});

test('what nobody types is taken off', async () => {
  const ming = await signedIn('小明');
  const changed = await ming.call(updateProfile, { city: '绍\u0000兴\u202e', bio: '第一行\n第二\u0007行' });
  expect([changed.city, changed.bio]).toEqual(['绍兴', '第一行\n第二行']);
  expect((await ming.refusal(updateProfile, { url: 'https://a.example/\u0007' })).fields?.url).toBeTruthy();
});

test('of twenty new names at once one is taken, the next one thirty days later', async () => {
  const ming = await signedIn('小明');
  const names = Array.from({ length: 20 }, (_, place) => `小明${place}号`);
  const taken = await Promise.allSettled(names.map((name) => ming.call(updateProfile, { name })));
  expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await ming.refusal(updateProfile, { name: '小红' })).code).toBe('RATE_LIMITED');
  opened.clock.advance(29 * dayMs);
  expect((await ming.refusal(updateProfile, { name: '小红' })).code).toBe('RATE_LIMITED');
  opened.clock.advance(dayMs + 1);
  opened.touched.clear();
  const { id } = await ming.call(updateProfile, { name: '小红' });
  expect(opened.touched).toContain(`author:${id}`);
  await signedIn('小蓝');
  expect((await (await again('小蓝')).refusal(updateProfile, { name: '小红' })).fields?.name).toBe(
    '这个昵称已被使用，请换一个',
  );
});

test('a picture is drawn anew: its size is the site’s, and nothing of the camera stays', async () => {
  const ming = await signedIn('小明');
  const { url } = await ming.call(setProfilePicture, { kind: 'avatar', data: await picture(900, 300) });
  const body = (await stored(url)) as Buffer;
  const { format, width, height, exif } = await sharp(body).metadata();
  expect([format, width, height, exif]).toEqual(['webp', 512, 512, undefined]);
  expect(body.includes('secret place')).toBe(false);
  const background = await ming.call(setProfilePicture, { kind: 'background', data: await picture(800, 800) });
  expect(await sharp((await stored(background.url)) as Buffer).metadata()).toMatchObject({ width: 1600, height: 500 });
  expect((await ming.call(getMyProfile, {})).avatar_url).toBe(url);
});

test('what is no picture, draws itself or is a bomb is refused', async () => {
  const ming = await signedIn('小明');
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>x</script></svg>');
  const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  for (const body of [svg, Buffer.from('hello'), Buffer.from('')]) {
    const refused = await ming.refusal(setProfilePicture, { kind: 'avatar', data: body.toString('base64') });
    expect(refused.message).toBe('这个文件不是可以使用的图片');
  }
  const refused = await ming.refusal(setProfilePicture, { kind: 'avatar', data: bomb.toString('base64') });
  expect([refused.code, refused.message]).toEqual(['PAYLOAD_TOO_LARGE', '图片不能超过1200万像素，请先缩小']);
});

test('the picture before goes, unless somebody else shows it or it was not uploaded here', async () => {
  const [ming, hong] = [await signedIn('小明'), await signedIn('小红')];
  const [red, blue] = [await picture(600, 600, '#f00'), await picture(600, 600, '#00f')];
  const { url: first } = await ming.call(setProfilePicture, { kind: 'avatar', data: red });
  expect((await hong.call(setProfilePicture, { kind: 'avatar', data: red })).url).toBe(first);
  const { url: second } = await ming.call(setProfilePicture, { kind: 'avatar', data: blue });
  expect(await stored(first)).not.toBeNull();
  await hong.call(removeProfilePicture, { kind: 'avatar' });
  await expect.poll(() => stored(first)).toBeNull();
  const library = '/uploads/2026/11/cover-0123456789ab.webp';
  await opened.site.storage.put('2026/11/cover-0123456789ab.webp', Buffer.from('x'), 'image/webp');
  await opened.site.db.updateTable('users').set({ avatar_url: library }).where('name', '=', '小红').execute();
  await hong.call(removeProfilePicture, { kind: 'avatar' });
  expect(await stored(library)).not.toBeNull();
  expect(await stored(second)).not.toBeNull();
});

test('the export has what the site knows of a person and no key to anything', async () => {
  const ming = await signedIn('小明');
  await ming.call(updateProfile, { city: '绍兴' });
  const { file_name, content } = await ming.call(exportMyData, {});
  expect(file_name).toMatch(/^somnia-\d+-2026-11-21\.json$/);
  const read = JSON.parse(content) as Record<string, Record<string, unknown>[]>;
  expect(read.account?.[0]).toMatchObject({ name: '小明', city: '绍兴', created_at: '2026-11-21T04:00:00.000Z' });
  expect(read.sessions).toHaveLength(1);
  expect(read.acts?.map(({ act }) => act)).toContain('session.begin');
  const row = await rowOf('小明');
  for (const secret of [row.password_hash as string, ming.token as string, 'token_hash', 'password_hash'])
    expect(content).not.toContain(secret);
});

test('the export names the plates that a person follows and moderates', async () => {
  const ming = await signedIn('小明');
  const { db } = opened.site;
  const { id } = await rowOf('小明');
  const row = {
    taxonomy: 'plate' as const,
    name: '摄影',
    slug: 'photo',
    parent_id: null,
    created_at: 1,
    updated_at: 1,
  };
  const plate = await db.insertInto('terms').values(row).returning('id').executeTakeFirstOrThrow();
  for (const table of ['plate_follows', 'plate_moderators'] as const)
    await db.insertInto(table).values({ term_id: plate.id, user_id: id, created_at: testNow }).execute();
  const read = JSON.parse((await ming.call(exportMyData, {})).content) as Record<string, unknown>;
  const shown = [{ name: '摄影', created_at: '2026-11-21T04:00:00.000Z' }];
  expect(read).toMatchObject({ plates: shown, moderated_plates: shown });
});

test('every table that names a person is in the export, or holds nothing but what is over soon', async () => {
  const ming = await signedIn('小明');
  const { content } = await ming.call(exportMyData, {});
  const parts: Record<string, string> = {
    access_tokens: 'tokens',
    audit_log: 'acts',
    check_ins: 'check_ins',
    comments: 'comments',
    coupons: 'coupons',
    coupon_uses: 'coupon_uses',
    earning_days: 'earnings',
    exchanges: 'statements',
    follows: 'follows',
    gift_records: 'gifts',
    goods_redemptions: 'goods',
    // Sums of the gift records.
    gift_totals: 'gifts',
    identities: 'identities',
    ledger_accounts: 'statements',
    ledger_transfers: 'statements',
    links: 'links',
    marks: 'marks',
    media: 'files',
    messages: 'messages',
    notification_settings: 'settings',
    notifications: 'notifications',
    bought_points: 'bought_points',
    order_events: 'order_events',
    orders: 'orders',
    passkeys: 'passkeys',
    person_blocks: 'blocks',
    plate_follows: 'plates',
    plate_moderators: 'moderated_plates',
    post_drafts: 'drafts',
    post_review_notes: 'reviews',
    posts: 'articles',
    purchases: 'purchases',
    refunds: 'refunds',
    reports: 'reports',
    sessions: 'sessions',
    share_visits: 'share_visits',
    task_claims: 'task_claims',
    tips: 'tips',
    user_badges: 'badges',
    users: 'account',
    vip_grants: 'memberships',
    withdrawal_events: 'withdrawal_events',
    withdrawals: 'withdrawals',
    // The dates of reminders follow from the memberships.
    vip_reminders: 'memberships',
    votes: 'votes',
  };
  // Secrets, pending processes, and earlier versions of existing data.
  const left = ['codes', 'login_states', 'otp_attempts', 'passkey_ceremonies', 'password_resets', 'uploads'];
  const secret = ['recovery_codes', 'totp_secrets'];
  const others = ['address_bans', 'post_previews', 'post_revisions', 'transfers'];
  const read = JSON.parse(content) as Record<string, unknown>;
  for (const part of Object.values(parts)) expect(Array.isArray(read[part]), part).toBe(true);
  const tables = await opened.site.db.introspection.getTables();
  const personal = tables.filter(
    ({ name, columns }) =>
      name === 'users' ||
      columns.some((column) =>
        /(^|_)(user|owner|author|actor|applicant|reporter|follower|from|created)_(id|by)$/.test(column.name),
      ),
  );
  const known = [...Object.keys(parts), ...left, ...secret, ...others];
  expect(personal.map(({ name }) => name).toSorted()).toEqual(known.toSorted());
});

test('注销 ends every session, is told by mail, and signing in takes it back', async () => {
  const [here, there] = [await signedIn('小明'), await again('小明')];
  expect(await here.call(deleteMyAccount, {})).toEqual({ erase_at: '2026-11-28T04:00:00.000Z' });
  // This browser forgets its session; the other one still sends the ended one.
  expect(await here.call(checkNonce, {})).toMatchObject({ error_code: 601 });
  expect(await there.call(checkNonce, {})).toMatchObject({ error_code: 602 });
  const kinds = await opened.site.db.selectFrom('mails').select('kind').execute();
  expect(kinds.map(({ kind }) => kind)).toContain('account-erasing');
  opened.clock.advance(6 * dayMs);
  const back = await again('小明');
  expect((await back.call(getMyProfile, {})).erase_at).toBeNull();
  opened.clock.advance(2 * dayMs);
  expect(await eraseDueAccounts(opened.site)).toBe(0);
  expect(await back.call(checkNonce, {})).toMatchObject({ name: '小明' });
});

test('some time after signing in 注销 needs the password', async () => {
  const ming = await signedIn('小明');
  opened.clock.advance(11 * 60_000);
  expect((await ming.refusal(deleteMyAccount, {})).message).toBe('请输入密码以确认是您本人操作');
  expect((await ming.refusal(deleteMyAccount, { password: 'x' })).fields?.password).toBe('密码不正确');
  await ming.call(deleteMyAccount, { password });
});

test('neither the last administrator nor whoever has money pending goes; of two administrators at once one', async () => {
  const [one, other] = [await signedIn('沈砚', 'administrator'), await signedIn('老周', 'administrator')];
  const both = await Promise.allSettled([one.call(deleteMyAccount, {}), other.call(deleteMyAccount, {})]);
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const left = both[0]?.status === 'fulfilled' ? other : one;
  expect((await left.refusal(deleteMyAccount, {})).code).toBe('CONFLICT');
  const ming = await signedIn('小明');
  moneyPending.on(opened.site, async (_site, _unit, { reasons }) => void reasons.push('提现 100 元正在处理'));
  expect((await ming.refusal(deleteMyAccount, {})).message).toContain('提现 100 元正在处理');
});

test('after seven days the account is gone for good, once, and its name is free', async () => {
  const ming = await signedIn('小明');
  await ming.call(setProfilePicture, { kind: 'avatar', data: await picture(600, 600) });
  const { avatar_url, id } = await rowOf('小明');
  await ming.call(deleteMyAccount, {});
  opened.clock.advance(7 * dayMs);
  expect([await eraseDueAccounts(opened.site), await eraseDueAccounts(opened.site)]).toEqual([1, 0]);
  const row = await opened.site.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ name: '已注销用户', email: null, email_key: null, password_hash: null, avatar_url: '' });
  await expect.poll(() => stored(avatar_url)).toBeNull();
  expect((await new TestUser(opened, routes).refusal(userLogin, { name: '小明', password })).message).toBe(
    '昵称或密码不正确',
  );
  await signedIn('小明');
});
