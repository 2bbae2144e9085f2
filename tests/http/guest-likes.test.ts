import { afterAll, beforeAll, expect, test } from 'vitest';

import { createUser } from '#server/features/accounts/service.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { openApp, type OpenApp } from '#tests/kit/open-app.ts';
import { requestRaw } from '#tests/kit/request-raw.ts';
import { insertMomentRows } from '#tests/kit/stored-moments.ts';
import { createPostAuthor, paragraph, savePost } from '#tests/kit/write-post.ts';

const password = '晚上读一点书再睡';
const origin = 'http://localhost:3000';

let app: OpenApp;
let postId: number;
let momentId: number;

beforeAll(async () => {
  app = await openApp();
  const writer = await createPostAuthor(app.site);
  const content = { blocks: [paragraph('今天喝茶。')] };
  postId = (await savePost(app.site, writer, { title: '喝茶', slug: 'tea', content })).id;
  momentId = await insertMomentRows(app.site, { slug: 'moon', author_id: writer });
  await createUser(app.site, { name: '小明', email: 'ming@mail.example', password });
  await setOptions(app.site, { likes_guests: true });
});
afterAll(() => app.close());

async function ask(path: string, cookie = '', body?: object) {
  const headers = { origin, cookie, ...(body && { 'content-type': 'application/json' }) };
  const reply = await requestRaw(app.url, path, {
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    headers,
  });
  const cookies = [reply.headers['set-cookie'] ?? []].flat();
  return { ...reply, cookies };
}

const liked = async (cookie: string) =>
  JSON.parse((await ask(`/nv/post-marks?post_id=${postId}`, cookie)).text) as { liked: boolean; likes: number };
const like = (cookie = '', on = true) => ask('/nv/like', cookie, { type: 'post', id: postId, on });

test('the like of a guest is in a cookie and an answer, never in a page', async () => {
  const before = await ask('/tea');
  expect(before.text).toContain('data-guest-likes');
  const answer = await like();
  expect(JSON.parse(answer.text)).toEqual({ count: 1, on: true });
  expect(answer.cookies).toEqual([expect.stringMatching(/^somnia_voter=[^;]+;.*HttpOnly.*SameSite=Lax/i)]);
  const cookie = answer.cookies[0]?.split(';')[0] ?? '';
  expect(await liked(cookie)).toMatchObject({ likes: 1, liked: true });
  expect(await liked('')).toMatchObject({ likes: 1, liked: false });
  const after = await ask('/tea', cookie);
  expect([after.text, after.cookies]).toEqual([before.text, []]);
  expect((await like(cookie)).cookies).toEqual([]);
});

test('signing in makes the likes of the browser those of the account', async () => {
  const guest = (await like()).cookies[0]?.split(';')[0] ?? '';
  const before = (await liked(guest)).likes;
  const entered = await ask('/nv/user-login', guest, { name: '小明', password });
  const session = entered.cookies.find((cookie) => cookie.startsWith('somnia_session='))?.split(';')[0] ?? '';
  expect(await liked(session)).toMatchObject({ likes: before, liked: true });
  expect(await liked(guest)).toMatchObject({ likes: before, liked: false });
});

test('a moment that a guest likes is liked where moments are listed', async () => {
  const { cookies } = await ask('/nv/like', '', { type: 'post', id: momentId, on: true });
  const numbers = async (cookie = '') =>
    (JSON.parse((await ask(`/somnia/moments/numbers?ids=${momentId}`, cookie)).text) as { list: object[] }).list;
  expect(await numbers(cookies[0]?.split(';')[0])).toMatchObject([{ likes: 1, liked: true }]);
  expect(await numbers()).toMatchObject([{ likes: 1, liked: false }]);
});
