import { getJson, requiredField, postForm, textAt, withQuery } from './answers.ts';
import type { LoginProvider } from './login-provider.ts';

/** open.weibo.com: the uid is returned with the token. */
export const sina: LoginProvider = {
  type: 'sina',
  pkce: false,
  codeName: 'code',
  authorizeUrl: ({ keys, redirectUri, state }) =>
    withQuery('https://api.weibo.com/oauth2/authorize', {
      client_id: keys.id,
      response_type: 'code',
      redirect_uri: redirectUri,
      state,
    }),
  fetchProfile: async ({ keys, redirectUri, code, http }) => {
    const token = await postForm(http, 'https://api.weibo.com/oauth2/access_token', {
      client_id: keys.id,
      client_secret: keys.secret,
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
    });
    const uid = requiredField(token, 'uid');
    const person = await getJson(
      http,
      withQuery('https://api.weibo.com/2/users/show.json', { access_token: requiredField(token, 'access_token'), uid }),
    );
    return { subject: uid, name: textAt(person, 'screen_name'), avatarUrl: textAt(person, 'avatar_large') };
  },
};
