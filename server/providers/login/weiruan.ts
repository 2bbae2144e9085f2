import { getJson, requiredField, postForm, textAt, withQuery } from './answers.ts';
import type { LoginProvider } from './login-provider.ts';

const scope = 'openid profile User.Read';

/**
 * learn.microsoft.com, OAuth 2.0 authorization code flow; accounts of all tenants. Graph returns errors as an object.
 */
export const weiruan: LoginProvider = {
  type: 'weiruan',
  pkce: true,
  codeName: 'code',
  authorizeUrl: ({ keys, redirectUri, state, challenge }) =>
    withQuery('https://login.microsoftonline.com/common/oauth2/v2.0/authorize', {
      client_id: keys.id,
      response_type: 'code',
      redirect_uri: redirectUri,
      response_mode: 'query',
      scope,
      state,
      code_challenge: challenge,
      code_challenge_method: 'S256',
    }),
  fetchProfile: async ({ keys, redirectUri, code, verifier, http }) => {
    const token = await postForm(http, 'https://login.microsoftonline.com/common/oauth2/v2.0/token', {
      client_id: keys.id,
      scope,
      code,
      redirect_uri: redirectUri,
      grant_type: 'authorization_code',
      client_secret: keys.secret,
      code_verifier: verifier,
    });
    const person = await getJson(http, 'https://graph.microsoft.com/v1.0/me', {
      authorization: `Bearer ${requiredField(token, 'access_token')}`,
    });
    return { subject: requiredField(person, 'id'), name: textAt(person, 'displayName'), avatarUrl: '' };
  },
};
