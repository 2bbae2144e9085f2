import { afterEach, beforeEach, expect, test } from 'vitest';

import { guestLikesOfAddress, maxGuestLikes } from '#contract/features/social/limits.ts';
import { bookmarkPost, getPostReactions, like } from '#contract/features/social/likes.calls.ts';
import { guestViewer, type Viewer } from '#contract/kit/power.ts';
import { connectTargets } from '#server/app/reactions.ts';
import { importComment } from '#server/features/comments/service.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import type { BrowserCookie, ClientInfo } from '#server/kit/site.ts';
import { write } from '#server/kit/site.ts';
import { openTestSite, type TestSite, testNow } from '#server/kit/testing.ts';
import { insertPostRows, insertUserRow } from '#tests/kit/stored-posts.ts';

import { adoptGuestLikes } from './guest-likes.service.ts';
import { routes } from './likes.routes.ts';
import { liked } from './likes.service.ts';

let here: TestSite;
let post: number;
let told: number;

beforeEach(async () => {
  here = await openTestSite();
  connectTargets(here.site);
  post = await insertPostRows(here.site, { slug: '夜航', author_id: await insertUserRow(here.site, '老王') });
  told = 0;
  liked.on(here.site, async () => {
    told += 1;
  });
  await setOptions(here.site, { likes_guests: true });
});
afterEach(() => here.close());

/** The browser of a guest, which keeps its cookie. */
function guestBrowser(ip = '203.0.113.7', cookies: Record<string, string> = {}) {
  const client: Partial<ClientInfo> = {
    ip,
    cookies,
    setCookie: ({ name, value }: BrowserCookie) => {
      cookies[name] = value;
    },
  };
  const setLike = (on = true, id = post, viewer: Viewer = guestViewer) =>
    here.call(routes, like, { type: 'post', id, on }, viewer, client);
  const read = (viewer?: Viewer) => here.call(routes, getPostReactions, { post_id: post }, viewer, client);
  const visitor = async () => (await here.site.db.selectFrom('guest_likes').select('guest').execute()).at(-1)?.guest;
  return { cookies, client, like: setLike, read, visitor };
}

const codeOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'ok',
    (error: { code?: unknown }) => String(error.code),
  );
const likes = async () => (await guestBrowser().read()).likes;
const member = async (name: string): Promise<Viewer> => ({
  userId: await insertUserRow(here.site, name, 'subscriber'),
  role: 'subscriber',
  power: 1,
  vipLevel: 0,
  banned: false,
});

test('a guest signs in to like, unless the site lets guests like', async () => {
  const guest = guestBrowser();
  await setOptions(here.site, { likes_guests: false });
  expect(await codeOf(guest.like())).toBe('601');
  expect(guest.cookies).toEqual({});
  await setOptions(here.site, { likes_guests: true });
  expect(await codeOf(guest.like())).toBe('ok');
  expect(await codeOf(guest.like(true, post, { ...guestViewer, sessionEnded: true }))).toBe('602');
});

test('one browser likes once and takes it back once, and the next visit knows', async () => {
  const guest = guestBrowser();
  expect(await guest.like(false)).toEqual({ count: 0, on: false });
  expect(await guest.like()).toEqual({ count: 1, on: true });
  expect(await guest.like()).toEqual({ count: 1, on: true });
  expect(await guest.read()).toMatchObject({ likes: 1, liked: true });
  expect(await guestBrowser().read()).toMatchObject({ likes: 1, liked: false });
  expect(await guest.like(false)).toEqual({ count: 0, on: false });
  expect(await guest.like(false)).toEqual({ count: 0, on: false });
  expect(told).toBe(0);
});

test('what is stored of a guest is a number, not an address', async () => {
  await guestBrowser().like();
  const rows = await here.site.db.selectFrom('guest_likes').selectAll().execute();
  expect(rows).toEqual([{ guest: expect.stringMatching(/^[0-9a-z]{1,10}$/), post_id: post, created_at: testNow }]);
  const events = await here.site.db.selectFrom('limit_events').selectAll().execute();
  expect(JSON.stringify(events)).not.toContain('203.0.113');
});

