import { fetchInTime, readBytes } from './fetch-bytes.ts';
import { UnknownOutcomeError } from './gateway.ts';

export const wechatOrigin = 'https://api.mch.weixin.qq.com';
const maxAnswerBytes = 512 * 1024;

/** An answer of WeChat Pay; `trusted` says whether its signature was checked. */
export interface WechatAnswer {
  status: number;
  data: Record<string, unknown>;
  text: string;
  headers: Headers;
}

/** An SDK calls this in place of its own requests, which have no time limit and check no signature. */
export interface WechatHttp {
  get: (url: string, headers: Record<string, string>) => Promise<WechatAnswer>;
  post: (url: string, params: Record<string, unknown>, headers: Record<string, string>) => Promise<WechatAnswer>;
  upload: () => Promise<never>;
}

function parse(text: string): Record<string, unknown> {
  if (text === '') return {};
  try {
    const data: unknown = JSON.parse(text);
    if (typeof data === 'object' && data !== null && !Array.isArray(data)) return data as Record<string, unknown>;
  } catch {
    // Told below.
  }
  throw new UnknownOutcomeError('The answer is no JSON');
}

/**
 * The requests of the SDK, with a time limit and a limit of size.
 * @param check ensures the signature of an answer
 */
export function wechatHttp(
  { endpoint, timeoutMs, serial }: { endpoint: string; timeoutMs: number; serial: string },
  check: (answer: WechatAnswer) => Promise<void>,
): WechatHttp {
  const send = async (url: string, init: RequestInit & { headers: Record<string, string> }): Promise<WechatAnswer> => {
    const place = endpoint === '' ? url : url.replace(wechatOrigin, endpoint);
    const headers = { ...init.headers, ...(serial !== '' && { 'Wechatpay-Serial': serial }) };
    const answer = await fetchInTime(place, { ...init, headers, timeoutMs }, async (response) => {
      const text = (await readBytes(response, maxAnswerBytes)).toString('utf8');
      return {
        status: response.status,
        data: response.status >= 500 ? {} : parse(text),
        text,
        headers: response.headers,
      };
    });
    if (answer.status >= 500 || answer.status === 429) throw new UnknownOutcomeError(`It answers ${answer.status}`);
    await check(answer);
    return answer;
  };
  return {
    get: (url, headers) => send(url, { method: 'GET', headers }),
    // The SDK signs this very text.
    post: (url, params, headers) => send(url, { method: 'POST', headers, body: JSON.stringify(params) }),
    upload: async () => {
      throw new Error('Nothing is uploaded');
    },
  };
}
