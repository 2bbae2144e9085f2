import { afterEach, expect, test } from 'vitest';

import { freePort } from '#tests/kit/start-server.ts';

import { openMaintenanceServer } from './maintenance-server.ts';

let end = async (): Promise<void> => {};

afterEach(() => end());

test('pages, calls and probes each get an answer of their kind', async () => {
  const port = await freePort();
  end = await openMaintenanceServer('https://moon.example', port, '127.0.0.1');
  const get = (path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${port}${path}`, init);
  const page = await get('/articles');
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '10']);
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(page.headers.get('strict-transport-security')).toContain('max-age');
  expect(await page.text()).toContain('正在恢复备份，请稍后再来');
  const call = await get('/nv/user-login', { method: 'POST', body: '{}' });
  expect(call.status).toBe(503);
  expect(await call.json()).toMatchObject({ error: '正在恢复备份，请稍后再来', error_code: 'OVERLOADED' });
  const data = await get('/search.data?s=%E8%8C%B6&_routes=pages%2Fsearch');
  expect([data.status, data.headers.get('x-remix-reload-document')]).toEqual([204, 'true']);
  expect(data.headers.get('x-remix-redirect')).toBe('/search?s=%E8%8C%B6');
  expect((await get('/livez')).status).toBe(200);
  expect(await (await get('/readyz')).json()).toEqual({ ok: false });
  expect(await (await get('/', { method: 'HEAD' })).text()).toBe('');
});
