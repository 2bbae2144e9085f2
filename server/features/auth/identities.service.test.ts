import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';

import { beginTotp, confirmTotp } from '#contract/features/auth/totp.calls.ts';
import { getIdentities, getLoginUrl, loginCallback, unlinkIdentity } from '#contract/features/auth/identities.calls.ts';
import type { LoginTypeName } from '#contract/features/auth/identities.entities.ts';
import { deleteMyAccount } from '#contract/features/profiles/calls.ts';
import { checkNonce, userLoginOtp, userLogout } from '#contract/features/auth/sessions.calls.ts';
import { siteOpts } from '#contract/features/site/calls.ts';
import { connectErasure } from '#server/app/erasure.ts';
import { banUser, createUser } from '#server/features/accounts/service.ts';
import { createSession } from '#server/features/accounts/sessions.service.ts';
import { routes as challengeRoutes } from '#server/features/request-guards/challenges.routes.ts';
import { routes as credentialRoutes } from './totp.routes.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { routes as profileRoutes } from '#server/features/profiles/routes.ts';
import { eraseDueAccounts } from '#server/features/profiles/service.ts';
import { routes as sessionRoutes } from './sessions.routes.ts';
import { routes as siteRoutes } from '#server/features/site/routes.ts';
import { registerWorkers } from '#server/kit/job-workers.ts';
import { openTestSite, type TestSite } from '#server/kit/testing.ts';
import { type FakeLoginProvider, openFakeLoginProvider, fakeLoginKeysOf } from '#tests/kit/fake-login-provider.ts';
import { TestUser as AskingPerson } from '#tests/kit/test-user.ts';

import { jobs as identityJobs } from './identities.jobs.ts';
import { routes as ownRoutes } from './identities.routes.ts';

const routes = [
  ...ownRoutes,
  ...sessionRoutes,
  ...credentialRoutes,
  ...profileRoutes,
  ...siteRoutes,
  ...challengeRoutes,
];
const types: LoginTypeName[] = [
  'github',
  'gitee',
  'wx',
  'qq',
  'sina',
  'baidu',
  'dingding',
  'alipay',
  'douyin',
  'huawei',
  'weiruan',
];
const password = '晚上读一点书再睡';

let standIn: FakeLoginProvider;
let opened: TestSite;

beforeEach(async () => {
  standIn = await openFakeLoginProvider();
  opened = await openTestSite({ env: { SOMNIA_MODE: 'development', SOMNIA_LOGIN_BASE: standIn.base } });
  await setOptions(opened.site, {
    somnia_third_login_enable: '1',
    somnia_third_login_types: types,
    ...Object.fromEntries(types.map((type) => [`login_${type}_keys`, fakeLoginKeysOf(type)])),
  });
});

afterEach(async () => {
  await opened.close();
  await standIn.close();
});

interface Return {
  state: string;
  code?: string;
  error?: string;
}

class Person extends AskingPerson {
  constructor(ip?: string) {
    super(opened, routes, ip);
  }

  /** Completes the provider's consent step. @returns what the browser brings back */
  async consent(type: LoginTypeName, returnTo = '/'): Promise<Return> {
    const { url } = await this.call(getLoginUrl, { type, return_to: returnTo });
    const answer = await fetch(url, { redirect: 'manual' });
    await answer.text();
    const back = new URL(answer.headers.get('location') ?? '');
    if (back.origin + back.pathname !== 'http://localhost:3000/loginCallback') throw new Error(`sent to ${back.href}`);
    const { state = '', code, authCode, auth_code, error } = Object.fromEntries(back.searchParams);
    return { state, code: code ?? authCode ?? auth_code ?? '', error: error ?? '' };
  }

  async enter(type: LoginTypeName, returnTo?: string) {
    return this.call(loginCallback, await this.consent(type, returnTo));
  }

  async who() {
    const user = await this.call(checkNonce, {});
    return 'id' in user ? user : null;
  }
}

async function member(name: string): Promise<{ id: number; person: Person }> {
  const email = `${(await countUsers()) + 1}@example.com`;
  const id = await createUser(opened.site, { name, email, password });
  const person = new Person();
  person.cookies.somnia_session = await createSession(opened.site, id, { address: '127.0.0.1', userAgent: 'Firefox' });
  return { id, person };
}

const countUsers = async (): Promise<number> =>
  (await opened.site.db.selectFrom('users').select('id').execute()).length;
const stale = '登录请求已失效，请重新登录';

