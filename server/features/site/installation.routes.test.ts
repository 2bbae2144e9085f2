import { afterEach, beforeEach, expect, test } from 'vitest';

import { getInstallState, install } from '#contract/features/site/installation.calls.ts';
import { createUser } from '#server/features/accounts/service.ts';
import { openTestSite, type TestSite } from '#server/kit/testing.ts';

import { routes } from './installation.routes.ts';
import { createUserByHand, installCode, needsInstallation, offerDemo } from './installation.service.ts';

let here: TestSite;

beforeEach(async () => {
  here = await openTestSite();
});
afterEach(() => here.close());

const wish = { site_name: '夜航', name: '林深', email: 'linshen@example.com', password: '夜里的海总是很安静' };

const state = (browser = {}) => here.call(routes, getInstallState, {}, undefined, browser);
const begin = (more: object = {}, browser: object = {}) =>
  here.call(routes, install, { ...wish, code: installCode(here.site), ...more }, undefined, browser);
const administrators = () =>
  here.site.db.selectFrom('users').select('name').where('role', '=', 'administrator').execute();

test('an empty site is installed once: an administrator, a name, and nobody else afterwards', async () => {
  expect(await state()).toEqual({ installed: false, may_fill: false, progress: null });
  expect(await begin()).toMatchObject({ name: '林深', power: 10 });
  expect(here.site.options.get('nv_site_name')).toBe('夜航');
  // Noon in Shanghai, where the clock of the test stands.
  expect(here.site.options.get('somnia_site_run_start_time')).toBe('2026-11-21 12:00');
  expect(await state()).toMatchObject({ installed: true, may_fill: false });
  await expect(begin({ name: '别人', email: 'other@example.com' })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: '本站已经安装完成，安装向导不再可用',
  });
  expect(await administrators()).toEqual([{ name: '林深' }]);
});

test('of two at once one gets through', async () => {
  const both = await Promise.allSettled([begin(), begin({ name: '别人', email: 'other@example.com' })]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await administrators()).toHaveLength(1);
});

test('nobody installs without the code of the start-up log, from wherever, and nobody can try for long', async () => {
  const stranger = { ip: '203.0.113.9' };
  await expect(begin({ code: undefined }, { ip: '127.0.0.1' })).rejects.toMatchObject({ code: 'VALIDATION' });
  for (let tries = 0; tries < 10; tries += 1)
    await expect(begin({ code: 'AAAA-BBBB-CCCC' }, stranger)).rejects.toMatchObject({
      code: 'VALIDATION',
      message: '安装码不正确，请查看服务器启动时打印的安装码',
    });
  await expect(begin({ code: installCode(here.site) }, stranger)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  const owner = { ip: '198.51.100.4' };
  const typed = installCode(here.site).toLowerCase().replaceAll('-', ' ');
  expect(await begin({ code: typed }, owner)).toMatchObject({ name: '林深' });
});

test('people without an administrator do not make a site installed; a switched-off wizard does not open', async () => {
  await createUser(here.site, { name: '南乔', email: 'nanqiao@example.com', password: null });
  expect(await needsInstallation(here.site)).toBe(true);
  await createUser(here.site, { name: '林深', email: 'l@example.com', password: null, role: 'administrator' });
  expect(await needsInstallation(here.site)).toBe(false);
  const off = await openTestSite({ env: { INSTALL_WIZARD: 'off' } });
  expect(await needsInstallation(off.site)).toBe(false);
  await expect(off.call(routes, install, { ...wish, code: installCode(off.site) })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await off.close();
});

test('a filling that fails leaves nobody behind, and the wizard goes on', async () => {
  offerDemo(here.site, async () => {
    throw new Error('no space');
  });
  await expect(begin({ demo: true })).rejects.toThrow('no space');
  expect(await administrators()).toEqual([]);
  expect(await begin()).toMatchObject({ name: '林深' });
});

test('wrong names and weak passwords are told at their fields', async () => {
  await expect(begin({ password: '12345678' })).rejects.toMatchObject({
    fields: { password: '这个密码太常见，请换一个' },
  });
  await expect(begin({ site_name: '  ' })).rejects.toMatchObject({ fields: { site_name: '请输入站点名称' } });
});

test('an administrator made from the command line begins the days of the site once', async () => {
  const start = () => here.site.options.get('somnia_site_run_start_time');
  const make = (name: string, email: string, role?: 'administrator') =>
    createUserByHand(here.site, { name, email, password: null, ...(role && { role }) });
  await make('南乔', 'nanqiao@example.com');
  expect(start()).toBe('');
  await make('林深', 'linshen@example.com', 'administrator');
  expect(start()).toBe('2026-11-21 12:00');
  here.clock.advance(86_400_000);
  await make('别人', 'other@example.com', 'administrator');
  expect(start()).toBe('2026-11-21 12:00');
});
