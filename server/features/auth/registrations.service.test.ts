import { afterEach, beforeEach, expect, test } from 'vitest';

import {
  bindEmail,
  changeEmail,
  changePassword,
  forgetPassword,
  getCode,
  registerUser,
  resetPassword,
} from '#contract/features/auth/registrations.calls.ts';
import { checkNonce, userLogin } from '#contract/features/auth/sessions.calls.ts';
import { createUser } from '#server/features/accounts/service.ts';
import { createSession, viewerOfToken } from '#server/features/accounts/sessions.service.ts';
import { routes as challengeRoutes } from '#server/features/request-guards/challenges.routes.ts';
import { mailboxProven } from './added-methods.service.ts';
import { jobs as codeJobs } from './codes.jobs.ts';
import { routes as sessionRoutes } from './sessions.routes.ts';
import { setOption } from '#server/features/settings/options.service.ts';
import { signIn } from './sessions.service.ts';
import { write } from '#server/kit/site.ts';
import { registerWorkers } from '#server/kit/job-workers.ts';
import { openTestSite, type TestSite } from '#server/kit/testing.ts';
import { storedMails } from '#tests/kit/stored-mails.ts';
import { TestUser as AskingPerson } from '#tests/kit/test-user.ts';

import { routes as ownRoutes } from './registrations.routes.ts';

const routes = [...ownRoutes, ...sessionRoutes, ...challengeRoutes];
const password = '晚上读一点书再睡';

let opened: TestSite;
beforeEach(async () => {
  opened = await openTestSite();
  registerWorkers(opened.site, codeJobs);
});
afterEach(() => opened.close());

class Person extends AskingPerson {
  constructor(ip?: string) {
    super(opened, routes, ip);
  }
}

async function option(name: Parameters<typeof setOption>[2], value: never): Promise<void> {
  await write(opened.site, (unit) => setOption(opened.site, unit, name, value));
}

async function mails() {
  await opened.site.jobs.drain();
  return storedMails(opened.site);
}

async function lastCode(): Promise<string> {
  return /\b(\d{6})\b/.exec((await mails()).at(-1)?.text_body ?? '')?.[1] ?? '';
}

async function resetToken(): Promise<string> {
  const link = (await mails()).findLast(({ kind }) => kind === 'password-reset')?.text_body ?? '';
  return /token=([\w-]+)/.exec(link)?.[1] as string;
}

const xiaoming = { name: '小明', password, email: 'xiaoming@example.com' };

test('who registers can sign in by name and by e-mail', async () => {
  const person = new Person();
  const { id } = await person.call(registerUser, xiaoming);
  expect(await person.call(userLogin, { name: '小明', password })).toMatchObject({ id, name: '小明', power: 1 });
  expect(await new Person().call(userLogin, { name: 'XIAOMING@example.com', password })).toMatchObject({ id });
  expect(await person.call(checkNonce, {})).toMatchObject({
    id,
    email: 'xiaoming@example.com',
    role: 'subscriber',
    level: 1,
    vip_level: 0,
    vip_expire: null,
    exp: 0,
    point: 0,
    unread: 0,
    must_bind_email: false,
    must_change_password: false,
  });
});

test('the fields are judged in the order of the specification', async () => {
  const person = new Person();
  const first = async (input: object) => (await person.refusal(registerUser, input as never)).message;
  expect(await first({})).toBe('请输入昵称');
  expect(await first({ name: '小明' })).toBe('请输入密码');
  expect(await first({ name: '小明', password })).toBe('请输入邮箱');
  expect(await first({ name: '小明', password, email: 'nonsense' })).toBe('邮箱格式不正确');
  await option('somnia_enable_verify_code', '1' as never);
  expect(await first(xiaoming)).toBe('请输入验证码');
  expect(await first({ ...xiaoming, need_vertify_code: false })).toBe('请输入验证码');
  expect(await first({ ...xiaoming, verifyCode: '123456', codeId: 1 })).toBe('验证码不正确或已过期');
});