test.each(types)(
  'a first sign-in at %s makes an account that must bind a mailbox, the second one finds it',
  async (type) => {
    standIn.person = { subject: '2608', name: '小明' };
    const person = new Person();
    expect(await person.enter(type, '/archives?year=2026')).toEqual({
      kind: 'registered',
      return_to: '/archives?year=2026',
      must_bind_email: true,
    });
    const user = await person.who();
    expect(user).toMatchObject({ name: '小明', email: '', role: 'subscriber', must_bind_email: true });
    const other = new Person();
    expect(await other.enter(type)).toMatchObject({ kind: 'signed-in', return_to: '/', must_bind_email: true });
    expect((await other.who())?.id).toBe(user?.id);
    expect(await countUsers()).toBe(1);
    const row = await opened.site.db.selectFrom('users').select(['password_hash', 'email']).executeTakeFirstOrThrow();
    expect(row).toEqual({ password_hash: null, email: null });
  },
);

test('a state is good once, in the browser that began, for ten minutes', async () => {
  const person = new Person();
  const refusal = async (input: Partial<Return>, browser = person) =>
    (await browser.refusal(loginCallback, input)).message;
  const back = await person.consent('github');
  expect(await refusal({ code: back.code })).toBe(stale);
  expect(await refusal({ ...back, state: 'made-up' })).toBe(stale);
  expect(await refusal(back, new Person())).toBe(stale);
  const stranger = new Person();
  await stranger.consent('github');
  expect(await refusal(back, stranger)).toBe(stale);
  await person.call(loginCallback, back);
  person.cookies.somnia_login = stranger.cookies.somnia_login;
  expect(await refusal(back)).toBe(stale);
  const slow = new Person();
  const late = await slow.consent('github');
  opened.clock.advance(10 * 60_000);
  expect(await refusal(late, slow)).toBe(stale);
  expect(await countUsers()).toBe(1);
});

test('a return that is used up stays so with the right cookie, and twenty at once make one account', async () => {
  const person = new Person();
  const back = await person.consent('github');
  const cookie = person.cookies.somnia_login;
  const tries = await Promise.allSettled(
    Array.from({ length: 20 }, async () => {
      const tab = new Person();
      tab.cookies.somnia_login = cookie;
      return tab.call(loginCallback, back);
    }),
  );
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  person.cookies.somnia_login = cookie;
  expect((await person.refusal(loginCallback, back)).message).toBe(stale);
  expect(await countUsers()).toBe(1);
});

test('ten first sign-ins of one identity at once make one account', async () => {
  standIn.person = { subject: '2608', name: '小明' };
  const tries = await Promise.allSettled(Array.from({ length: 10 }, () => new Person().enter('gitee')));
  expect(tries.some(({ status }) => status === 'fulfilled')).toBe(true);
  expect(await countUsers()).toBe(1);
  expect(await opened.site.db.selectFrom('identities').select('id').execute()).toHaveLength(1);
});

test('the code of one service is worth nothing with the state of another', async () => {
  const person = new Person();
  const qq = await new Person().consent('qq');
  const gitee = await person.consent('gitee');
  const refused = await person.refusal(loginCallback, { state: gitee.state, code: qq.code });
  expect(refused.message).toBe('Gitee没有确认这次登录，请重试');
  expect(await person.who()).toBeNull();
  expect(await countUsers()).toBe(0);
});

test('a code that somebody else began to fetch does not fit the verifier of this browser', async () => {
  for (const type of ['github', 'huawei', 'weiruan'] as const) {
    const stolen = await new Person().consent(type);
    const thief = new Person();
    const { state } = await thief.consent(type);
    expect((await thief.refusal(loginCallback, { state, code: stolen.code })).message).toContain('没有确认这次登录');
  }
});

test('who gives up there is told so, and nothing that the service says is passed on', async () => {
  const person = new Person();
  standIn.refusal = { error: '<img src=x onerror=__xss(1)>', error_description: '<script>__xss(2)</script>' };
  const refused = await person.refusal(loginCallback, await person.consent('github'));
  expect(refused.message).toBe('您取消了授权');
  expect(refused.code).toBe('VALIDATION');
  standIn.refusal = { nothing: '1' };
  expect((await person.refusal(loginCallback, await person.consent('github'))).message).toBe('您取消了授权');
  expect(await countUsers()).toBe(0);
});

test.each([
  '//evil.com',
  '/\\evil.com',
  '/\t/evil.com',
  '\\/evil.com',
  'javascript:alert(1)',
  'https://evil.com/',
  'evil.com',
  '/a\r\nset-cookie: x=1',
  ' /x',
  '',
])('nobody is sent on to %j', async (returnTo) => {
  const refused = await new Person().refusal(getLoginUrl, { type: 'github', return_to: returnTo });
  expect(refused.fields?.return_to).toBe('登录后的去处不正确');
});

