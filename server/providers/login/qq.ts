import { type Answer, getJson, requiredField, textAt, withQuery } from './answers.ts';
import { type LoginHttp, type LoginProvider, LoginRefused } from './login-provider.ts';

/** `ret` is 0 on success; `msg` describes the error. */
function ensureRet(answer: Answer): void {
  const ret = textAt(answer, 'ret');
  if (ret !== '' && ret !== '0') throw new LoginRefused(`${ret} ${textAt(answer, 'msg')}`);
}

/** Requesting a unionid without permission fails the whole call with this code. */
const noUnionIds = '100048';

async function fetchOpenId(http: LoginHttp, accessToken: string): Promise<Answer> {
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
 * wiki.connect.qq.com: token, then the openid, then the profile. Without `fmt=json` responses are forms and JSONP;
 * errors in those formats are parsed too.
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
    const accessToken = requiredField(token, 'access_token');
    const me = await fetchOpenId(http, accessToken);
    const openid = requiredField(me, 'openid');
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
