import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createUser } from '#server/features/accounts/service.ts';
import { createSession } from '#server/features/accounts/sessions.service.ts';
import { importComment } from '#server/features/comments/service.ts';
import { createPlate } from '#server/features/moments/plate-editing.service.ts';
import { indexPost } from '#server/features/search/service.ts';
import { write } from '#server/kit/site.ts';
import { sample } from '#tests/kit/breadth.ts';
import { findDangers } from '#tests/kit/find-dangers.ts';
import { hostileTexts } from '#tests/kit/hostile-texts.ts';
import { sharedBrowser } from '#tests/kit/open-browser.ts';
import { openApp, type OpenApp } from '#tests/kit/open-app.ts';
import { waitForSettled } from '#tests/kit/wait-for-settled.ts';

const texts = sample(hostileTexts, 4);

let app: OpenApp;
let author: number;
let cookie: string;
const executed: string[] = [];
const made: { id: number; slug: string }[] = [];
const plates: string[] = [];

async function saveMomentOf(text: string, at: number): Promise<void> {
  const { site } = app;
  // Twenty moments a day are allowed.
  app.clock.advance(75 * 60_000);
  const plate = await write(site, (unit) =>
    createPlate(unit, { name: `${at}${text}`.slice(0, 20), slug: `p${at}`, description: text, rules: text }),
  );
  plates.push(`p${at}`);
  const excerpt = `#${text.replaceAll('#', '').slice(0, 28)}# @${text} ${text}\n:--sc-${text}: https://a.example/${text}`;
  const title = Array.from(text).slice(0, 20).join('');
  const terms = { plate: [plate] };
  const quote_id = made.at(-1)?.id ?? 0;
  const body = { post_type: 'microblog', title, excerpt, terms, metas: { quote_id } };
  const answer = await app.post('/nv/add-post', body, { cookie });
  expect([answer.status, answer.body.status], JSON.stringify(answer.body)).toEqual([200, 'publish']);
  const { id, slug } = answer.body as { id: number; slug: string };
  made.push({ id, slug });
  // What a page of another site says of itself, and values that no form accepts.
  const link = JSON.stringify({ title: text, description: text, image: { url: '' }, url: 'https://a.example/' });
  const change = { link, region: text, essence_at: at + 1, pinned_at: at + 1 };
  await site.db.updateTable('moments').set(change).where('post_id', '=', id).execute();
  const comment = { post_id: id, parent_id: 0, user_id: null, name: text, email: text, url: text, content: text };
  const created_at = site.clock.now();
  await write(site, (unit) => importComment(site, unit, { ...comment, status: 'approved' as const, created_at }));
  await write(site, (unit) => indexPost(site, unit, id));
}

beforeAll(async () => {
  app = await openApp();
  const { site } = app;
  author = await createUser(site, { name: '沈砚', email: 'shen@mail.example', role: 'administrator', bio: 'x' });
  cookie = `somnia_session=${await createSession(site, author, { address: '', userAgent: '' })}`;
  for (const [at, text] of texts.entries()) await saveMomentOf(text, at);
  const name = texts[0] as string;
  await site.db.updateTable('users').set({ name, verified_text: name }).where('id', '=', author).execute();
  app.cache.clear();
});
afterAll(() => app.close());

/** A browser without CSP protection: scripts in a page run. */
async function openUnguarded(cookieText = ''): Promise<Page> {
  const context = await (await sharedBrowser()).newContext({ bypassCSP: true, locale: 'zh-CN' });
  await context.route('**/*', (route) =>
    new URL(route.request().url()).hostname === '127.0.0.1' ? route.continue() : route.abort(),
  );
  const [name = '', value = ''] = cookieText.split('=');
  if (name) await context.addCookies([{ name, value, url: app.url }]);
  await context.exposeFunction('__xss', (mark: unknown) => executed.push(String(mark)));
  return context.newPage();
}

async function dangersOn(paths: readonly string[], cookieText = ''): Promise<string[]> {
  const page = await openUnguarded(cookieText);
  const dangers: string[] = [];
  for (const path of paths) {
    const answer = await page.goto(app.url + path, { waitUntil: 'load' });
    expect([path, answer?.status()]).toEqual([path, 200]);
    await waitForSettled(page);
    dangers.push(...(await page.evaluate(findDangers)).map((what) => `${path}: ${what}`));
  }
  await page.context().close();
  return dangers;
}

test('nothing that was typed into moments, plates and topics or that a linked page says runs', async () => {
  const { list } = JSON.parse((await app.get('/somnia/moments/topics')).text) as { list: { url: string }[] };
  const paths = [
    '/',
    '/moments/index',
    '/moments/hot',
    '/moments/essence',
    '/moments/plate',
    '/moments/edit',
    ...made.map(({ slug }) => `/moments/detail/${slug}`),
    ...plates.map((slug) => `/moments/plate/${slug}`),
    ...list.map(({ url }) => url),
    `/author/${author}?tab=moments`,
    `/search?type=moments&s=${encodeURIComponent((texts[0] as string).slice(0, 20))}`,
  ];
  expect(await dangersOn(paths)).toEqual([]);
  const own = ['/moments/index', '/moments/following', `/moments/edit/${made[0]?.id}`, '/nv-admin/moments'];
  expect(await dangersOn(own, cookie)).toEqual([]);
  expect(executed).toEqual([]);
  process.stdout.write(`moments: ${texts.length} texts, ${paths.length + own.length} pages, 0 executions\n`);
});
