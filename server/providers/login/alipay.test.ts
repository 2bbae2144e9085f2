import { createVerify, generateKeyPairSync } from 'node:crypto';

import { expect, test } from 'vitest';

import { authorizeUrlOf, replayLogin } from '#tests/kit/login-replay.ts';

import { alipay } from './alipay.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const keysAs = (type: 'pkcs1' | 'pkcs8') => ({
  id: '2021000122',
  // The console shows the key on one line without PEM markers.
  secret: privateKey.export({ type, format: 'der' }).toString('base64'),
});
const token =
  '{"alipay_system_oauth_token_response":{"access_token":"authusrB1","expires_in":1296000,"open_id":"074a1CcTG1","refresh_token":"r1"},"sign":"x"}';

/** The posted fields without the signature, and whether the signature is valid. */
function readPosted(request: string | undefined): { head: string; fields: Record<string, string>; signed: boolean } {
  const [head = '', body = ''] = (request ?? '').split('\n\n');
  const { sign = '', ...fields } = Object.fromEntries(new URLSearchParams(body));
  const text = Object.keys(fields)
    .toSorted()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');
  return { head, fields, signed: createVerify('RSA-SHA256').update(text).verify(publicKey, sign, 'base64') };
}

test('支付宝 is asked for who somebody is, and calls its code auth_code', () => {
  expect(authorizeUrlOf(alipay)).toBe(
    'https://openauth.alipay.com/oauth2/publicAppAuthorize.htm?app_id=app-2608&scope=auth_user&redirect_uri=https%3A%2F%2Fblog.example%2FloginCallback&state=st4te',
  );
  expect(alipay.codeName).toBe('auth_code');
});

test('at 支付宝 both calls go to one gateway, signed with the key of the application', async () => {
  const { asked, profile } = await replayLogin(
    alipay,
    [
      token,
      '{"alipay_user_info_share_response":{"code":"10000","msg":"Success","open_id":"074a1CcTG1","nick_name":"小明","avatar":"http://tfs.alipayobjects.com/1"},"sign":"x"}',
    ],
    keysAs('pkcs8'),
  );
  const common = {
    app_id: '2021000122',
    format: 'JSON',
    charset: 'utf-8',
    sign_type: 'RSA2',
    timestamp: '2026-11-21 12:00:00',
    version: '1.0',
  };
  const head =
    'POST https://openapi.alipay.com/gateway.do?charset=utf-8\ncontent-type: application/x-www-form-urlencoded;charset=utf-8';
  expect(asked.map(readPosted)).toEqual([
    {
      head,
      signed: true,
      fields: {
        ...common,
        method: 'alipay.system.oauth.token',
        grant_type: 'authorization_code',
        code: 'c0de/+',
      },
    },
    { head, signed: true, fields: { ...common, method: 'alipay.user.info.share', auth_token: 'authusrB1' } },
  ]);
  expect(profile).toEqual({
    subject: '074a1CcTG1',
    otherSubject: '',
    name: '小明',
    avatarUrl: 'https://tfs.alipayobjects.com/1',
  });
});

test('an application on its way from user_id to open_id knows people by both; a key may be of the older kind', async () => {
  const { profile } = await replayLogin(
    alipay,
    [
      '{"alipay_system_oauth_token_response":{"access_token":"a","user_id":"2088102150527498"}}',
      '{"alipay_user_info_share_response":{"code":"10000","open_id":"074a1CcTG1","user_id":"2088102150527498"}}',
    ],
    keysAs('pkcs1'),
  );
  expect(profile).toMatchObject({ subject: '074a1CcTG1', otherSubject: '2088102150527498', name: '' });
});

test('支付宝 says what is wrong with status 200, under one of two names', async () => {
  const spent =
    '{"error_response":{"code":"40002","msg":"Invalid Arguments","sub_code":"isv.code-invalid","sub_msg":"授权码code无效"},"sign":"x"}';
  expect((await replayLogin(alipay, [spent], keysAs('pkcs8'))).profile).toBe(
    'LoginRefused: isv.code-invalid 授权码code无效',
  );
  const invalid =
    '{"alipay_user_info_share_response":{"code":"20001","msg":"授权权限不足","sub_code":"aop.invalid-auth-token","sub_msg":"无效的访问令牌"}}';
  expect((await replayLogin(alipay, [token, invalid], keysAs('pkcs8'))).profile).toBe(
    'LoginRefused: aop.invalid-auth-token 无效的访问令牌',
  );
});

test('a private key that is none is told as a refusal, and nothing leaves', async () => {
  expect(await replayLogin(alipay, [], { id: '2021000122', secret: 'no key' })).toEqual({
    asked: [],
    profile: 'LoginRefused: The private key cannot be used.',
  });
});
