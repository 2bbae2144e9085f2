import { afterEach, expect, test } from 'vitest';

import { storeFile } from '#server/features/media/service.ts';
import { openTestSite, type TestSite } from '#server/kit/testing.ts';

import { doctor } from './doctor.ts';

let site: TestSite | undefined;

afterEach(() => site?.close());

async function examine(): Promise<{ problems: string[]; lines: string[] }> {
  let found = { problems: [] as string[], lines: [] as string[] };
  const speech = {
    result: (facts: Record<string, unknown>, lines: string[]) => {
      found = { problems: facts.problems as string[], lines };
    },
    progress: () => {},
    prompt: async () => '',
  };
  await doctor.run({ positionals: [], options: {} }, speech, async () => ({ site: site?.site }) as never);
  return found;
}

test('a site in order has nothing to mend', async () => {
  site = await openTestSite({ env: { SITE_URL: 'https://moon.example' } });
  await storeFile(site.site, { name: 'a.txt', body: Buffer.from('月') });
  const { problems, lines } = await examine();
  expect(problems).toEqual([]);
  expect(lines.at(-1)).toBe('没有发现问题。');
});

test('a file that is gone and an address without https are named', async () => {
  site = await openTestSite({ env: { SITE_URL: 'http://moon.example' } });
  const { url } = await storeFile(site.site, { name: 'a.txt', body: Buffer.from('月') });
  await site.site.storage.remove(site.site.storage.keyOf(url) ?? '');
  expect((await examine()).problems).toEqual([
    '有 1 个登记过的文件不在 uploads 里。',
    'SITE_URL 不是 https，登录信息会明文传输。',
  ]);
});
