import { expect, test } from 'vitest';

import { authorizeUrlOf, replayLogin } from '#tests/kit/login-replay.ts';

import { weiruan } from './weiruan.ts';

test('微软 is asked for who somebody is, with a challenge', () => {
  expect(authorizeUrlOf(weiruan)).toBe(
    'https://login.microsoftonline.com/common/oauth2/v2.0/authorize?client_id=app-2608&response_type=code&redirect_uri=https%3A%2F%2Fblog.example%2FloginCallback&response_mode=query&scope=openid+profile+User.Read&state=st4te&code_challenge=ch4llenge&code_challenge_method=S256',
  );
});

test('at 微软 the token opens Graph, whose id is the person', async () => {
  const { asked, profile } = await replayLogin(weiruan, [
    '{"token_type":"Bearer","scope":"openid profile User.Read","expires_in":3599,"access_token":"eyJ0"}',
    '{"@odata.context":"https://graph.microsoft.com/v1.0/$metadata#users/$entity","displayName":"小明","id":"87d349ed-44d7-43e1-9a83-5f2406dee5bd","userPrincipalName":"xiaoming@example.com"}',
  ]);
  expect(asked).toEqual([
    'POST https://login.microsoftonline.com/common/oauth2/v2.0/token\naccept: application/json\ncontent-type: application/x-www-form-urlencoded\n\nclient_id=app-2608&scope=openid+profile+User.Read&code=c0de%2F%2B&redirect_uri=https%3A%2F%2Fblog.example%2FloginCallback&grant_type=authorization_code&client_secret=five+moons&code_verifier=v3rifier',
    'GET https://graph.microsoft.com/v1.0/me\naccept: application/json\nauthorization: Bearer eyJ0',
  ]);
  expect(profile).toEqual({ subject: '87d349ed-44d7-43e1-9a83-5f2406dee5bd', name: '小明', avatarUrl: '' });
});

test('微软 says what is wrong: of codes as a text, of tokens as an object', async () => {
  const spent = {
    status: 400,
    text: '{"error":"invalid_grant","error_description":"AADSTS70008: The provided authorization code has expired.","error_codes":[70008]}',
  };
  expect((await replayLogin(weiruan, [spent])).profile).toBe(
    'LoginRefused: invalid_grant AADSTS70008: The provided authorization code has expired.',
  );
  const invalid = {
    status: 401,
    text: '{"error":{"code":"InvalidAuthenticationToken","message":"Access token is empty."}}',
  };
  expect((await replayLogin(weiruan, ['{"access_token":"eyJ0"}', invalid])).profile).toBe(
    'LoginRefused: Access token is empty.',
  );
});
