import { expect, test } from 'vitest';

import { authorizeUrlOf, replayLogin } from '#tests/kit/login-replay.ts';

import { gitee } from './gitee.ts';

test('Gitee is asked for who somebody is', () => {
  expect(authorizeUrlOf(gitee)).toBe(
    'https://gitee.com/oauth/authorize?client_id=app-2608&redirect_uri=https%3A%2F%2Fblog.example%2FloginCallback&response_type=code&scope=user_info&state=st4te',
  );
});

test('at Gitee the code becomes a token, and the token a person whose id is a number', async () => {
  const { asked, profile } = await replayLogin(gitee, [
    '{"access_token":"g1","token_type":"bearer","expires_in":86400,"refresh_token":"r1","scope":"user_info"}',
    '{"id":817,"login":"xiaoming","name":"小明","avatar_url":"https://foruda.gitee.com/avatar/817.png"}',
  ]);
  expect(asked).toEqual([
    'POST https://gitee.com/oauth/token\naccept: application/json\ncontent-type: application/x-www-form-urlencoded\n\ngrant_type=authorization_code&code=c0de%2F%2B&client_id=app-2608&redirect_uri=https%3A%2F%2Fblog.example%2FloginCallback&client_secret=five+moons',
    'GET https://gitee.com/api/v5/user?access_token=g1\naccept: application/json',
  ]);
  expect(profile).toEqual({ subject: '817', name: '小明', avatarUrl: 'https://foruda.gitee.com/avatar/817.png' });
});

test('Gitee says with 401 what is wrong', async () => {
  const spent = {
    status: 401,
    text: '{"error":"invalid_grant","error_description":"授权方式无效，或者登录回调地址无效、过期或已被撤销"}',
  };
  expect((await replayLogin(gitee, [spent])).profile).toBe(
    'LoginRefused: invalid_grant 授权方式无效，或者登录回调地址无效、过期或已被撤销',
  );
});
