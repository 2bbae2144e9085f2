import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { addRedirect, removeRedirect } from '#server/features/redirects/service.ts';
import { PageCache } from '#server/kit/page-cache.ts';
import { openTestSite, type TestSite } from '#server/kit/testing.ts';
import { insertUserRow } from '#tests/kit/stored-posts.ts';

import { buildApp } from './build-app.ts';
import type { PageRenderer } from './render-page.ts';

let here: TestSite;
let app: FastifyInstance;
let origin: string;
let rendered: string[];
let pages: Record<string, string>;

beforeEach(async () => {
  here = await openTestSite();
  await insertUserRow(here.site, '沈砚', 'administrator');
  const cache = new PageCache(here.clock);
  Object.assign(here.site, { invalidate: (tags: string[]) => cache.invalidate(tags) });
  rendered = [];
  pages = { '/tea': '喝茶' };
  const renderer: PageRenderer = {
    render: async (path) => {
      rendered.push(path);
      const text = pages[path.replace(/\.data$/, '')];
      const tags = new Set([`page:${path}`]);
      const headers = { 'content-type': 'text/plain' };
      const body = Buffer.from(text ?? '没有这个页面');
      return { status: text ? 200 : 404, headers, body, tags, expiresAt: null, isCacheable: true };
    },
    queriesOf: () => [],
    renderBlocks: () => '',
  };
  app = await buildApp({ site: here.site, cache, pages: async () => async () => renderer, clientFolder: null });
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
});

afterEach(async () => {
  await app.close();
  await here.close();
});

async function get(path: string) {
  const answer = await fetch(`${origin}${path}`, { redirect: 'manual' });
  const location = answer.headers.get('location');
  return location === null ? `${answer.status} ${await answer.text()}` : `${answer.status} → ${location}`;
}

const add = (from: string, to: string) => addRedirect(here.contextFor(), { from, to, status: 301 });

test('a redirect answers where no page does, and takes the place of a kept answer at once', async () => {
  expect(await get('/old')).toBe('404 没有这个页面');
  expect(await get('/old')).toBe('404 没有这个页面');
  expect(rendered).toEqual(['/old']);
  const { id } = await add('/old', '/tea');
  for (const path of ['/old', '/old', '/old?from=feed']) expect(await get(path)).toMatch(/^301 → \/tea/);
  expect(rendered).toEqual(['/old', '/old']);
  await removeRedirect(here.contextFor(), id);
  expect(await get('/old')).toBe('404 没有这个页面');
});

test('a page that is there is shown, whatever redirect there is, and the redirect answers once it is gone', async () => {
  await add('/tea', '/wine');
  expect(await get('/tea')).toBe('200 喝茶');
  expect(await get('/tea')).toBe('200 喝茶');
  delete pages['/tea'];
  here.site.invalidate(['page:/tea']);
  expect(await get('/tea')).toBe('301 → /wine');
});

test('a browser that goes from page to page without documents is told to leave for the new address', async () => {
  await add('/old', 'https://other.example/');
  const answer = await fetch(`${origin}/old.data`, { redirect: 'manual' });
  expect([
    answer.status,
    answer.headers.get('x-remix-redirect'),
    answer.headers.get('x-remix-reload-document'),
  ]).toEqual([204, 'https://other.example/', 'true']);
});

test('only reading is redirected, and never an address of a call', async () => {
  await add('/old', '/tea');
  const posted = await fetch(`${origin}/old`, { method: 'POST', headers: { origin }, redirect: 'manual' });
  expect(posted.status).toBeGreaterThanOrEqual(400);
  expect((await fetch(`${origin}/nv/nothing`, { redirect: 'manual' })).status).toBe(404);
});
