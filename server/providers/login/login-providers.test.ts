import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { expect, onTestFinished, test } from 'vitest';

import { readSettings } from '#server/kit/settings.ts';
import { type ReplayedResponse, replayLogin } from '#tests/kit/login-replay.ts';

import { LoginRefused } from './login-provider.ts';
import { loginProviders, openLoginHttp, fakeServerAddress } from './login-providers.ts';

/** Starts a local server. @returns its address */
async function listen(answer: (path: string) => { status: number; text: string; location?: string }): Promise<string> {
  const server = createServer((request, reply) => {
    const { status, text, location } = answer(`${request.method} ${request.url}`);
    reply.writeHead(status, location === undefined ? {} : { location }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('there are the eleven services of the specification, each with its code’s name', () => {
  expect(Object.fromEntries(Object.values(loginProviders).map(({ type, codeName }) => [type, codeName]))).toEqual({
    github: 'code',
    gitee: 'code',
    wx: 'code',
    qq: 'code',
    sina: 'code',
    baidu: 'code',
    dingding: 'authCode',
    alipay: 'auth_code',
    douyin: 'code',
    huawei: 'code',
    weiruan: 'code',
  });
});

test('a stand-in answers for every host under its own address', async () => {
  expect(
    fakeServerAddress('http://127.0.0.1:9', 'https://open.weixin.qq.com/connect/qrconnect?a=1#wechat_redirect'),
  ).toBe('http://127.0.0.1:9/open.weixin.qq.com/connect/qrconnect?a=1#wechat_redirect');
  const base = await listen((path) => ({ status: 200, text: path }));
  expect(await openLoginHttp(base)({ method: 'POST', url: 'https://github.com/login?b=2', body: 'x' })).toEqual({
    status: 200,
    text: 'POST /github.com/login?b=2',
  });
});

test('the real services are reached on the public internet only, and are not followed elsewhere', async () => {
  const base = await listen(() => ({ status: 302, text: '', location: 'http://127.0.0.1/' }));
  await expect(openLoginHttp('')({ method: 'GET', url: base })).rejects.toThrow(LoginRefused);
  await expect(openLoginHttp(base)({ method: 'GET', url: 'https://github.com/' })).rejects.toThrow(
    'Too many redirects.',
  );
  const large = await listen(() => ({ status: 200, text: 'x'.repeat(200_001) }));
  await expect(openLoginHttp(large)({ method: 'GET', url: 'https://github.com/' })).rejects.toThrow('200000 bytes');
});

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const keys = { id: '2608', secret: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64') };

const senseless: [string, ReplayedResponse][] = [
  ['nothing', ''],
  ['a page', '<!DOCTYPE html><title>502 Bad Gateway</title>'],
  ['a page that says what it is', { status: 502, text: '<html><h1>502</h1></html>' }],
  ['a list', '[{"access_token":"a"}]'],
  ['no object', 'null'],
  ['an object without anything', '{}'],
  ['half of an answer', '{"access_token":"a'],
  ['something that is no text', '{"access_token":{"a":1},"openid":["b"],"data":"c"}'],
];

test.each(senseless)(
  'whichever service answers with %s has refused, and nobody is signed in',
  async (_what, answer) => {
    for (const provider of Object.values(loginProviders)) {
      const { asked, profile } = await replayLogin(provider, [answer], keys);
      expect(profile, provider.type).toMatch(/^LoginRefused: ./);
      expect(asked, provider.type).toHaveLength(1);
    }
  },
);

test('a service that does not answer in time has refused', async () => {
  const server = createServer(() => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const http = openLoginHttp(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 100);
  await expect(http({ method: 'GET', url: 'https://github.com/' })).rejects.toThrow(LoginRefused);
});

test('nobody answers in the place of the real services where people really sign in', () => {
  const stand = { SOMNIA_LOGIN_BASE: 'http://127.0.0.1:9/' };
  expect(readSettings({ ...stand, SOMNIA_MODE: 'development' }).loginBase).toBe('http://127.0.0.1:9');
  expect(() => readSettings(stand)).toThrow('SOMNIA_LOGIN_BASE 只能在开发模式下使用，请去掉它再启动。');
  expect(() => readSettings({ SOMNIA_LOGIN_BASE: 'nowhere', SOMNIA_MODE: 'development' })).toThrow('不是有效的网址');
});
