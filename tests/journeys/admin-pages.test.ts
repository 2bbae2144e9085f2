import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { createSession, findUserByName } from '#server/features/accounts/service.ts';
import { findAccessFaults } from '#tests/kit/access-faults.ts';
import { openApp, type OpenApp } from '#tests/kit/open-app.ts';
import { desktop, newVisitor, sharedBrowser, phone } from '#tests/kit/open-browser.ts';
import { pageTable } from '#web/page-table.ts';

let app: OpenApp;
let browser: Browser;
let session: string;
let article: number;
let token: string;

beforeAll(async () => {
  app = await openApp({ SITE_URL: '' }, { demo: true });
  const owner = await findUserByName(app.site, '沈砚');
  const start = { address: '127.0.0.1', userAgent: 'Firefox', mustChangePassword: false };
  session = await createSession(app.site, owner?.id ?? 0, start);
  const found = await app.site.db.selectFrom('posts').select('id').where('slug', '=', 'every-block').executeTakeFirst();
  article = found?.id ?? 0;
  const answer = await fetch(`${app.url}/nv/admin/posts/${article}/preview-link`, {
    method: 'POST',
    headers: { origin: app.url, 'content-type': 'application/json', cookie: `somnia_session=${session}` },
    body: '{}',
  });
  token = ((await answer.json()) as { token?: string }).token ?? '';
  browser = await sharedBrowser();
});

afterAll(async () => {
  await app?.close();
});

/** Every page of the administration that the table of pages has: a new one is looked at without being named here. */
function adminPaths(): string[] {
  const listed = pageTable.map(({ path }) => `/${path}`).filter((path) => /^\/nv-admin(\/|$)/.test(path));
  return listed
    .map((path) => path.replace('/*', '/nothing-here').replace(':token', token).replace(/:\w+/g, '1'))
    .map((path) => (path === '/nv-admin/editor-article' ? `${path}?id=${article}` : path));
}

const isDrawn = () => {
  const isWaiting = [...document.querySelectorAll('main [role=status], [aria-busy=true]')].some((element) =>
    element.textContent?.includes('加载中'),
  );
  return !isWaiting && (document.querySelector('main, #content')?.textContent?.trim().length ?? 0) > 20;
};

for (const screen of [phone, desktop]) {
  test(`every page of the administration is accessible by day and by night at ${screen.width} px`, async () => {
    const { page, context, troubles } = await newVisitor(browser, { screen });
    onTestFinished(() => context.close());
    await context.addCookies([{ name: 'somnia_session', value: session, url: app.url }]);
    const found: string[] = [];
    const paths = adminPaths();
    for (const path of paths) {
      await page.goto(app.url + path);
      await page.waitForFunction(isDrawn);
      found.push(...(await findAccessFaults(page, `${path} by day`)));
      // Another theme only has other colours.
      await page.evaluate(() => {
        document.documentElement.dataset.theme = 'dark';
      });
      found.push(...(await findAccessFaults(page, `${path} by night`, { rules: ['color-contrast'] })));
    }
    process.stdout.write(
      `axe：${screen.width} px，${paths.length} 个后台页面 × 2 个主题，严重问题 ${found.length} 个\n`,
    );
    expect(paths.length).toBeGreaterThan(24);
    expect(found).toEqual([]);
    expect(troubles).toEqual([]);
  }, 400_000);
}