test.each(['../x', 'facebook', '__proto__', 'constructor', '', null, ['github']])(
  'there is no service %j',
  async (type) => {
    const refused = await new Person().refusal(getLoginUrl, { type } as never);
    expect(refused.code).toBe('VALIDATION');
    expect(refused.message).toBe('本站没有开通这种登录方式');
  },
);

test('only services that are switched on, named and have both keys are offered', async () => {
  const offered = async () => (await new Person().call(siteOpts, {})).somnia_third_login_types;
  expect(await offered()).toEqual(types);
  await setOptions(opened.site, {
    somnia_third_login_types: ['github', 'qq', 'wx'],
    login_qq_keys: { id: 'app-qq', secret: '' },
    login_wx_keys: { id: '', secret: 'x' },
  });
  expect(await offered()).toEqual(['github']);
  for (const type of ['qq', 'wx', 'gitee'] as const)
    expect((await new Person().refusal(getLoginUrl, { type })).message).toBe('本站没有开通这种登录方式');
  const person = new Person();
  const back = await person.consent('github');
  await setOptions(opened.site, { somnia_third_login_enable: '0' });
  expect(await offered()).toEqual([]);
  expect((await person.refusal(loginCallback, back)).message).toBe('本站没有开通这种登录方式');
});

test('no answer of the site tells a key', async () => {
  const person = new Person();
  const shown = JSON.stringify([
    await person.call(siteOpts, {}),
    await person.call(getLoginUrl, { type: 'github' }),
    await person.enter('qq'),
    await person.call(getIdentities, {}),
  ]);
  expect(shown).not.toContain('five moons');
  expect(shown).not.toContain(fakeLoginKeysOf('alipay').secret.slice(0, 40));
});

test('who is signed in links the other account, and comes in by it from then on', async () => {
  const { id, person } = await member('小明');
  expect(await person.enter('github', '/user-center/safe')).toEqual({
    kind: 'linked',
    return_to: '/user-center/safe',
    must_bind_email: false,
  });
  const { list, offered } = await person.call(getIdentities, {});
  expect(list).toMatchObject([{ type: 'github', name: '小明', created_at: '2026-11-21T04:00:00.000Z' }]);
  expect(offered).toEqual(types);
  expect((await person.who())?.id).toBe(id);
  const elsewhere = new Person();
  expect(await elsewhere.enter('github')).toMatchObject({ kind: 'signed-in', must_bind_email: false });
  expect((await elsewhere.who())?.id).toBe(id);
  expect(await person.enter('github')).toMatchObject({ kind: 'linked' });
});

test('an account that belongs to somebody is explained, never taken or merged', async () => {
  const owner = new Person();
  await owner.enter('qq');
  const { person } = await member('阿红');
  const refused = await person.refusal(loginCallback, await person.consent('qq'));
  expect(refused.code).toBe('CONFLICT');
  expect(refused.message).toBe('这个QQ账号已经绑定了本站的另一个账号，请用它登录那个账号并解除绑定后再试');
  expect((await person.call(getIdentities, {})).list).toEqual([]);

  await person.enter('wx');
  standIn.person = { subject: '2', name: '阿红的小号' };
  const second = await person.refusal(loginCallback, await person.consent('wx'));
  expect(second.message).toBe('您已经绑定了一个微信账号，请先解除绑定');
});

test('what one person began is not finished by another, nor by nobody', async () => {
  const { person } = await member('小明');
  const { person: other } = await member('阿红');
  const back = await person.consent('github');
  const own = person.cookies.somnia_session;
  person.cookies.somnia_session = other.cookies.somnia_session;
  expect((await person.refusal(loginCallback, back)).message).toBe(stale);
  person.cookies.somnia_session = own;
  const again = await person.consent('github');
  const cookie = person.cookies.somnia_login;
  await person.call(userLogout, {});
  person.cookies.somnia_login = cookie;
  expect((await person.refusal(loginCallback, again)).message).toBe(stale);
  expect(await opened.site.db.selectFrom('identities').select('id').execute()).toEqual([]);
});

test('long after signing in, linking and unlinking take the password', async () => {
  const { person } = await member('小明');
  await person.enter('github');
  opened.clock.advance(11 * 60_000);
  expect((await person.refusal(getLoginUrl, { type: 'qq' })).fields).toHaveProperty('password');
  expect((await person.refusal(unlinkIdentity, { type: 'github' })).fields).toHaveProperty('password');
  expect((await person.refusal(unlinkIdentity, { type: 'github', password: '猜一个密码' })).message).toBe('密码不正确');
  expect(await person.call(getLoginUrl, { type: 'qq', password })).toHaveProperty('url');
  await person.call(unlinkIdentity, { type: 'github', password });
  expect((await person.call(getIdentities, {})).list).toEqual([]);
});