test('with codes on, the code of the mail opens an account once', async () => {
  await option('somnia_enable_verify_code', '1' as never);
  const person = new Person();
  const { id: codeId } = await person.call(getCode, { name: '小明', email: xiaoming.email, type: 'register' });
  const verifyCode = await lastCode();
  expect(verifyCode).toMatch(/^\d{6}$/);
  await person.call(registerUser, { ...xiaoming, verifyCode, codeId });
  const again = await person.refusal(registerUser, { ...xiaoming, name: '小红', verifyCode, codeId });
  expect(again.message).toBe('验证码不正确或已过期');
});

test('a code is for its mailbox and its purpose, and ends after ten minutes', async () => {
  await option('somnia_enable_verify_code', '1' as never);
  const person = new Person();
  const { id: codeId } = await person.call(getCode, { name: '小明', email: xiaoming.email, type: 'register' });
  const verifyCode = await lastCode();
  const refused = async (change: object) =>
    (await person.refusal(registerUser, { ...xiaoming, verifyCode, codeId, ...change })).message;
  expect(await refused({ email: 'other@example.com' })).toBe('验证码不正确或已过期');
  expect((await person.refusal(resetPassword, { email: xiaoming.email, codeId, verifyCode, password })).message).toBe(
    '验证码不正确或已过期',
  );
  opened.clock.advance(10 * 60_000);
  expect(await refused({})).toBe('验证码不正确或已过期');
});

test('a code for a new account sets no password of one that exists by then', async () => {
  await option('somnia_enable_verify_code', '1' as never);
  const person = new Person();
  const { id: codeId } = await person.call(getCode, { name: '小明', email: xiaoming.email, type: 'register' });
  const verifyCode = await lastCode();
  await createUser(opened.site, xiaoming);
  const given = { email: xiaoming.email, codeId, verifyCode, password: '早上写一点字再走' };
  expect((await person.refusal(resetPassword, given)).message).toBe('验证码不正确或已过期');
  await person.call(userLogin, { name: '小明', password });
});

test('of fifty wrong guesses at once five are looked at, and the right code is worth nothing afterwards', async () => {
  await option('somnia_enable_verify_code', '1' as never);
  const person = new Person();
  const { id: codeId } = await person.call(getCode, { name: '小明', email: xiaoming.email, type: 'register' });
  const right = await lastCode();
  const wrong = right === '000000' ? '000001' : '000000';
  await Promise.all(
    Array.from({ length: 50 }, () => person.refusal(registerUser, { ...xiaoming, verifyCode: wrong, codeId })),
  );
  const row = await opened.site.db.selectFrom('codes').select('attempts').where('id', '=', codeId).executeTakeFirst();
  expect(row?.attempts).toBe(5);
  expect((await person.refusal(registerUser, { ...xiaoming, verifyCode: right, codeId })).message).toBe(
    '验证码不正确或已过期',
  );
});

test('a mailbox gets one code a minute, five an hour and ten a day, from wherever it is asked, also at once', async () => {
  const ask = (ip: string, email = 'a@example.com') =>
    new Person(ip).call(getCode, { name: '小明', email, type: 'register' }).then(
      () => true,
      () => false,
    );
  const at = (count: number, from: number) =>
    Promise.all(Array.from({ length: count }, (_, place) => ask(`198.51.${from}.${place}`)));
  expect((await at(50, 1)).filter(Boolean)).toHaveLength(1);
  for (let minute = 0; minute < 10; minute += 1) {
    opened.clock.advance(60_000);
    await ask(`198.51.${minute}.200`);
    await opened.site.jobs.drain();
  }
  expect(await mails()).toHaveLength(5);
  for (let hour = 0; hour < 30; hour += 1) {
    opened.clock.advance(20 * 60_000);
    await ask(`198.52.${hour}.1`);
    await opened.site.jobs.drain();
  }
  expect(await mails()).toHaveLength(10);
});

