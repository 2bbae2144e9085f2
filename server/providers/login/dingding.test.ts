import { expect, test } from 'vitest';

import { authorizeUrlOf, replayLogin } from '#tests/kit/login-replay.ts';

import { dingding } from './dingding.ts';

test('钉钉 is asked for who somebody is, and calls its code authCode', () => {
  expect(authorizeUrlOf(dingding)).toBe(
    'https://login.dingtalk.com/oauth2/auth?redirect_uri=https%3A%2F%2Fblog.example%2FloginCallback&response_type=code&client_id=app-2608&scope=openid&state=st4te&prompt=consent',
  );
  expect(dingding.codeName).toBe('authCode');
});

test('at 钉钉 the code goes in as JSON, and the token in a header of its own', async () => {
  const { asked, profile } = await replayLogin(dingding, [
    '{"accessToken":"d1","refreshToken":"r1","expireIn":7200,"corpId":"corp"}',
    '{"nick":"小明","avatarUrl":"https://static-legacy.dingtalk.com/media/1.jpg","mobile":"150","openId":"123","unionId":"z21HjQliSzpw0Yxxxx","stateCode":"86"}',
  ]);
  expect(asked).toEqual([
    'POST https://api.dingtalk.com/v1.0/oauth2/userAccessToken\ncontent-type: application/json\n\n{"clientId":"app-2608","clientSecret":"five moons","code":"c0de/+","grantType":"authorization_code"}',
    'GET https://api.dingtalk.com/v1.0/contact/users/me\naccept: application/json\nx-acs-dingtalk-access-token: d1',
  ]);
  expect(profile).toEqual({
    subject: 'z21HjQliSzpw0Yxxxx',
    otherSubject: '123',
    name: '小明',
    avatarUrl: 'https://static-legacy.dingtalk.com/media/1.jpg',
  });
});

test('钉钉 says with 400 what is wrong', async () => {
  const spent = {
    status: 400,
    text: '{"code":"invalidParameter.authCode.notFound","requestid":"1","message":"不合法的临时授权码"}',
  };
  expect((await replayLogin(dingding, [spent])).profile).toBe('LoginRefused: 400 不合法的临时授权码');
});
