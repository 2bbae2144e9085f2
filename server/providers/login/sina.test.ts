import { expect, test } from 'vitest';

import { authorizeUrlOf, replayLogin } from '#tests/kit/login-replay.ts';

import { sina } from './sina.ts';

test('微博 is asked for who somebody is', () => {
  expect(authorizeUrlOf(sina)).toBe(
    'https://api.weibo.com/oauth2/authorize?client_id=app-2608&response_type=code&redirect_uri=https%3A%2F%2Fblog.example%2FloginCallback&state=st4te',
  );
});

test('at 微博 the uid comes with the token', async () => {
  const { asked, profile } = await replayLogin(sina, [
    '{"access_token":"2.00a","remind_in":"157679999","expires_in":157679999,"uid":"1404376560"}',
    '{"id":1404376560,"idstr":"1404376560","screen_name":"小明","avatar_large":"https://tvax1.sinaimg.cn/crop.180/1.jpg"}',
  ]);
  expect(asked).toEqual([
    'POST https://api.weibo.com/oauth2/access_token\naccept: application/json\ncontent-type: application/x-www-form-urlencoded\n\nclient_id=app-2608&client_secret=five+moons&grant_type=authorization_code&code=c0de%2F%2B&redirect_uri=https%3A%2F%2Fblog.example%2FloginCallback',
    'GET https://api.weibo.com/2/users/show.json?access_token=2.00a&uid=1404376560\naccept: application/json',
  ]);
  expect(profile).toEqual({
    subject: '1404376560',
    name: '小明',
    avatarUrl: 'https://tvax1.sinaimg.cn/crop.180/1.jpg',
  });
});

test('微博 says with 400 what is wrong', async () => {
  const spent = {
    status: 400,
    text: '{"error":"invalid_grant","error_code":21325,"request":"/oauth2/access_token","error_uri":"/oauth2/access_token","error_description":"invalid authorization code:c0de"}',
  };
  expect((await replayLogin(sina, [spent])).profile).toBe(
    'LoginRefused: invalid_grant invalid authorization code:c0de',
  );
});