test('five guests of one address count for a post, whatever cookies they bring; a like taken back makes room', async () => {
  const codes = [];
  for (let at = 0; at < 6; at += 1)
    codes.push(await codeOf(guestBrowser('203.0.113.7', { somnia_voter: `${at}.zzzzzzzz.${'A'.repeat(43)}` }).like()));
  expect(codes).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'RATE_LIMITED']);
  const guest = guestBrowser('203.0.113.8');
  for (let at = 0; at < 12; at += 1) await guest.like(at % 2 === 0);
  expect(await codeOf(guest.like())).toBe('ok');
  expect(await likes()).toBe(6);
  here.clock.advance(24 * 3_600_000 + 1);
  expect(await codeOf(guestBrowser('203.0.113.7').like())).toBe('ok');
});

test('the likes of an address and of a browser are bounded', async () => {
  const author = await insertUserRow(here.site, '阿红');
  const guest = guestBrowser();
  const next = async ({ like: setLike } = guest) => {
    here.clock.advance(1001);
    return codeOf(setLike(true, await insertPostRows(here.site, { slug: `p${here.clock.now()}`, author_id: author })));
  };
  for (let at = 0; at < guestLikesOfAddress.max; at += 1) expect(await next()).toBe('ok');
  expect(await next()).toBe('RATE_LIMITED');
  const elsewhere = guestBrowser('203.0.113.8', guest.cookies);
  for (let at = guestLikesOfAddress.max; at < maxGuestLikes; at += 1) expect(await next(elsewhere)).toBe('ok');
  here.clock.advance(25 * 3_600_000);
  expect(await next()).toBe('RATE_LIMITED');
  expect(await next(guestBrowser('203.0.113.8'))).toBe('ok');
});

test('guests like what they may see, and neither comments nor favourites', async () => {
  const guest = guestBrowser();
  const author_id = await insertUserRow(here.site, '阿红');
  const hidden = await insertPostRows(here.site, { slug: '私密', author_id, status: 'private' });
  const moment = await insertPostRows(here.site, { slug: 'm', author_id, type: 'microblog' });
  expect(await codeOf(guest.like(true, hidden))).toBe('NOT_FOUND');
  expect(await codeOf(guest.like(true, moment))).toBe('ok');
  const written = { post_id: post, parent_id: 0, user_id: author_id, name: '', email: '', url: '', content: '好' };
  const comment = await write(here.site, (unit) =>
    importComment(here.site, unit, { ...written, status: 'approved', created_at: testNow }),
  );
  const { client } = guest;
  const likeComment = here.call(routes, like, { type: 'comment', id: comment, on: true }, guestViewer, client);
  expect(await codeOf(likeComment)).toBe('601');
  const keep = here.call(routes, bookmarkPost, { type: 'post', id: post, on: true }, guestViewer, client);
  expect(await codeOf(keep)).toBe('601');
});

test('who liked as a guest and signs in is one person', async () => {
  const hong = await member('阿红');
  const guest = guestBrowser();
  await guest.like();
  await write(here.site, async (unit) =>
    adoptGuestLikes(here.site, unit, hong.userId as number, (await guest.visitor()) ?? ''),
  );
  expect(await guest.read(hong)).toMatchObject({ likes: 1, liked: true });
  expect(await guest.read()).toMatchObject({ likes: 1, liked: false });
  expect(told).toBe(0);
  await guest.like();
  expect(await likes()).toBe(2);
  await write(here.site, async (unit) =>
    adoptGuestLikes(here.site, unit, hong.userId as number, (await guest.visitor()) ?? ''),
  );
  expect(await guest.read(hong)).toMatchObject({ likes: 1, liked: true });
  expect(await guest.like(false, post, hong)).toEqual({ count: 0, on: false });
});

test('likes of guests touch no page and are exact when many come at once', async () => {
  here.touched.clear();
  const guests = ['203.0.113.7', '203.0.113.8', '203.0.113.9'].map((ip) => guestBrowser(ip));
  for (const guest of guests) await guest.like();
  await Promise.all(guests.flatMap((guest) => [guest.like(), guest.like(), guest.like(false), guest.like()]));
  const rows = await here.site.db.selectFrom('guest_likes').select('guest').execute();
  expect(await likes()).toBe(rows.length);
  expect([...here.touched]).toEqual([]);
});
