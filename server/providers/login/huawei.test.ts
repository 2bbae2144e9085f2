import { expect, test } from 'vitest';

import { authorizeUrlOf, replayLogin } from '#tests/kit/login-replay.ts';

import { huawei } from './huawei.ts';

test('华为 is asked for who somebody is, with a challenge', () => {
  expect(authorizeUrlOf(huawei)).toBe(
    'https://oauth-login.cloud.huawei.com/oauth2/v3/authorize?response_type=code&client_id=app-2608&redirect_uri=https%3A%2F%2Fblog.example%2FloginCallback&scope=openid+profile&state=st4te&code_challenge=ch4llenge&code_challenge_method=S256',
  );
});

test('at 华为 the profile is posted for, and the unionID is the person', async () => {
  const { asked, profile } = await replayLogin(huawei, [
    '{"access_token":"DQEB1","refresh_token":"DQEB2","expires_in":3600,"id_token":"e30","scope":"openid profile","token_type":"Bearer"}',
    '{"displayName":"小明","displayNameFlag":0,"headPictureURL":"https://upfile-drcn.platform.hicloud.com/1.jpg","openID":"MDFAMTAw","unionID":"MDFE5Zz"}',
  ]);
  expect(asked).toEqual([
    'POST https://oauth-login.cloud.huawei.com/oauth2/v3/token\naccept: application/json\ncontent-type: application/x-www-form-urlencoded\n\ngrant_type=authorization_code&client_id=app-2608&client_secret=five+moons&code=c0de%2F%2B&redirect_uri=https%3A%2F%2Fblog.example%2FloginCallback&code_verifier=v3rifier',
    'POST https://account.cloud.huawei.com/rest.php?nsp_svc=GOpen.User.getInfo\naccept: application/json\ncontent-type: application/x-www-form-urlencoded\n\naccess_token=DQEB1&getNickName=1',
  ]);
  expect(profile).toEqual({
    subject: 'MDFE5Zz',
    otherSubject: 'MDFAMTAw',
    name: '小明',
    avatarUrl: 'https://upfile-drcn.platform.hicloud.com/1.jpg',
  });
});

test('华为 says what is wrong: of codes with 400, of tokens with 200', async () => {
  const spent = { status: 400, text: '{"sub_error":20155,"error_description":"invalid code","error":1101}' };
  expect((await replayLogin(huawei, [spent])).profile).toBe('LoginRefused: 1101 invalid code');
  expect((await replayLogin(huawei, ['{"access_token":"DQEB1"}', '{"error":"invalid session"}'])).profile).toBe(
    'LoginRefused: invalid session',
  );
});
