import { expect, test } from 'vitest';

import { authorizeUrlOf, replayLogin } from '#tests/kit/login-replay.ts';

import { qq } from './qq.ts';

const token = '{"access_token":"Q1","expires_in":"7776000","refresh_token":"R1"}';
const person =
  '{"ret":0,"msg":"","nickname":"小明","figureurl_qq_1":"http://thirdqq.qlogo.cn/g?b=oidb&s=40","figureurl_qq_2":"http://thirdqq.qlogo.cn/g?b=oidb&s=100"}';

test('QQ is asked for who somebody is', () => {
  expect(authorizeUrlOf(qq)).toBe(
    'https://graph.qq.com/oauth2.0/authorize?response_type=code&client_id=app-2608&redirect_uri=https%3A%2F%2Fblog.example%2FloginCallback&state=st4te&scope=get_user_info',
  );
});

test('at QQ the token says who it is before it opens the profile', async () => {
  const { asked, profile } = await replayLogin(qq, [
    token,
    '{"client_id":"app-2608","openid":"0PENID","unionid":"UID_1"}',
    person,
  ]);
  expect(asked).toEqual([
    'GET https://graph.qq.com/oauth2.0/token?grant_type=authorization_code&client_id=app-2608&client_secret=five+moons&code=c0de%2F%2B&redirect_uri=https%3A%2F%2Fblog.example%2FloginCallback&fmt=json\naccept: application/json',
    'GET https://graph.qq.com/oauth2.0/me?access_token=Q1&unionid=1&fmt=json\naccept: application/json',
    'GET https://graph.qq.com/user/get_user_info?access_token=Q1&oauth_consumer_key=app-2608&openid=0PENID\naccept: application/json',
  ]);
  expect(profile).toEqual({
    subject: 'UID_1',
    otherSubject: '0PENID',
    name: '小明',
    avatarUrl: 'https://thirdqq.qlogo.cn/g?b=oidb&s=100',
  });
});

test('QQ’s old answers, a form and calls of a script, are read too', async () => {
  const { profile } = await replayLogin(qq, [
    'access_token=Q1&expires_in=7776000&refresh_token=R1',
    'callback( {"client_id":"app-2608","openid":"0PENID"} );\n',
    person,
  ]);
  expect(profile).toMatchObject({ subject: '0PENID', name: '小明' });
});

test('whoever has not applied for union ids at QQ goes by the openid', async () => {
  const { asked, profile } = await replayLogin(qq, [
    token,
    'callback( { "error":100048, "error_description":"companyid not set", } );',
    'callback( {"client_id":"app-2608","openid":"0PENID"} );',
    person,
  ]);
  expect(asked[2]).toBe('GET https://graph.qq.com/oauth2.0/me?access_token=Q1&fmt=json\naccept: application/json');
  expect(profile).toMatchObject({ subject: '0PENID' });
});

test('QQ says what is wrong in three ways, all with status 200', async () => {
  const spent = 'callback( {"error":100019,"error_description":"code to access token error"} );';
  expect((await replayLogin(qq, [spent])).profile).toBe('LoginRefused: 100019 code to access token error');
  const failed = 'callback( { "error":100016, "error_description":"access token check failed", } );';
  expect((await replayLogin(qq, [token, failed])).profile).toBe('LoginRefused: 100016 access token check failed');
  const { profile } = await replayLogin(qq, [token, '{"openid":"0PENID"}', '{"ret":100013,"msg":"access token非法"}']);
  expect(profile).toBe('LoginRefused: 100013 access token非法');
});
