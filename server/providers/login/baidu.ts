import { getJson, requiredField, textAt, withQuery } from './answers.ts';
import type { LoginProvider } from './login-provider.ts';

/** openauth.baidu.com: GET requests; the portrait is an id used in the avatar URL. */
export const baidu: LoginProvider = {
  type: 'baidu',
  pkce: false,
  codeName: 'code',
  authorizeUrl: ({ keys, redirectUri, state }) =>
    withQuery('https://openapi.baidu.com/oauth/2.0/authorize', {
      response_type: 'code',
      client_id: keys.id,
      redirect_uri: redirectUri,
      scope: 'basic',
      state,
    }),
  fetchProfile: async ({ keys, redirectUri, code, http }) => {
    const token = await getJson(
      http,
      withQuery('https://openapi.baidu.com/oauth/2.0/token', {
        grant_type: 'authorization_code',
        code,
        client_id: keys.id,
        client_secret: keys.secret,
        redirect_uri: redirectUri,
      }),
    );
    const person = await getJson(
      http,
      withQuery('https://openapi.baidu.com/rest/2.0/passport/users/getInfo', {
        access_token: requiredField(token, 'access_token'),
      }),
    );
    const portrait = textAt(person, 'portrait');
    return {
      subject: requiredField(person, 'openid'),
      name: textAt(person, 'username'),
      avatarUrl: portrait && `https://himg.bdimg.com/sys/portrait/item/${encodeURIComponent(portrait)}`,
    };
  },
};
