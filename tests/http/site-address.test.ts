import { afterAll, beforeAll, expect, test } from 'vitest';

import { openApp, type OpenApp } from '#tests/kit/open-app.ts';
import { requestRaw } from '#tests/kit/request-raw.ts';
import { createPostAuthor, paragraph, savePost } from '#tests/kit/write-post.ts';

let unknown: OpenApp;
let known: OpenApp;
const documents = [
  '/feed',
  '/feed/atom',
  '/feed/json',
  '/sitemap.xml',
  '/sitemap/site.xml',
  '/robots.txt',
  '/opensearch.xml',
];

beforeAll(async () => {
  unknown = await openApp({ SITE_URL: '' });
  known = await openApp({ SITE_URL: 'https://blog.example' });
  for (const app of [unknown, known]) {
    const author = await createPostAuthor(app.site);
    await savePost(app.site, author, { slug: 'tea', title: '喝茶', content: { blocks: [paragraph('水开了')] } });
  }
});

afterAll(async () => {
  await unknown.close();
  await known.close();
});

const ask = (app: OpenApp, path: string, host: string) => requestRaw(app.url, path, { headers: { host } });

test('without SITE_URL feeds and site maps name the host that was asked, and no cache may keep them', async () => {
  for (const path of documents) {
    for (const host of ['one.example', 'two.example:8080', 'one.example']) {
      const reply = await ask(unknown, path, host);
      expect(reply.status, path).toBe(200);
      expect(reply.text, path).toContain(`//${host}/`);
      expect(reply.text, path).not.toContain('//localhost');
      expect(reply.headers['cache-control'], path).toBe('no-store');
    }
  }
});

test('a host that is none comes into no document', async () => {
  for (const host of ['evil.example"><script>', "x'onload=", 'a&b', 'a b', '[::1', 'x:99999'])
    for (const path of documents) {
      const reply = await ask(unknown, path, host);
      expect([200, 400], `${host} ${path}`).toContain(reply.status);
      expect(reply.text, `${host} ${path}`).not.toContain(host);
    }
});

test('without SITE_URL pages have relative addresses, the same for every host', async () => {
  for (const path of ['/', '/tea', '/articles', '/links']) {
    const [one, two] = [await ask(unknown, path, 'one.example'), await ask(unknown, path, 'two.example')];
    expect(one.status, path).toBe(200);
    expect(two.text, path).toBe(one.text);
    expect(one.text, path).not.toMatch(/localhost|one\.example|og:url/);
    expect(one.text, path).toContain(`<link rel="canonical" href="${path}"/>`);
  }
});

test('with SITE_URL everything names it, whatever host was asked', async () => {
  for (const path of [...documents, '/tea']) {
    const reply = await ask(known, path, 'evil.example');
    expect(reply.text, path).toContain('https://blog.example/');
    expect(reply.text, path).not.toContain('evil.example');
  }
  expect((await ask(known, '/tea', 'evil.example')).text).toContain(
    '<link rel="canonical" href="https://blog.example/tea"/>',
  );
});
