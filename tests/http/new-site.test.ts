import { afterAll, beforeAll, expect, test } from 'vitest';

import { openApp, type OpenApp } from '#tests/kit/open-app.ts';
import { centreGroups, centrePath } from '#web/features/profiles/user-centre-nav.ts';

let app: OpenApp;

beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

const pages = centreGroups.flatMap(({ entries }) => entries.map(({ key }) => centrePath(key)));

test('each page of the navigation answers and says without scripts what it needs', async () => {
  expect(pages).toHaveLength(22);
  for (const path of pages) {
    const { status, text } = await app.get(path);
    expect([path, status]).toEqual([path, 200]);
    const sentence = /<noscript>(.*?)<\/noscript>/.exec(text.slice(text.indexOf('centre-title')))?.[1] ?? '';
    expect([path, sentence]).toEqual([path, expect.stringContaining('用户中心需要打开浏览器的 JavaScript 才能使用。')]);
  }
});

test('the empty home page greets visitors in words for them, and shows nobody commands', async () => {
  const { status, text } = await app.get('/');
  expect(status).toBe(200);
  expect(text).toContain('这里还没有文章，第一篇正在路上。');
  // Entries for the staff are hidden until the session is known.
  const shown = text.replaceAll(/<a [^>]*data-access[^>]*hidden=""[^>]*>.*?<\/a>/g, '');
  for (const forOwners of ['npm ', '--role', '<pre', '终端', '/nv-admin']) expect(shown).not.toContain(forOwners);
});
