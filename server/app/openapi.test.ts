import { expect, onTestFinished, test } from 'vitest';

import { setOptions } from '#server/features/settings/options.service.ts';
import { createUser } from '#server/features/accounts/service.ts';
import { PageCache } from '#server/kit/page-cache.ts';
import { openTestSite } from '#server/kit/testing.ts';

import { buildApp } from './build-app.ts';

const password = '晚上读一点书再睡';

for (const SITE_URL of ['http://localhost:3000', 'https://blog.example']) {
  test(`the document of ${SITE_URL} names the cookie that signing in sets`, async () => {
    const { site, clock, close } = await openTestSite({ env: { SITE_URL } });
    const app = await buildApp({ site, cache: new PageCache(clock), pages: null, clientFolder: null });
    onTestFinished(async () => {
      await app.close();
      await close();
    });
    await createUser(site, { name: '小明', email: 'xiaoming@example.com', password });
    const signedIn = await app.inject({
      method: 'POST',
      url: '/nv/user-login',
      headers: { origin: SITE_URL },
      payload: { name: '小明', password },
    });
    const document = (await app.inject('/nv/openapi.json')).json();
    expect(document.components.securitySchemes.session.name).toBe(signedIn.cookies[0]?.name);
    expect(signedIn.cookies[0]?.name).toBe(SITE_URL.startsWith('https') ? '__Host-somnia_session' : 'somnia_session');
  });
}

test('points have the name that the owner chose, as soon as it is chosen', async () => {
  const { site, clock, close } = await openTestSite();
  const app = await buildApp({ site, cache: new PageCache(clock), pages: null, clientFolder: null });
  onTestFinished(async () => {
    await app.close();
    await close();
  });
  expect((await app.inject('/nv/openapi.json')).body).toContain('用积分打赏');
  await setOptions(site, { points_text: '月饼' });
  const { body } = await app.inject('/nv/openapi.json');
  expect(body).toContain('用月饼打赏');
  expect(body).not.toContain('积分');
});
