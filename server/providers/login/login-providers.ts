import { safeFetch } from '#server/kit/safe-fetch.ts';

import { alipay } from './alipay.ts';
import { baidu } from './baidu.ts';
import { dingding } from './dingding.ts';
import { douyin } from './douyin.ts';
import { gitee } from './gitee.ts';
import { github } from './github.ts';
import { huawei } from './huawei.ts';
import { type LoginHttp, type LoginProvider, LoginRefused, type LoginType } from './login-provider.ts';
import { qq } from './qq.ts';
import { sina } from './sina.ts';
import { weiruan } from './weiruan.ts';
import { wx } from './wx.ts';

/** @see docs/reference/routes.md */
export const loginProviders: Readonly<Record<LoginType, LoginProvider>> = {
  github,
  gitee,
  wx,
  qq,
  sina,
  baidu,
  dingding,
  alipay,
  douyin,
  huawei,
  weiruan,
};

const defaultTimeoutMs = 10_000;
const maxBytes = 200_000;

/** Rewrites a URL for the fake server: the host becomes the first path segment. */
export function fakeServerAddress(base: string, address: string): string {
  const url = new URL(address);
  return `${base}/${url.host}${url.pathname}${url.search}${url.hash}`;
}

/**
 * Opens the HTTP client for providers. `base`: a fake server for development; '' uses the real services, restricted to
 * public addresses.
 */
export function openLoginHttp(base: string, timeoutMs = defaultTimeoutMs): LoginHttp {
  return async ({ method, url, headers = {}, body }) => {
    const address = base === '' ? url : fakeServerAddress(base, url);
    try {
      const answer = await safeFetch(address, {
        method,
        headers,
        timeoutMs,
        maxBytes,
        maxRedirects: 0,
        ...(body === undefined ? {} : { body }),
        ...(base === '' ? {} : { allow: () => true }),
      });
      return { status: answer.status, text: answer.body.toString('utf8') };
    } catch (error) {
      throw new LoginRefused((error as Error).message);
    }
  };
}
