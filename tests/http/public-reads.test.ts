import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { openApp, type OpenApp } from '#tests/kit/open-app.ts';
import { createPostAuthor, paragraph, savePost } from '#tests/kit/write-post.ts';

let app: OpenApp;
const minute = 60_000;

beforeAll(async () => {
  app = await openApp();
  const { site } = app;
  const writer = await createPostAuthor(site);
  await savePost(site, writer, { title: '喝茶', slug: 'tea', content: { blocks: [paragraph('今天喝茶。')] } });
  await savePost(site, writer, {
    title: '草稿',
    slug: 'draft',
    status: 'draft',
    content: { blocks: [paragraph('暗号玫瑰')] },
  });
  await savePost(site, writer, {
    title: '口令',
    slug: 'secret',
    password: 'sesame',
    content: { blocks: [paragraph('暗号玫瑰')] },
  });
});

afterAll(() => app.close());
/** Resets rate limits: these tests send many requests. */
beforeEach(() => app.clock.advance(2 * minute));

test('a random read is always public, however often it is asked for', async () => {
  const seen = new Set<string>();
  for (let at = 0; at < 500; at += 1) {
    seen.add((await app.get(`/somnia/random-favlink?t=${at}`)).text);
    if (at % 100 === 0) app.clock.advance(2 * minute);
  }
  const all = [...seen].join('\n');
  expect(all).toContain('喝茶');
  for (const hidden of ['草稿', 'draft', '玫瑰', 'sesame']) expect(all).not.toContain(hidden);
});

test('a person is found by number only: e-mail, name and numbers of nobody are 404 and tell nothing', async () => {
  const odd = [
    '0',
    '-1',
    '2',
    '999999999',
    '1e0',
    '01',
    '1.0',
    '老王',
    'laowang@secret.example',
    '1;',
    '9007199254740993',
    '99999999999999999999',
    '__proto__',
    'constructor',
  ];
  for (const id of odd) {
    const text = encodeURIComponent(id);
    expect((await app.get(`/nv/author?id=${text}`)).status, id).toBe(404);
    expect((await app.get(`/author/${text}`)).status, id).toBe(404);
    expect((await app.get(`/author/${text}/feed`)).status, id).toBe(404);
  }
  const { text } = await app.get('/nv/author?id=1');
  expect(text).not.toMatch(/email|"password|hash|"address"|last_seen|@secret/);
});