test('a neighbourhood of addresses gets ten codes an hour for any mailboxes', async () => {
  const asked = await Promise.all(
    Array.from({ length: 40 }, (_, place) =>
      new Person(`203.0.113.${place}`)
        .call(getCode, { name: '小明', email: `a${place}@example.com`, type: 'register' })
        .then(
          () => true,
          () => false,
        ),
    ),
  );
  expect(asked.filter(Boolean)).toHaveLength(10);
  expect(await mails()).toHaveLength(10);
});

test('all the names of one mailbox are one mailbox', async () => {
  const names = ['ab.c@gmail.com', 'abc@gmail.com', 'A.B.C@GMAIL.com', 'abc+1@gmail.com', 'a.bc+x@googlemail.com'];
  const asked = await Promise.allSettled(
    names.map((email, place) =>
      new Person(`198.51.${place}.1`).call(getCode, { name: '小明', email, type: 'register' }),
    ),
  );
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('three hundred addresses in one IPv6 network are one neighbourhood, for any mailboxes', async () => {
  let sent = 0;
  for (let place = 0; place < 300; place += 1) {
    const person = new Person(`2001:db8:1:2:${place.toString(16)}::1`);
    const input = { name: '小明', email: `a${place}@example.com`, type: 'register' } as const;
    sent += await person.call(getCode, input).then(
      () => 1,
      () => 0,
    );
  }
  expect(sent).toBe(10);
  expect(await mails()).toHaveLength(10);
});

test('past sixty codes a minute the whole site asks for a challenge, and who does it gets a code', async () => {
  const ask = (person: Person, place: number) =>
    person.call(getCode, { name: '小明', email: `a${place}@example.com`, type: 'register' });
  for (let place = 0; place < 60; place += 1) await ask(new Person(`198.51.${place}.1`), place);
  const last = new Person('192.0.2.1');
  await expect(ask(last, 61)).rejects.toMatchObject({ code: 'CHALLENGE_REQUIRED' });
  await last.solve();
  await ask(last, 61);
});

test('a taken mailbox looks like any other, gets no account and hears of it', async () => {
  await createUser(opened.site, xiaoming);
  const { id } = await new Person().call(registerUser, { ...xiaoming, name: '小红' });
  expect(id).toBeGreaterThan(0);
  expect((await mails()).map(({ kind, to_address }) => [kind, to_address])).toEqual([
    ['already-registered', 'xiaoming@example.com'],
  ]);
  expect(await opened.site.db.selectFrom('users').select('name').execute()).toEqual([{ name: '小明' }]);
});

test('of fifty who register the same name and mailbox at once, one account is made', async () => {
  await Promise.allSettled(Array.from({ length: 50 }, () => new Person().call(registerUser, xiaoming)));
  expect(await opened.site.db.selectFrom('users').select('name').execute()).toEqual([{ name: '小明' }]);
});

test('what a client says of role and power is not believed', async () => {
  const extra = { role: 'administrator', power: 10, vip_level: 9, points: 1000, id: 99 };
  const { id } = await new Person().call(registerUser, { ...xiaoming, ...extra } as never);
  const row = await opened.site.db.selectFrom('users').select(['id', 'role']).executeTakeFirst();
  expect(row).toEqual({ id, role: 'subscriber' });
});

test('names that pass for somebody else are refused', async () => {
  await createUser(opened.site, { name: 'admln2', email: 'x@example.com', password });
  for (const name of ['站长', 'аdmin', 'ADMIN', 'admin\u200b', '小\u202e明', 'adm1n2', ' admln2 ']) {
    const refused = await new Person().refusal(registerUser, { ...xiaoming, name });
    expect(refused.fields?.name, name).toBeTruthy();
  }
});

test('a closed site takes nobody new', async () => {
  await option('registration_open', false as never);
  const refused = await new Person().refusal(registerUser, xiaoming);
  expect([refused.code, refused.message]).toEqual(['SITE_CLOSED', '站点暂未开放注册']);
});

test('the first binding of an account without a password gives it one that has to be replaced', async () => {
  const id = await createUser(opened.site, { name: '小明' });
  const person = new Person();
  person.cookies.somnia_session = await createSession(opened.site, id, {
    address: '',
    userAgent: '',
    method: 'github',
  });
  expect(await person.call(checkNonce, {})).toMatchObject({ must_bind_email: true, email: '' });
  expect((await person.refusal(changePassword, { old_password: 'x', password })).code).not.toBe('603');
  const proven: number[] = [];
  mailboxProven.on(opened.site, async (_site, _unit, { userId }) => void proven.push(userId));
  const { id: codeId } = await person.call(getCode, { email: xiaoming.email, type: 'bind-email' });
  const bound = await person.call(bindEmail, { email: xiaoming.email, verifyCode: await lastCode(), codeId });
  expect(bound.must_bind_email).toBe(false);
  expect(proven).toEqual([id]);
  expect(bound.initial_password).toMatch(/^[2-9a-zA-Z]{12}$/);
  const later = new Person();
  const initial = bound.initial_password as string;
  expect(await later.call(userLogin, { name: '小明', password: initial })).toMatchObject({
    must_change_password: true,
  });
  await later.call(changePassword, { old_password: initial, password });
  expect(await later.call(checkNonce, {})).toMatchObject({ must_change_password: false });
  const again = await later.refusal(bindEmail, { email: 'b@example.com', verifyCode: '123456', codeId });
  expect(again.code).toBe('CONFLICT');
});

test('a code for binding is worth nothing in the hands of another person', async () => {
  const people = await Promise.all(
    ['小明', '小红'].map(async (name) => {
      const person = new Person();
      const id = await createUser(opened.site, { name });
      person.cookies.somnia_session = await createSession(opened.site, id, { address: '', userAgent: '' });
      return person;
    }),
  );
  const [ming, hong] = people as [Person, Person];
  const { id: codeId } = await ming.call(getCode, { email: xiaoming.email, type: 'bind-email' });
  const verifyCode = await lastCode();
  expect((await hong.refusal(bindEmail, { email: xiaoming.email, verifyCode, codeId })).message).toBe(
    '验证码不正确或已过期',
  );
  expect((await new Person().refusal(getCode, { email: xiaoming.email, type: 'bind-email' })).code).toBe('601');
});

test('a link for a new password works once, for half an hour, and ends every session', async () => {
  await createUser(opened.site, xiaoming);
  const signedIn = new Person();
  await signedIn.call(userLogin, { name: '小明', password });
  const known = await new Person().call(forgetPassword, { email: xiaoming.email });
  const unknown = await new Person().call(forgetPassword, { email: 'nobody@example.com' });
  expect(known).toEqual(unknown);
  const link = (await mails()).find(({ kind }) => kind === 'password-reset')?.text_body ?? '';
  expect(link).toContain('http://localhost:3000/login/reset?token=');
  const token = /token=([\w-]+)/.exec(link)?.[1] as string;
  await new Person().call(resetPassword, { token, password: '早上写一点字再走' });
  expect(await signedIn.call(checkNonce, {})).toEqual({ error: '登录已过期，请重新登录', error_code: 602 });
  const again = await new Person().refusal(resetPassword, { token, password: '早上写一点字再走' });
  expect(again.message).toBe('链接已失效，请重新找回密码');
  await new Person().call(userLogin, { name: '小明', password: '早上写一点字再走' });
});

test('of two who use a link for a new password at once, one sets it', async () => {
  await createUser(opened.site, xiaoming);
  await new Person().call(forgetPassword, { email: xiaoming.email });
  const token = await resetToken();
  const passwords = ['早上写一点字再走', '中午睡一会儿再去'];
  const set = (given: string) => new Person().call(resetPassword, { token, password: given });
  const outcomes = await Promise.allSettled(passwords.map(set));
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const [first = '', second = ''] = outcomes[0]?.status === 'fulfilled' ? passwords : passwords.toReversed();
  await new Person().call(userLogin, { name: '小明', password: first });
  expect((await new Person().refusal(userLogin, { name: '小明', password: second })).code).toBe('VALIDATION');
});

test('a link for a new password is worth nothing after half an hour', async () => {
  await createUser(opened.site, xiaoming);
  await new Person().call(forgetPassword, { email: xiaoming.email });
  const token = await resetToken();
  opened.clock.advance(30 * 60_000 - 1);
  expect((await new Person().refusal(resetPassword, { token, password: '123' })).fields).toHaveProperty('password');
  opened.clock.advance(1);
  const late = await new Person().refusal(resetPassword, { token, password: '早上写一点字再走' });
  expect(late.message).toBe('链接已失效，请重新找回密码');
  await new Person().call(userLogin, { name: '小明', password });
});

test('another mailbox needs the password and a code to it; the old one is told, and its links end', async () => {
  await createUser(opened.site, xiaoming);
  const person = new Person();
  await person.call(userLogin, { name: '小明', password });
  await new Person('198.51.100.1').call(forgetPassword, { email: xiaoming.email });
  const token = /token=([\w-]+)/.exec((await mails()).at(-1)?.text_body ?? '')?.[1] as string;
  const { id: codeId } = await person.call(getCode, { email: 'new@example.com', type: 'change-email' });
  const proof = { email: 'new@example.com', verifyCode: await lastCode(), codeId };
  expect((await person.refusal(changeEmail, { ...proof, password: 'x' })).message).toBe('密码不正确');
  expect(await person.call(changeEmail, { ...proof, password })).toMatchObject({ email: 'new@example.com' });
  expect((await mails()).at(-1)).toMatchObject({ kind: 'email-changed', to_address: 'xiaoming@example.com' });
  expect((await new Person().refusal(resetPassword, { token, password })).message).toBe('链接已失效，请重新找回密码');
});

test('changing the password ends the other sessions and keeps this one', async () => {
  await createUser(opened.site, xiaoming);
  const [here, there] = [new Person(), new Person()];
  await here.call(userLogin, { name: '小明', password });
  await there.call(userLogin, { name: '小明', password });
  expect((await here.refusal(changePassword, { old_password: 'x', password })).message).toBe('原密码不正确');
  const before = here.token as string;
  await here.call(changePassword, { old_password: password, password: '早上写一点字再走' });
  expect(await here.call(checkNonce, {})).toMatchObject({ name: '小明' });
  expect(here.token).not.toBe(before);
  expect((await viewerOfToken(opened.site, before)).userId).toBeNull();
  expect(await there.call(checkNonce, {})).toMatchObject({ error_code: 602 });
});

test('an initial password has to be replaced also where a second step follows it', async () => {
  const id = await createUser(opened.site, xiaoming);
  await opened.site.db.updateTable('users').set({ has_initial_password: 1 }).where('id', '=', id).execute();
  const person = new Person();
  expect(await signIn(opened.contextFor(undefined, { setCookie: () => {} }), id, 'otp')).toMatchObject({
    must_change_password: true,
  });
  expect(await person.call(userLogin, { name: '小明', password })).toMatchObject({ must_change_password: true });
});

test('wrong passwords of a signed-in browser are counted: ten an hour', async () => {
  await createUser(opened.site, xiaoming);
  const person = new Person();
  await person.call(userLogin, { name: '小明', password });
  const codes: string[] = [];
  for (let time = 0; time < 12; time += 1)
    codes.push((await person.refusal(changePassword, { old_password: `x${time}`, password })).code);
  expect(codes).toEqual([...Array.from({ length: 10 }, () => 'VALIDATION'), 'RATE_LIMITED', 'RATE_LIMITED']);
});
