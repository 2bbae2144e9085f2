import { createPrivateKey, createSign, type KeyObject } from 'node:crypto';

import { type Answer, formOf, requiredField, objectAt, readAnswer, textAt, withQuery } from './answers.ts';
import { type LoginHttp, type LoginKeys, type LoginProvider, LoginRefused } from './login-provider.ts';

const gateway = 'https://openapi.alipay.com/gateway.do';
const shanghaiOffsetMs = 8 * 3_600_000;

/** The private key as shown in the console: base64 without line breaks, PKCS#8 or PKCS#1. */
function readKey(text: string): KeyObject {
  if (text.includes('-----BEGIN')) return createPrivateKey(text);
  const der = Buffer.from(text.replace(/\s/g, ''), 'base64');
  try {
    return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  } catch {
    return createPrivateKey({ key: der, format: 'der', type: 'pkcs1' });
  }
}

/** RSA2: SHA-256 with RSA over the sorted parameters before encoding. */
export function signParameters(fields: Record<string, string>, privateKey: string): string {
  const text = Object.entries(fields)
    .filter(([, value]) => value !== '')
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  try {
    return createSign('RSA-SHA256').update(text, 'utf8').sign(readKey(privateKey), 'base64');
  } catch {
    throw new LoginRefused('The private key cannot be used.');
  }
}

async function callGateway(
  http: LoginHttp,
  keys: LoginKeys,
  now: number,
  method: string,
  more: Record<string, string>,
): Promise<Answer> {
  const fields = {
    app_id: keys.id,
    method,
    format: 'JSON',
    charset: 'utf-8',
    sign_type: 'RSA2',
    timestamp: new Date(now + shanghaiOffsetMs).toISOString().slice(0, 19).replace('T', ' '),
    version: '1.0',
    ...more,
  };
  const { status, text } = await http({
    method: 'POST',
    url: `${gateway}?charset=utf-8`,
    headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' },
    body: formOf({ ...fields, sign: signParameters(fields, keys.secret) }),
  });
  if (status >= 400) throw new LoginRefused(String(status));
  const answer = readAnswer(text);
  const part = objectAt(answer, `${method.replaceAll('.', '_')}_response`);
  const failed = objectAt(answer, 'error_response');
  const trouble = Object.keys(failed).length > 0 ? failed : part;
  const code = textAt(trouble, 'code');
  if (trouble === failed || (code !== '' && code !== '10000'))
    throw new LoginRefused(`${textAt(trouble, 'sub_code') || code} ${textAt(trouble, 'sub_msg')}`.trim());
  return part;
}

/**
 * opendocs.alipay.com, 获取会员信息: the code is returned as `auth_code`; calls are signed and use a single gateway.
 * Applications are migrating from user_id to open_id and receive both during the transition.
 */
export const alipay: LoginProvider = {
  type: 'alipay',
  pkce: false,
  codeName: 'auth_code',
  authorizeUrl: ({ keys, redirectUri, state }) =>
    withQuery('https://openauth.alipay.com/oauth2/publicAppAuthorize.htm', {
      app_id: keys.id,
      scope: 'auth_user',
      redirect_uri: redirectUri,
      state,
    }),
  fetchProfile: async ({ keys, code, http, now }) => {
    const token = await callGateway(http, keys, now, 'alipay.system.oauth.token', {
      grant_type: 'authorization_code',
      code,
    });
    const person = await callGateway(http, keys, now, 'alipay.user.info.share', {
      auth_token: requiredField(token, 'access_token'),
    });
    const [openId, userId] = ['open_id', 'user_id'].map((name) => textAt(person, name) || textAt(token, name));
    if (!openId && !userId) throw new LoginRefused('The answer names nobody.');
    return {
      subject: (openId || userId) as string,
      otherSubject: userId ?? '',
      name: textAt(person, 'nick_name'),
      avatarUrl: textAt(person, 'avatar').replace(/^http:/, 'https:'),
    };
  },
};
