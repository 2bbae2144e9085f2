import { requestJson, getJson, requiredField, textAt, withQuery } from './answers.ts';
import type { LoginProvider } from './login-provider.ts';

/**
 * open.dingtalk.com, 登录第三方网站: JSON requests and responses, the code is returned as `authCode`, errors as `code` with
 * 4xx.
 */
export const dingding: LoginProvider = {
  type: 'dingding',
  pkce: false,
  codeName: 'authCode',
  authorizeUrl: ({ keys, redirectUri, state }) =>
    withQuery('https://login.dingtalk.com/oauth2/auth', {
      redirect_uri: redirectUri,
      response_type: 'code',
      client_id: keys.id,
      scope: 'openid',
      state,
      prompt: 'consent',
    }),
  fetchProfile: async ({ keys, code, http }) => {
    const token = await requestJson(http, {
      method: 'POST',
      url: 'https://api.dingtalk.com/v1.0/oauth2/userAccessToken',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ clientId: keys.id, clientSecret: keys.secret, code, grantType: 'authorization_code' }),
    });
    const person = await getJson(http, 'https://api.dingtalk.com/v1.0/contact/users/me', {
      'x-acs-dingtalk-access-token': requiredField(token, 'accessToken'),
    });
    return {
      subject: textAt(person, 'unionId') || requiredField(person, 'openId'),
      otherSubject: textAt(person, 'openId'),
      name: textAt(person, 'nick'),
      avatarUrl: textAt(person, 'avatarUrl'),
    };
  },
};
