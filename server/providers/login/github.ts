import { getJson, requiredField, postForm, textAt, withQuery } from './answers.ts';
import type { LoginProvider } from './login-provider.ts';

/** docs.github.com, Authorizing OAuth apps: errors come with status 200; the id is a number. */
export const github: LoginProvider = {
  type: 'github',
  pkce: true,
  codeName: 'code',
  authorizeUrl: ({ keys, redirectUri, state, challenge }) =>
    withQuery('https://github.com/login/oauth/authorize', {
      client_id: keys.id,
      redirect_uri: redirectUri,
      scope: 'read:user',
      state,
      code_challenge: challenge,
      code_challenge_method: 'S256',
    }),
  fetchProfile: async ({ keys, redirectUri, code, verifier, http }) => {
    const token = await postForm(http, 'https://github.com/login/oauth/access_token', {
      client_id: keys.id,
      client_secret: keys.secret,
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    });
    const person = await getJson(http, 'https://api.github.com/user', {
      authorization: `Bearer ${requiredField(token, 'access_token')}`,
      accept: 'application/vnd.github+json',
    });
    return {
      subject: requiredField(person, 'id'),
      name: textAt(person, 'name') || textAt(person, 'login'),
      avatarUrl: textAt(person, 'avatar_url'),
    };
  },
};
