import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { expect, onTestFinished, test } from 'vitest';

import { readSettings } from '#server/kit/settings.ts';

import { LoginRefused } from './login-provider.ts';
import { loginProviders, openLoginHttp, standInAddress } from './login-providers.ts';

/** Answers on this machine; gives its address. */
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
  expect(standInAddress('http://127.0.0.1:9', 'https://open.weixin.qq.com/connect/qrconnect?a=1#wechat_redirect')).toBe(
    'http://127.0.0.1:9/open.weixin.qq.com/connect/qrconnect?a=1#wechat_redirect',
  );
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

test('nobody answers in the place of the real services where people really sign in', () => {
  const stand = { SOMNIA_LOGIN_BASE: 'http://127.0.0.1:9/' };
  expect(readSettings({ ...stand, SOMNIA_MODE: 'development' }).loginBase).toBe('http://127.0.0.1:9');
  expect(() => readSettings(stand)).toThrow('SOMNIA_LOGIN_BASE 只能在开发模式下使用，请去掉它再启动。');
  expect(() => readSettings({ SOMNIA_LOGIN_BASE: 'nowhere', SOMNIA_MODE: 'development' })).toThrow('不是有效的网址');
});
