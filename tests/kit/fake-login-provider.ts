import { createHash, createVerify, generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { LoginTypeName } from '#contract/features/auth/identities.entities.ts';

type Fields = Record<string, string>;

interface Reply {
  status?: number;
  body: unknown;
}

/** A user of the other service. */
export interface FakeLoginUser {
  subject: string;
  name: string;
}

interface Service {
  authorize: string;
  /** Name of the code parameter in the callback. */
  codeName?: string;
  token: string;
  given: (token: string, person: FakeLoginUser) => unknown;
  spent: Reply;
  profile: string;
  person: (person: FakeLoginUser) => unknown;
}

const fakeLoginKeys = generateKeyPairSync('rsa', { modulusLength: 2048 });
const secret = 'five moons';

/** The client id and secret of a service, as the owner enters them. */
export function fakeLoginKeysOf(type: LoginTypeName): { id: string; secret: string } {
  const privateKey = fakeLoginKeys.privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');
  return { id: `app-${type}`, secret: type === 'alipay' ? privateKey : secret };
}

const given = (token: string): unknown => ({ access_token: token });
const invalidGrant: Reply = { status: 400, body: { error: 'invalid_grant', error_description: 'invalid code' } };

const services: Record<LoginTypeName, Service> = {
  github: {
    authorize: 'github.com/login/oauth/authorize',
    token: 'POST github.com/login/oauth/access_token',
    given,
    spent: { body: { error: 'bad_verification_code', error_description: 'The code passed is incorrect or expired.' } },
    profile: 'GET api.github.com/user',
    person: ({ subject, name }) => ({ id: subject, login: 'login', name }),
  },
  gitee: {
    authorize: 'gitee.com/oauth/authorize',
    token: 'POST gitee.com/oauth/token',
    given,
    spent: { ...invalidGrant, status: 401 },
    profile: 'GET gitee.com/api/v5/user',
    person: ({ subject, name }) => ({ id: subject, login: 'login', name }),
  },
  wx: {
    authorize: 'open.weixin.qq.com/connect/qrconnect',
    token: 'GET api.weixin.qq.com/sns/oauth2/access_token',
    given: (token, { subject }) => ({ access_token: token, openid: subject }),
    spent: { body: { errcode: 40_029, errmsg: 'invalid code' } },
    profile: 'GET api.weixin.qq.com/sns/userinfo',
    person: ({ subject, name }) => ({ openid: subject, nickname: name }),
  },
  qq: {
    authorize: 'graph.qq.com/oauth2.0/authorize',
    token: 'GET graph.qq.com/oauth2.0/token',
    given,
    spent: { body: 'callback( {"error":100019,"error_description":"code to access token error"} );' },
    profile: 'GET graph.qq.com/user/get_user_info',
    person: ({ name }) => ({ ret: 0, msg: '', nickname: name }),
  },
  sina: {
    authorize: 'api.weibo.com/oauth2/authorize',
    token: 'POST api.weibo.com/oauth2/access_token',
    given: (token, { subject }) => ({ access_token: token, uid: subject }),
    spent: invalidGrant,
    profile: 'GET api.weibo.com/2/users/show.json',
    person: ({ subject, name }) => ({ idstr: subject, screen_name: name }),
  },
  baidu: {
    authorize: 'openapi.baidu.com/oauth/2.0/authorize',
    token: 'GET openapi.baidu.com/oauth/2.0/token',
    given,
    spent: invalidGrant,
    profile: 'GET openapi.baidu.com/rest/2.0/passport/users/getInfo',
    person: ({ subject, name }) => ({ openid: subject, username: name }),
  },
  dingding: {
    authorize: 'login.dingtalk.com/oauth2/auth',
    codeName: 'authCode',
    token: 'POST api.dingtalk.com/v1.0/oauth2/userAccessToken',
    given: (token) => ({ accessToken: token }),
    spent: { status: 400, body: { code: 'invalidParameter.authCode.notFound', message: '不合法的临时授权码' } },
    profile: 'GET api.dingtalk.com/v1.0/contact/users/me',
    person: ({ subject, name }) => ({ unionId: subject, openId: `open-${subject}`, nick: name }),
  },
  alipay: {
    authorize: 'openauth.alipay.com/oauth2/publicAppAuthorize.htm',
    codeName: 'auth_code',
    token: 'POST openapi.alipay.com/gateway.do alipay.system.oauth.token',
    given: (token) => ({ alipay_system_oauth_token_response: { access_token: token } }),
    spent: { body: { error_response: { code: '40002', sub_code: 'isv.code-invalid', sub_msg: '授权码code无效' } } },
    profile: 'POST openapi.alipay.com/gateway.do alipay.user.info.share',
    person: ({ subject, name }) => ({
      alipay_user_info_share_response: { code: '10000', open_id: subject, nick_name: name },
    }),
  },
  douyin: {
    authorize: 'open.douyin.com/platform/oauth/connect/',
    token: 'POST open.douyin.com/oauth/access_token/',
    given: (token, { subject }) => ({ data: { access_token: token, open_id: subject, error_code: 0 } }),
    spent: { body: { data: { error_code: 10_007, description: '授权码过期' }, message: 'error' } },
    profile: 'POST open.douyin.com/oauth/userinfo/',
    person: ({ subject, name }) => ({ data: { open_id: subject, nickname: name, error_code: 0 } }),
  },
  huawei: {
    authorize: 'oauth-login.cloud.huawei.com/oauth2/v3/authorize',
    token: 'POST oauth-login.cloud.huawei.com/oauth2/v3/token',
    given,
    spent: { status: 400, body: { error: 1101, error_description: 'invalid code' } },
    profile: 'POST account.cloud.huawei.com/rest.php',
    person: ({ subject, name }) => ({ unionID: subject, openID: `open-${subject}`, displayName: name }),
  },
  weiruan: {
    authorize: 'login.microsoftonline.com/common/oauth2/v2.0/authorize',
    token: 'POST login.microsoftonline.com/common/oauth2/v2.0/token',
    given,
    spent: invalidGrant,
    profile: 'GET graph.microsoft.com/v1.0/me',
    person: ({ subject, name }) => ({ id: subject, displayName: name }),
  },
};

const idNames = ['client_id', 'appid', 'app_id', 'client_key', 'clientId'];
const secretNames = ['client_secret', 'secret', 'clientSecret'];
const tokenNames = ['access_token', 'auth_token', 'x-acs-dingtalk-access-token'];

const firstOf = (fields: Fields, names: string[]): string => names.map((name) => fields[name]).find(Boolean) ?? '';

function isSigned({ sign = '', ...fields }: Fields): boolean {
  const text = Object.keys(fields)
    .filter((name) => !name.startsWith('x-') && name !== 'authorization')
    .toSorted()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');
  return createVerify('RSA-SHA256').update(text).verify(fakeLoginKeys.publicKey, sign, 'base64');
}

async function readFields(request: IncomingMessage, query: URLSearchParams): Promise<Fields> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const body = Buffer.concat(chunks).toString('utf8');
  const posted = body.startsWith('{')
    ? (JSON.parse(body) as Fields)
    : Object.fromEntries(new URLSearchParams(body.toString()));
  const token = request.headers.authorization?.replace('Bearer ', '');
  const inHeader = String(request.headers['x-acs-dingtalk-access-token'] ?? '');
  return {
    ...Object.fromEntries(query),
    ...posted,
    ...(token ? { access_token: token } : {}),
    ...(inHeader ? { 'x-acs-dingtalk-access-token': inHeader } : {}),
  };
}

