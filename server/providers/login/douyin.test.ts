import { expect, test } from 'vitest';

import { authorizeUrlOf, replayLogin } from '#tests/kit/login-replay.ts';

import { douyin } from './douyin.ts';

const token =
  '{"data":{"access_token":"act.1","description":"","error_code":"0","expires_in":"86400","open_id":"aaa-bbb-ccc","refresh_token":"r1","scope":"user_info"},"message":"<nil>"}';

test('抖音 is asked for who somebody is, with a client_key', () => {
  expect(authorizeUrlOf(douyin)).toBe(
    'https://open.douyin.com/platform/oauth/connect/?client_key=app-2608&response_type=code&scope=user_info&redirect_uri=https%3A%2F%2Fblog.example%2FloginCallback&state=st4te',
  );
});

test('at 抖音 what counts stands in data', async () => {
  const { asked, profile } = await replayLogin(douyin, [
    token,
    '{"err_msg":"","log_id":"1","data":{"open_id":"aaa-bbb-ccc","nickname":"小明","error_code":"0","avatar":"https://p3.douyinpic.com/1.jpeg","union_id":"ddd-eee-fff"},"err_no":0}',
  ]);
  expect(asked).toEqual([
    'POST https://open.douyin.com/oauth/access_token/\naccept: application/json\ncontent-type: application/x-www-form-urlencoded\n\nclient_key=app-2608&client_secret=five+moons&code=c0de%2F%2B&grant_type=authorization_code',
    'POST https://open.douyin.com/oauth/userinfo/\naccept: application/json\ncontent-type: application/x-www-form-urlencoded\n\naccess_token=act.1&open_id=aaa-bbb-ccc',
  ]);
  expect(profile).toEqual({
    subject: 'ddd-eee-fff',
    otherSubject: 'aaa-bbb-ccc',
    name: '小明',
    avatarUrl: 'https://p3.douyinpic.com/1.jpeg',
  });
});

test('an application that is tied to no other goes by the open_id', async () => {
  const { profile } = await replayLogin(douyin, [
    token,
    '{"data":{"open_id":"aaa-bbb-ccc","union_id":"","nickname":"小明"}}',
  ]);
  expect(profile).toMatchObject({ subject: 'aaa-bbb-ccc' });
});

test('抖音 says what is wrong with status 200, in data or beside it', async () => {
  const spent = '{"data":{"captcha":"","desc_url":"","description":"授权码过期","error_code":10007},"message":"error"}';
  expect((await replayLogin(douyin, [spent])).profile).toBe('LoginRefused: 10007 授权码过期');
  const expired = '{"err_no":28001008,"err_msg":"access_token过期，请刷新或重新授权","log_id":"1"}';
  expect((await replayLogin(douyin, [token, expired])).profile).toBe(
    'LoginRefused: 28001008 access_token过期，请刷新或重新授权',
  );
});
