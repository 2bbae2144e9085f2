import type { LoginHttp, LoginProvider } from '#server/providers/login/login-provider.ts';

/** Responses of a service in turn: a text, with status 200 unless given. */
export type ReplayedResponse = string | { status: number; text: string };

export const loginKeys = { id: 'app-2608', secret: 'five moons' };
const redirectUri = 'https://blog.example/loginCallback';

/** The authorization URL of a provider. */
export function authorizeUrlOf(provider: LoginProvider): string {
  return provider.authorizeUrl({ keys: loginKeys, redirectUri, state: 'st4te', challenge: 'ch4llenge' });
}

/** Signs in at a service with these responses. `asked`: each request as sent, with its line, headers and body. */
export async function replayLogin(provider: LoginProvider, answers: ReplayedResponse[], keys = loginKeys) {
  const asked: string[] = [];
  const left = [...answers];
  const http: LoginHttp = async ({ method, url, headers = {}, body }) => {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    asked.push([`${method} ${url}`, ...lines.toSorted(), ...(body === undefined ? [] : ['', body])].join('\n'));
    const answer = left.shift();
    if (answer === undefined) throw new Error('One request too many.');
    return typeof answer === 'string' ? { status: 200, text: answer } : answer;
  };
  const now = Date.UTC(2026, 10, 21, 4, 0, 0);
  const profile = await provider
    .fetchProfile({ keys, redirectUri, code: 'c0de/+', verifier: 'v3rifier', http, now })
    .catch((error: Error) => `${error.constructor.name}: ${error.message}`);
  return { asked, profile };
}