export interface FakeLoginProvider {
  base: string;
  /** The user who consents from now on. */
  person: FakeLoginUser;
  /** Callback parameters sent instead of a code from now on; null: a code. */
  refusal: Fields | null;
  close: () => Promise<void>;
}

interface Issued {
  type: LoginTypeName;
  person: FakeLoginUser;
  challenge: string;
}

/** All eleven services on one local port; each accepts only its own codes, once, with its secret and verifier. */
export async function openFakeLoginProvider(): Promise<FakeLoginProvider> {
  const codes = new Map<string, Issued>();
  const tokens = new Map<string, Issued>();
  const types = Object.keys(services) as LoginTypeName[];
  let count = 0;

  function consent(type: LoginTypeName, fields: Fields): string {
    const back = new URL(fields.redirect_uri ?? '');
    count += 1;
    const code = `${type}-code-${count}`;
    codes.set(code, { type, person: standIn.person, challenge: fields.code_challenge ?? '' });
    const said = standIn.refusal ?? { [services[type].codeName ?? 'code']: code };
    for (const [name, value] of Object.entries({ ...said, state: fields.state ?? '' }))
      back.searchParams.set(name, value);
    return back.href;
  }

  function exchange(type: LoginTypeName, fields: Fields): Reply {
    const code = fields.code ?? '';
    const issued = codes.get(code);
    const digest = createHash('sha256')
      .update(fields.code_verifier ?? '')
      .digest('base64url');
    const isOurs = firstOf(fields, idNames) === `app-${type}`;
    const isProved = type === 'alipay' ? isSigned(fields) : firstOf(fields, secretNames) === secret;
    const isBound = issued?.challenge === '' || issued?.challenge === digest;
    if (issued?.type !== type || !isOurs || !isProved || !isBound) return services[type].spent;
    codes.delete(code);
    tokens.set(`token-${code}`, issued);
    return { body: services[type].given(`token-${code}`, issued.person) };
  }

  function answer(request: string, fields: Fields): Reply {
    const issued = tokens.get(firstOf(fields, tokenNames));
    const exchanging = types.find((type) => services[type].token === request);
    if (exchanging) return exchange(exchanging, fields);
    if (request === 'GET graph.qq.com/oauth2.0/me' && issued)
      return { body: { client_id: 'app-qq', openid: issued.person.subject } };
    const showing = types.find((type) => services[type].profile === request);
    if (!showing || issued?.type !== showing) return { status: 401, body: { error: 'invalid_token' } };
    return { body: services[showing].person(issued.person) };
  }

  const server = createServer((request, reply) => {
    void (async () => {
      const url = new URL(request.url ?? '/', 'http://stand-in');
      const place = url.pathname.slice(1);
      const fields = await readFields(request, url.searchParams);
      const authorizing = types.find((type) => services[type].authorize === place);
      if (authorizing) return reply.writeHead(302, { location: consent(authorizing, fields) }).end();
      const name = `${request.method} ${place}${fields.method ? ` ${fields.method}` : ''}`;
      const { status = 200, body } = answer(name, fields);
      return reply.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const standIn: FakeLoginProvider = {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    person: { subject: '1', name: '小明' },
    refusal: null,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        // Unread responses would keep their connections open forever.
        server.closeAllConnections();
      }),
  };
  return standIn;
}
