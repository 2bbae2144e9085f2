import { stat } from 'node:fs/promises';
import { join } from 'node:path';

import { afterEach, expect, test } from 'vitest';

import { getLicence, setLicence } from '#contract/features/licences/calls.ts';
import { guestViewer, type Viewer } from '#contract/kit/power.ts';
import { openTestSite, type TestSite } from '#server/kit/testing.ts';

import { routes } from './routes.ts';
import {
  createLicenceKeys,
  editionOf,
  installDemoLicence,
  installLicence,
  checkLicence,
  storeLicenceKeys,
  licenceProblem,
  signLicence,
} from './service.ts';

const now = Date.UTC(2026, 10, 21);
const open: TestSite[] = [];

async function openSite(env: Record<string, string> = {}) {
  const site = await openTestSite({ env });
  open.push(site);
  return site.site;
}

afterEach(async () => {
  for (const site of open.splice(0)) await site.close();
});

test('a site without a licence is lite', async () => {
  const site = await openSite();
  expect(editionOf(site)).toBe('lite');
  expect(licenceProblem(site)).toBeNull();
});

test('a signed licence for this host gives its edition; the port and www do not matter', async () => {
  const { publicKey, privateKey } = createLicenceKeys();
  const site = await openSite({ SITE_URL: 'https://www.example.com:8443' });
  await installLicence(site, signLicence(privateKey, 'example.com', 'pro', now), publicKey);
  expect(editionOf(site)).toBe('pro');
  await installLicence(site, signLicence(privateKey, 'WWW.example.com:80', 'lite', now), publicKey);
  expect(editionOf(site)).toBe('lite');
});

test('a licence for the last two labels holds on a host below them, not the other way round', () => {
  const { publicKey, privateKey } = createLicenceKeys();
  const whole = signLicence(privateKey, 'example.com', 'pro', now);
  expect(checkLicence(whole, publicKey, 'blog.example.com')).toMatchObject({ edition: 'pro' });
  const part = signLicence(privateKey, 'blog.example.com', 'pro', now);
  expect(checkLicence(part, publicKey, 'example.com')).toEqual({
    problem: '许可证属于 blog.example.com，与当前站点 example.com 不符',
  });
  expect(checkLicence(whole, publicKey, 'notexample.com')).toHaveProperty('problem');
  expect(checkLicence(whole, publicKey, 'example.com.evil.org')).toHaveProperty('problem');
});

test('a licence that was changed, signed by somebody else or is no licence does not hold', () => {
  const { publicKey, privateKey } = createLicenceKeys();
  const text = signLicence(privateKey, 'example.com', 'lite', now);
  const [body = '', signature = ''] = text.split('.');
  const upgraded = Buffer.from(Buffer.from(body, 'base64url').toString().replace('lite', 'pro')).toString('base64url');
  expect(checkLicence(`${upgraded}.${signature}`, publicKey, 'example.com')).toEqual({
    problem: '许可证签名不正确，请联系开发者',
  });
  const foreign = signLicence(createLicenceKeys().privateKey, 'example.com', 'pro', now);
  expect(checkLicence(foreign, publicKey, 'example.com')).toHaveProperty('problem');
  for (const broken of ['x', '.', `${text}.x`, 'AAAA.', `${body}.`, '许可证', 'a'.repeat(5000)]) {
    expect(checkLicence(broken, publicKey, 'example.com')).toHaveProperty('problem');
  }
  expect(checkLicence(text, 'no key', 'example.com')).toEqual({ problem: '公钥格式不正确，应为 Ed25519 公钥' });
  expect(checkLicence(text, '', 'example.com')).toEqual({ problem: '没有找到发行者公钥，无法验证许可证' });
});

test('a licence from the environment that does not verify makes the site invalid, and members are told', async () => {
  const site = await openSite({ SOMNIA_LICENCE: 'forged.forged' });
  expect(editionOf(site)).toBe('invalid');
  expect(licenceProblem(site)).toBe('没有找到发行者公钥，无法验证许可证');
});

test('a licence that would not hold is not installed', async () => {
  const { publicKey, privateKey } = createLicenceKeys();
  const site = await openSite({ SITE_URL: 'https://example.com' });
  await expect(installLicence(site, signLicence(privateKey, 'other.org', 'pro', now), publicKey)).rejects.toThrow(
    '许可证属于 other.org',
  );
  expect(editionOf(site)).toBe('lite');
});

test('keys are made once, kept for their owner only, and found again', async () => {
  const site = await openSite({ SITE_URL: 'https://example.com' });
  const keys = await storeLicenceKeys(site.settings.dataDir);
  expect(await storeLicenceKeys(site.settings.dataDir)).toEqual(keys);
  const file = await stat(join(site.settings.dataDir, 'licence', 'private-key.txt'));
  expect(file.mode & 0o777).toBe(0o600);
  await installLicence(site, signLicence(keys.privateKey, 'example.com', 'pro', now));
  expect(editionOf(site)).toBe('pro');
});

test('the demonstration is Pro on localhost, also by number, and nowhere else', async () => {
  const local = await openSite({ SITE_URL: 'http://localhost:3999' });
  await installDemoLicence(local);
  expect(editionOf(local)).toBe('pro');
  const byNumber = await openSite({ SITE_URL: 'http://127.0.0.1:3999' });
  await installDemoLicence(byNumber);
  expect(editionOf(byNumber)).toBe('pro');
  const elsewhere = await openSite({ SITE_URL: 'https://example.com' });
  await installDemoLicence(elsewhere);
  expect(editionOf(elsewhere)).toBe('invalid');
});

test('an administrator enters a licence, and one that would not hold is refused at its field', async () => {
  const { publicKey, privateKey } = createLicenceKeys();
  const it = await openTestSite({ env: { SITE_URL: 'https://example.com' } });
  open.push(it);
  const owner: Viewer = { ...guestViewer, userId: 1, power: 10 };
  expect(await it.call(routes, getLicence, {}, owner)).toEqual({
    edition: 'lite',
    host: 'example.com',
    statement: null,
    problem: '',
    is_fixed: false,
  });
  const enter = (host: string) =>
    it.call(routes, setLicence, { text: signLicence(privateKey, host, 'pro', now), public_key: publicKey }, owner);
  await expect(enter('other.com')).rejects.toMatchObject({
    code: 'VALIDATION',
    fields: { text: '许可证属于 other.com，与当前站点 example.com 不符' },
  });
  expect(editionOf(it.site)).toBe('lite');
  expect(await enter('example.com')).toMatchObject({ edition: 'pro', statement: { host: 'example.com' }, problem: '' });
  const log = await it.site.db.selectFrom('audit_log').select('act').execute();
  expect(log).toEqual([{ act: 'licence.enter' }]);
});
