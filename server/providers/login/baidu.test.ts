import { expect, test } from 'vitest';

import { authorizeUrlOf, replayLogin } from '#tests/kit/login-replay.ts';

import { baidu } from './baidu.ts';

test('百度 is asked for who somebody is', () => {
  expect(authorizeUrlOf(baidu)).toBe(
    'https://openapi.baidu.com/oauth/2.0/authorize?response_type=code&client_id=app-2608&redirect_uri=https%3A%2F%2Fblog.example%2FloginCallback&scope=basic&state=st4te',
  );
});

test('at 百度 everything is asked by GET, and the portrait is a part of an address', async () => {
  const { asked, profile } = await replayLogin(baidu, [
    '{"access_token":"121.b","expires_in":2592000,"refresh_token":"122.b","scope":"basic","session_key":"s","session_secret":"s"}',
    '{"openid":"oe7RtYNXT","username":"小明","portrait":"e2c1776c31393837313031319605","userdetail":""}',
  ]);
  expect(asked).toEqual([
    'GET https://openapi.baidu.com/oauth/2.0/token?grant_type=authorization_code&code=c0de%2F%2B&client_id=app-2608&client_secret=five+moons&redirect_uri=https%3A%2F%2Fblog.example%2FloginCallback\naccept: application/json',
    'GET https://openapi.baidu.com/rest/2.0/passport/users/getInfo?access_token=121.b\naccept: application/json',
  ]);
  expect(profile).toEqual({
    subject: 'oe7RtYNXT',
    name: '小明',
    avatarUrl: 'https://himg.bdimg.com/sys/portrait/item/e2c1776c31393837313031319605',
  });
});

test('百度 says what is wrong: of codes with 400, of tokens with 200', async () => {
  const spent = {
    status: 400,
    text: '{"error":"invalid_grant","error_description":"Invalid authorization code: c0de"}',
  };
  expect((await replayLogin(baidu, [spent])).profile).toBe(
    'LoginRefused: invalid_grant Invalid authorization code: c0de',
  );
  const invalid = '{"error_code":110,"error_msg":"Access token invalid or no longer valid"}';
  expect((await replayLogin(baidu, ['{"access_token":"121.b"}', invalid])).profile).toBe(
    'LoginRefused: 110 Access token invalid or no longer valid',
  );
});
