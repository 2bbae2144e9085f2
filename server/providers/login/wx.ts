import { getJson, requiredField, textAt, withQuery } from './answers.ts';
import type { LoginProvider } from './login-provider.ts';

/**
 * developers.weixin.qq.com, 网站应用微信登录: GET requests, errors as `errcode` with status 200. The unionid is shared by all
 * applications of one owner; the openid is the fallback.
 */
export const wx: LoginProvider = {
  type: 'wx',
  pkce: false,
  codeName: 'code',
  authorizeUrl: ({ keys, redirectUri, state }) =>
    `${withQuery('https://open.weixin.qq.com/connect/qrconnect', {
      appid: keys.id,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'snsapi_login',
      state,
    })}#wechat_redirect`,
  fetchProfile: async ({ keys, code, http }) => {
    const token = await getJson(
      http,
      withQuery('https://api.weixin.qq.com/sns/oauth2/access_token', {
        appid: keys.id,
        secret: keys.secret,
        code,
        grant_type: 'authorization_code',
      }),
    );
    const openid = requiredField(token, 'openid');
    const person = await getJson(
      http,
      withQuery('https://api.weixin.qq.com/sns/userinfo', {
        access_token: requiredField(token, 'access_token'),
        openid,
        lang: 'zh_CN',
      }),
    );
    return {
      subject: textAt(person, 'unionid') || textAt(token, 'unionid') || openid,
      otherSubject: openid,
      name: textAt(person, 'nickname'),
      avatarUrl: textAt(person, 'headimgurl').replace(/^http:/, 'https:'),
    };
  },
};
