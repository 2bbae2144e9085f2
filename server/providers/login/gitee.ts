import { getJson, requiredField, postForm, textAt, withQuery } from './answers.ts';
import type { LoginProvider } from './login-provider.ts';

/** gitee.com/api/v5/oauth_doc */
export const gitee: LoginProvider = {
  type: 'gitee',
  pkce: false,
  codeName: 'code',
  authorizeUrl: ({ keys, redirectUri, state }) =>
    withQuery('https://gitee.com/oauth/authorize', {
      client_id: keys.id,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'user_info',
      state,
    }),
  fetchProfile: async ({ keys, redirectUri, code, http }) => {
    const token = await postForm(http, 'https://gitee.com/oauth/token', {
      grant_type: 'authorization_code',
      code,
      client_id: keys.id,
      redirect_uri: redirectUri,
      client_secret: keys.secret,
    });
    const access = { access_token: requiredField(token, 'access_token') };
    const person = await getJson(http, withQuery('https://gitee.com/api/v5/user', access));
    return {
      subject: requiredField(person, 'id'),
      name: textAt(person, 'name') || textAt(person, 'login'),
      avatarUrl: textAt(person, 'avatar_url'),
    };
  },
};
