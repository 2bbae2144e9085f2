import { type Answer, getJson, needed, textAt, withQuery } from './answers.ts';
import { type LoginHttp, type LoginProvider, LoginRefused } from './login-provider.ts';

/** `ret` says whether it went well, `msg` what did not. */
function ensureRet(answer: Answer): void {
  const ret = textAt(answer, 'ret');
  if (ret !== '' && ret !== '0') throw new LoginRefused(`${ret} ${textAt(answer, 'msg')}`);
}

/** Whoever has not applied for union ids is refused them, and with them everything else. */
const noUnionIds = '100048';

async function askWho(http: LoginHttp, accessToken: string): Promise<Answer> {
  const me = (more: Record<string, string>): Promise<Answer> =>
    getJson(http, withQuery('https://graph.qq.com/oauth2.0/me', { access_token: accessToken, ...more, fmt: 'json' }));
  try {
    return await me({ unionid: '1' });
  } catch (error) {
    if (!(error instanceof LoginRefused) || !error.message.startsWith(noUnionIds)) throw error;
    return me({});
  }
}

/**
 * wiki.connect.qq.com: token, then who it is, then the profile. Without `fmt=json` the answers are forms and calls of
 * a script; errors of those forms are read too.
 */
export const qq: LoginProvider = {
  type: 'qq',
  pkce: false,
  codeName: 'code',
  authorizeUrl: ({ keys, redirectUri, state }) =>
    withQuery('https://graph.qq.com/oauth2.0/authorize', {
      response_type: 'code',
      client_id: keys.id,
      redirect_uri: redirectUri,
      state,
      scope: 'get_user_info',
    }),
  fetchProfile: async ({ keys, redirectUri, code, http }) => {
    const token = await getJson(
      http,
      withQuery('https://graph.qq.com/oauth2.0/token', {
        grant_type: 'authorization_code',
        client_id: keys.id,
        client_secret: keys.secret,
        code,
        redirect_uri: redirectUri,
        fmt: 'json',
      }),
    );
    const accessToken = needed(token, 'access_token');
    const me = await askWho(http, accessToken);
    const openid = needed(me, 'openid');
    const person = await getJson(
      http,
      withQuery('https://graph.qq.com/user/get_user_info', {
        access_token: accessToken,
        oauth_consumer_key: keys.id,
        openid,
      }),
    );
    ensureRet(person);
    const avatar = textAt(person, 'figureurl_qq_2') || textAt(person, 'figureurl_qq_1');
    return {
      subject: textAt(me, 'unionid') || openid,
      otherSubject: openid,
      name: textAt(person, 'nickname'),
      avatarUrl: avatar.replace(/^http:/, 'https:'),
    };
  },
};