test('the last way to sign in is not unlinked, also not two at once', async () => {
  const { id, person } = await member('小明');
  await person.enter('github');
  await opened.site.db.updateTable('users').set({ password_hash: null }).where('id', '=', id).execute();
  const refused = await person.refusal(unlinkIdentity, { type: 'github' });
  expect([refused.code, refused.message]).toEqual(['CONFLICT', '这是您唯一的登录方式，请先绑定邮箱并设置密码']);
  await person.enter('qq');
  const both = await Promise.allSettled(
    (['github', 'qq'] as const).map((type) => person.call(unlinkIdentity, { type })),
  );
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await person.call(getIdentities, {})).list).toHaveLength(1);
  expect((await person.refusal(unlinkIdentity, { type: 'wx' })).message).toBe('没有找到这个绑定');
});

test('a person who has bound no mailbox yet does not unlink', async () => {
  const person = new Person();
  await person.enter('github');
  expect((await person.refusal(unlinkIdentity, { type: 'github' })).code).toBe('603');
});

test.each([
  ['小明', '小明'],
  ['  小 明！', '小明'],
  ['<b>小明</b>', 'b小明b'],
  ['小明\u200b\u202e🌙', '小明'],
  ['明', /^用户[0-9a-f]{8}$/],
  ['', /^用户[0-9a-f]{8}$/],
  ['管理员', /^用户[0-9a-f]{8}$/],
  ['аdmin', /^用户[0-9a-f]{8}$/],
  ['老王', /^用户[0-9a-f]{8}$/],
  ['赌博', /^用户[0-9a-f]{8}$/],
  ['一'.repeat(50), '一'.repeat(20)],
])('whoever is called %j there is called so here: %s', async (there, here) => {
  await setOptions(opened.site, { words_refused: ['赌博'] });
  await createUser(opened.site, { name: '老王', email: 'w@example.com', password });
  standIn.person = { subject: '1', name: there };
  const person = new Person();
  await person.enter('qq');
  expect((await person.who())?.name).toMatch(here instanceof RegExp ? here : new RegExp(`^${here}$`));
});

test('while registering is closed, those who have an account still come in', async () => {
  await new Person().enter('github');
  for (const closed of [{ registration_open: false }, { registration_open: true, site_closed: true }]) {
    await setOptions(opened.site, closed);
    standIn.person = { subject: 'new', name: '新人' };
    const person = new Person();
    const refused = await person.refusal(loginCallback, await person.consent('github'));
    expect([refused.code, refused.message]).toEqual(['SITE_CLOSED', '站点暂未开放注册，请用已有账号登录后再绑定']);
    standIn.person = { subject: '1', name: '小明' };
    expect(await new Person().enter('github')).toMatchObject({ kind: 'signed-in' });
  }
  expect(await countUsers()).toBe(1);
});

test('without a valid licence only an administrator comes in, and nobody new', async () => {
  const owner = new Person();
  await owner.enter('github');
  await opened.site.db.updateTable('users').set({ role: 'administrator' }).execute();
  standIn.person = { subject: '2', name: '阿红' };
  await new Person().enter('github');
  Object.assign(opened.site.settings, { licence: '这不是许可证' });
  for (const subject of ['2', '3']) {
    standIn.person = { subject, name: '新人' };
    const person = new Person();
    const refused = await person.refusal(loginCallback, await person.consent('github'));
    expect([refused.code, refused.message]).toEqual(['LICENCE_INVALID', '授权无效，请联系开发者']);
  }
  expect(await countUsers()).toBe(2);
  standIn.person = { subject: '1', name: '小明' };
  expect(await new Person().enter('github')).toMatchObject({ kind: 'signed-in' });
});

test('who is banned is told so and does not come in', async () => {
  const person = new Person();
  await person.enter('github');
  await banUser(opened.site, (await person.who())?.id ?? 0, { reason: '广告' });
  const again = new Person();
  const refused = await again.refusal(loginCallback, await again.consent('github'));
  expect([refused.code, refused.message]).toEqual(['USER_ALREADY_BAN', '该账号已被封禁：广告']);
  expect(again.cookies.somnia_session).toBeUndefined();
  expect((await person.refusal(getLoginUrl, { type: 'qq' })).code).toBe('USER_ALREADY_BAN');
});

