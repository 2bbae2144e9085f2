import { safeFetch, type SafeFetchOptions } from '#server/kit/safe-fetch.ts';

import type { Push } from './push.ts';

const indexNowAddress = 'https://api.indexnow.org/indexnow';
const baiduAddress = 'http://data.zz.baidu.com/urls';
const maxAnswerBytes = 100_000;

type Fetch = typeof safeFetch;

/** Sends requests to the search engines. */
export function createHttpPush(fetch: Fetch = safeFetch): Push {
  const post = async (name: string, address: string, type: string, body: string): Promise<string> => {
    const options: SafeFetchOptions = {
      method: 'POST',
      headers: { 'content-type': type },
      body,
      maxBytes: maxAnswerBytes,
    };
    const answer = await fetch(address, options);
    if (answer.status < 200 || answer.status >= 300) throw new Error(`${name} answered ${answer.status}.`);
    return answer.body.toString('utf8');
  };
  return {
    indexNow: async ({ siteUrl, key, urls }) => {
      const message = { host: new URL(siteUrl).host, key, keyLocation: `${siteUrl}/${key}.txt`, urlList: urls };
      await post('IndexNow', indexNowAddress, 'application/json; charset=utf-8', JSON.stringify(message));
    },
    baidu: async ({ siteUrl, token, urls }) => {
      const query = new URLSearchParams({ site: siteUrl, token });
      await post('Baidu', `${baiduAddress}?${query.toString()}`, 'text/plain', urls.join('\n'));
    },
  };
}
