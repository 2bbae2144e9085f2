import { requiredField, postForm, textAt, withQuery } from './answers.ts';
import type { LoginProvider } from './login-provider.ts';

/** developer.huawei.com, Account Kit for the web. */
export const huawei: LoginProvider = {
  type: 'huawei',
  pkce: true,
  codeName: 'code',
  authorizeUrl: ({ keys, redirectUri, state, challenge }) =>
    withQuery('https://oauth-login.cloud.huawei.com/oauth2/v3/authorize', {
      response_type: 'code',
      client_id: keys.id,
      redirect_uri: redirectUri,
      scope: 'openid profile',
      state,
      code_challenge: challenge,
      code_challenge_method: 'S256',
    }),
  fetchProfile: async ({ keys, redirectUri, code, verifier, http }) => {
    const token = await postForm(http, 'https://oauth-login.cloud.huawei.com/oauth2/v3/token', {
      grant_type: 'authorization_code',
      client_id: keys.id,
      client_secret: keys.secret,
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    });
    const person = await postForm(http, 'https://account.cloud.huawei.com/rest.php?nsp_svc=GOpen.User.getInfo', {
      access_token: requiredField(token, 'access_token'),
      getNickName: '1',
    });
    return {
      subject: textAt(person, 'unionID') || requiredField(person, 'openID'),
      otherSubject: textAt(person, 'openID'),
      name: textAt(person, 'displayName'),
      avatarUrl: textAt(person, 'headPictureURL'),
    };
  },
};
