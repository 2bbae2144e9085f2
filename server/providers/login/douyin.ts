import { type Answer, ensureSuccess, requiredField, objectAt, postForm, textAt, withQuery } from './answers.ts';
import type { LoginProvider } from './login-provider.ts';

/** The payload is in `data`, including errors, which come with status 200. */
function dataOf(answer: Answer): Answer {
  const data = objectAt(answer, 'data');
  ensureSuccess(data, 200);
  return data;
}

/** developer.open-douyin.com: `client_key` instead of an id; a union_id only for linked applications. */
export const douyin: LoginProvider = {
  type: 'douyin',
  pkce: false,
  codeName: 'code',
  authorizeUrl: ({ keys, redirectUri, state }) =>
    withQuery('https://open.douyin.com/platform/oauth/connect/', {
      client_key: keys.id,
      response_type: 'code',
      scope: 'user_info',
      redirect_uri: redirectUri,
      state,
    }),
  fetchProfile: async ({ keys, code, http }) => {
    const token = dataOf(
      await postForm(http, 'https://open.douyin.com/oauth/access_token/', {
        client_key: keys.id,
        client_secret: keys.secret,
        code,
        grant_type: 'authorization_code',
      }),
    );
    const openId = requiredField(token, 'open_id');
    const person = dataOf(
      await postForm(http, 'https://open.douyin.com/oauth/userinfo/', {
        access_token: requiredField(token, 'access_token'),
        open_id: openId,
      }),
    );
    return {
      subject: textAt(person, 'union_id') || openId,
      otherSubject: openId,
      name: textAt(person, 'nickname'),
      avatarUrl: textAt(person, 'avatar'),
    };
  },
};
