import { expect, test } from 'vitest';

import { authorizeUrlOf, replayLogin } from '#tests/kit/login-replay.ts';

import { github } from './github.ts';

test('GitHub is asked for who somebody is, with a challenge', () => {
  expect(authorizeUrlOf(github)).toBe(
    'https://github.com/login/oauth/authorize?client_id=app-2608&redirect_uri=https%3A%2F%2Fblog.example%2FloginCallback&scope=read%3Auser&state=st4te&code_challenge=ch4llenge&code_challenge_method=S256',
  );
});

test('at GitHub the code becomes a token, and the token a person whose id is a number', async () => {
  const { asked, profile } = await replayLogin(github, [
    '{"access_token":"gho_1","scope":"read:user","token_type":"bearer"}',
    '{"login":"xiaoming","id":2608,"avatar_url":"https://avatars.githubusercontent.com/u/2608?v=4","name":"小明"}',
  ]);
  expect(asked).toEqual([
    'POST https://github.com/login/oauth/access_token\naccept: application/json\ncontent-type: application/x-www-form-urlencoded\n\nclient_id=app-2608&client_secret=five+moons&code=c0de%2F%2B&redirect_uri=https%3A%2F%2Fblog.example%2FloginCallback&code_verifier=v3rifier',
    'GET https://api.github.com/user\naccept: application/vnd.github+json\nauthorization: Bearer gho_1',
  ]);
  expect(profile).toEqual({
    subject: '2608',
    name: '小明',
    avatarUrl: 'https://avatars.githubusercontent.com/u/2608?v=4',
  });
});

test('GitHub says that a code is spent with status 200', async () => {
  const spent =
    '{"error":"bad_verification_code","error_description":"The code passed is incorrect or expired.","error_uri":"https://docs.github.com"}';
  expect((await replayLogin(github, [spent])).profile).toBe(
    'LoginRefused: bad_verification_code The code passed is incorrect or expired.',
  );
  const token = '{"access_token":"gho_1"}';
  const unknown = { status: 401, text: '{"message":"Bad credentials","status":"401"}' };
  expect((await replayLogin(github, [token, unknown])).profile).toBe('LoginRefused: 401 Bad credentials');
});
