import { expect, test } from 'vitest';

import { authorizeUrlOf, replayLogin } from '#tests/kit/login-replay.ts';

import { wx } from './wx.ts';

const token =
  '{"access_token":"w1","expires_in":7200,"refresh_token":"r1","openid":"oLVPpjqs9BhvzwPj5A","scope":"snsapi_login","unionid":"o6_bmasdasdsad6"}';

test('微信 shows its code to scan, and wants the fragment', () => {
  expect(authorizeUrlOf(wx)).toBe(
    'https://open.weixin.qq.com/connect/qrconnect?appid=app-2608&redirect_uri=https%3A%2F%2Fblog.example%2FloginCallback&response_type=code&scope=snsapi_login&state=st4te#wechat_redirect',
  );
});

test('at 微信 everything is asked by GET, and the unionid is the person', async () => {
  const { asked, profile } = await replayLogin(wx, [
    token,
    '{"openid":"oLVPpjqs9BhvzwPj5A","nickname":"小明","sex":0,"headimgurl":"http://thirdwx.qlogo.cn/mmopen/1/132","privilege":[],"unionid":"o6_bmasdasdsad6"}',
  ]);
  expect(asked).toEqual([
    'GET https://api.weixin.qq.com/sns/oauth2/access_token?appid=app-2608&secret=five+moons&code=c0de%2F%2B&grant_type=authorization_code\naccept: application/json',
    'GET https://api.weixin.qq.com/sns/userinfo?access_token=w1&openid=oLVPpjqs9BhvzwPj5A&lang=zh_CN\naccept: application/json',
  ]);
  expect(profile).toEqual({
    subject: 'o6_bmasdasdsad6',
    otherSubject: 'oLVPpjqs9BhvzwPj5A',
    name: '小明',
    avatarUrl: 'https://thirdwx.qlogo.cn/mmopen/1/132',
  });
});

test('without a unionid the openid is the person', async () => {
  const { profile } = await replayLogin(wx, ['{"access_token":"w1","openid":"oL1"}', '{"openid":"oL1"}']);
  expect(profile).toMatchObject({ subject: 'oL1', name: '', avatarUrl: '' });
});

test('微信 says what is wrong with status 200', async () => {
  const spent = '{"errcode":40029,"errmsg":"invalid code"}';
  expect((await replayLogin(wx, [spent])).profile).toBe('LoginRefused: 40029 invalid code');
  const unknown = '{"errcode":40003,"errmsg":"invalid openid"}';
  expect((await replayLogin(wx, [token, unknown])).profile).toBe('LoginRefused: 40003 invalid openid');
});