test('signing in takes 注销 back; an erased account is forgotten, and the next sign-in makes a new one', async () => {
  connectErasure(opened.site);
  const { id, person } = await member('小明');
  await person.enter('github');
  await person.call(deleteMyAccount, {});
  const back = new Person();
  await back.enter('github');
  expect((await back.who())?.id).toBe(id);
  opened.clock.advance(8 * 86_400_000);
  expect(await eraseDueAccounts(opened.site)).toBe(0);

  const leaving = new Person();
  await leaving.enter('github');
  await leaving.call(deleteMyAccount, {});
  opened.clock.advance(8 * 86_400_000);
  expect(await eraseDueAccounts(opened.site)).toBe(1);
  const anew = new Person();
  expect(await anew.enter('github')).toMatchObject({ kind: 'registered' });
  expect((await anew.who())?.id).not.toBe(id);
});

test('two-step sign-in asks for its code here too', async () => {
  const { id, person } = await member('小明');
  await person.enter('github');
  const { secret } = await person.call(beginTotp, {});
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  await person.call(confirmTotp, { code: totp.generate({ timestamp: opened.clock.now() }) });
  const elsewhere = new Person();
  expect(await elsewhere.enter('github', '/about')).toEqual({
    kind: 'need-otp',
    return_to: '/about',
    must_bind_email: false,
  });
  expect(elsewhere.cookies.somnia_session).toBeUndefined();
  opened.clock.advance(30_000);
  await elsewhere.call(userLoginOtp, { code: totp.generate({ timestamp: opened.clock.now() }) });
  expect((await elsewhere.who())?.id).toBe(id);
});

test('a session that the browser had before is worth nothing after signing in', async () => {
  const { person } = await member('小明');
  const planted = person.cookies.somnia_session ?? '';
  const victim = new Person();
  const back = await victim.consent('github');
  victim.cookies.somnia_session = planted;
  await victim.call(loginCallback, back);
  expect(victim.cookies.somnia_session).not.toBe(planted);
  expect(await person.who()).toBeNull();
});

test('a service that gets more rights calls people by another name, and they stay who they are', async () => {
  const person = new Person();
  standIn.person = { subject: 'open-7', name: '小明' };
  await person.enter('wx');
  await opened.site.db.updateTable('identities').set({ provider: 'huawei' }).execute();
  standIn.person = { subject: '7', name: '小明' };
  const again = new Person();
  expect(await again.enter('huawei')).toMatchObject({ kind: 'signed-in' });
  expect((await again.who())?.id).toBe((await person.who())?.id);
  const rows = await opened.site.db.selectFrom('identities').select('subject').execute();
  expect(rows).toEqual([{ subject: '7' }]);
});

test('a service that does not answer is no fault of this site', async () => {
  const person = new Person();
  const back = await person.consent('github');
  await standIn.close();
  expect((await person.refusal(loginCallback, back)).message).toBe('GitHub没有确认这次登录，请重试');
  onTestFinished(async () => {
    standIn = await openFakeLoginProvider();
  });
});

test('every act is written down', async () => {
  const person = new Person();
  await person.enter('github');
  const { person: other } = await member('阿红');
  await other.enter('qq');
  await other.call(unlinkIdentity, { type: 'qq' });
  const rows = await opened.site.db.selectFrom('audit_log').select(['act', 'after']).orderBy('id').execute();
  expect(rows.map(({ act, after }) => `${act} ${after}`)).toEqual([
    'user.register {"provider":"github"}',
    'session.begin {"method":"github"}',
    'identity.link {"provider":"qq"}',
    'identity.unlink {"provider":"qq"}',
  ]);
});

test('sign-ins that nobody came back from are forgotten', async () => {
  registerWorkers(opened.site, identityJobs);
  await new Person().consent('github');
  opened.clock.advance(2 * 3_600_000);
  await opened.site.jobs.enqueue({ queue: 'identities-sweep', payload: {} });
  await opened.site.jobs.drain();
  expect(await opened.site.db.selectFrom('login_states').select('provider').execute()).toEqual([]);
});

test('new accounts of a neighbourhood are counted', async () => {
  for (let count = 0; count < 60; count += 1) {
    standIn.person = { subject: String(count), name: `小明${count}` };
    await new Person('198.51.100.9').enter('github');
  }
  standIn.person = { subject: '60', name: '小明60' };
  const late = new Person('198.51.100.77');
  expect((await late.refusal(loginCallback, await late.consent('github'))).code).toBe('RATE_LIMITED');
  expect(await countUsers()).toBe(60);
});
