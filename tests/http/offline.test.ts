import { afterAll, beforeAll, expect, test } from 'vitest';

import { setOptions } from '#server/features/settings/options.service.ts';
import { openApp, type OpenApp } from '#tests/kit/open-app.ts';

let app: OpenApp;

beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

test('the service worker is a script of this site, asked for anew each time', async () => {
  const { status, headers, text } = await app.get('/sw.js');
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('no-cache');
  expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'");
  expect(text).toMatch(/^\/\* [0-9a-f]{12} \*\//);
  expect(text.length).toBeLessThan(16_000);
  expect((await app.get('/')).headers.get('content-security-policy')).toContain("worker-src 'self'");
});

test('the files it names exist', async () => {
  const { text } = await app.get('/sw.js');
  const named = [...new Set(text.match(/\/assets\/[\w.-]+\.(?:js|css)/g))];
  expect(named.length).toBeGreaterThan(20);
  for (const path of named) expect((await app.get(path)).status, path).toBe(200);
});

test('turned off, it empties the browsers that have it', async () => {
  await setOptions(app.site, { offline_reading: false });
  const { text } = await app.get('/sw.js');
  expect(text).toContain('caches.delete');
  expect(text).toContain('registration.unregister()');
  await setOptions(app.site, { offline_reading: true });
});

test('the page for times without a connection is one that everybody gets', async () => {
  const { status, headers, text } = await app.get('/offline');
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toContain('public');
  expect(text).toContain('现在没有网络');
  expect(text).toContain('noindex');
});
