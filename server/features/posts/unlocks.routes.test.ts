import { afterEach, beforeEach, expect, test } from 'vitest';

import { addComment, removeComment } from '#contract/features/comments/calls.ts';
import { blockContent } from '#contract/features/posts/unlocks.calls.ts';
import type { CallInput } from '#contract/kit/call.ts';
import { guestViewer, type Viewer } from '#contract/kit/power.ts';
import { buildApp } from '#server/app/build-app.ts';
import { banUser } from '#server/features/accounts/service.ts';
import { createSession } from '#server/features/accounts/sessions.service.ts';
import { preparedVersion } from '#server/features/blocks/preparation.service.ts';
import { routes as commenting } from '#server/features/comments/posting.routes.ts';
import { setCommentStatus } from '#server/features/comments/service.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { routes as ownComments } from '#server/features/comments/own.routes.ts';
import { PageCache } from '#server/kit/page-cache.ts';
import { openTestSite, type TestSite } from '#server/kit/testing.ts';
import { paragraph, insertPostRows, insertUserRow } from '#tests/kit/stored-posts.ts';
import { routes } from './unlocks.routes.ts';

let here: TestSite;
let app: Awaited<ReturnType<typeof buildApp>>;
let readerId: number;
let otherId: number;
let post: number;

const lock = (type: string) => ({ id: type, type, data: { blocks: [paragraph(`秘密 ${type}`, `in-${type}`)] } });
const guest = { name: '小明', email: 'xiaoming@secret.example' };

beforeEach(async () => {
  here = await openTestSite();
  app = await buildApp({ site: here.site, cache: new PageCache(here.clock), pages: null, clientFolder: null });
  const author = await insertUserRow(here.site, '老王');
  readerId = await insertUserRow(here.site, '阿红', 'subscriber');
  otherId = await insertUserRow(here.site, '小蓝', 'subscriber');
  post = await insertPostRows(here.site, {
    slug: '夜航',
    author_id: author,
    blocks: [lock('needreply'), lock('needlogin')],
  });
});

afterEach(async () => {
  await app.close();
  await here.close();
});

const cookieOf = async (userId: number) =>
  `somnia_session=${await createSession(here.site, userId, { address: '127.0.0.1', userAgent: 'x' })}`;

/** The text behind a lock, or the error code, as returned over HTTP. */
async function open(
  block: string,
  { cookie = '', grants = [] as string[], grant = undefined as string | undefined, email = '' } = {},
): Promise<unknown> {
  const answer = await app.inject({
    method: 'POST',
    url: '/nv/block-content',
    headers: { origin: 'http://localhost:3000', ...(cookie === '' ? {} : { cookie }) },
    payload: { post_id: post, block_id: block, grant, comment_grants: grants, email },
  });
  expect(answer.headers['cache-control']).toContain('no-store');
  const body = answer.json() as { error_code?: unknown; blocks?: { data: { text: string } }[] };
  return body.error_code ?? body.blocks?.[0]?.data.text;
}

const memberOf = (userId: number): Viewer => ({ userId, role: 'subscriber', power: 1, vipLevel: 0, banned: false });

async function say(content: string, viewer: Viewer) {
  here.clock.advance(3_600_000);
  return here.call(commenting, addComment, { post_id: post, content, ...guest }, viewer);
}

test('a needlogin block opens for whoever has a session, through HTTP, and for no banned person', async () => {
  expect(await open('needlogin')).toBe(601);
  expect(await open('needlogin', { cookie: 'somnia_session=forged-forged-forged-forged' })).toBe(601);
  const cookie = await cookieOf(readerId);
  expect(await open('needlogin', { cookie })).toBe('秘密 needlogin');
  await banUser(here.site, readerId);
  expect(await open('needlogin', { cookie })).not.toBe('秘密 needlogin');
});

test('a needreply block opens after an own approved comment, never after a waiting one, and closes with it', async () => {
  const cookie = await cookieOf(readerId);
  expect(await open('needreply', { cookie })).toBe('REPLY_REQUIRED');
  const { comment } = await say('好文', memberOf(readerId));
  expect(await open('needreply', { cookie })).toBe('REPLY_REQUIRED');
  await setCommentStatus(here.site, comment.id, 'approved');
  expect(await open('needreply', { cookie })).toBe('秘密 needreply');
  expect(await open('needreply', { cookie: await cookieOf(otherId) })).toBe('REPLY_REQUIRED');
  expect(await open('needreply')).toBe('REPLY_REQUIRED');
  await setCommentStatus(here.site, comment.id, 'spam');
  expect(await open('needreply', { cookie })).toBe('REPLY_REQUIRED');
  await setCommentStatus(here.site, comment.id, 'approved');
  await here.call(ownComments, removeComment, { id: comment.id }, memberOf(readerId));
  expect(await open('needreply', { cookie })).toBe('REPLY_REQUIRED');
});

test('a deleted comment opens nothing, even while its empty face stands above answers', async () => {
  await setOptions(here.site, { comments_hold_first: false });
  for (const viewer of [memberOf(readerId), guestViewer]) {
    const { comment, grant } = await say(`顶楼 ${viewer.role}`, viewer);
    here.clock.advance(3_600_000);
    const answer = { post_id: post, content: `答 ${viewer.role}`, parent: comment.id, ...guest };
    await here.call(commenting, addComment, answer, memberOf(otherId));
    await here.call(ownComments, removeComment, { id: comment.id, grant }, viewer);
    expect(await open('needreply', { cookie: await cookieOf(readerId), grants: [grant] })).toBe('REPLY_REQUIRED');
  }
});

test('a guest opens it by the grant of an approved comment below this post, never by a claimed e-mail', async () => {
  const { comment, grant } = await say('好文', guestViewer);
  expect(await open('needreply', { grants: [grant] })).toBe('REPLY_REQUIRED');
  await setCommentStatus(here.site, comment.id, 'approved');
  expect(await open('needreply', { grants: [grant] })).toBe('秘密 needreply');
  expect(await open('needreply', { grants: ['forged', grant] })).toBe('秘密 needreply');
  expect(await open('needreply', { email: guest.email })).toBe('REPLY_REQUIRED');
  expect(await open('needreply', { grants: [`${grant.slice(0, -1)}A`] })).toBe('REPLY_REQUIRED');

  // A grant of a comment on another post does not count, nor does another guest's with the same name and email
  // address.
  const elsewhere = await insertPostRows(here.site, { slug: '别处', author_id: otherId });
  here.clock.advance(3_600_000);
  const there = await here.call(commenting, addComment, { post_id: elsewhere, content: '在', ...guest });
  expect(there.public).toBe(true);
  expect(await open('needreply', { grants: [there.grant] })).toBe('REPLY_REQUIRED');

  here.clock.advance(366 * 86_400_000);
  expect(await open('needreply', { grants: [grant] })).toBe('REPLY_REQUIRED');
});

test('the grant of add-comment opens it as `grant`, too, and is answered for the next time', async () => {
  const { comment, grant } = await say('好文', guestViewer);
  expect(await open('needreply', { grant })).toBe('REPLY_REQUIRED');
  await setCommentStatus(here.site, comment.id, 'approved');
  expect(await open('needreply', { grant })).toBe('秘密 needreply');
  expect(await open('needlogin', { grant })).toBe(601);
  expect(await open('needreply', { grant: `${grant.slice(0, -1)}A` })).toBe('REPLY_REQUIRED');
  const answer = await app.inject({
    method: 'POST',
    url: '/nv/block-content',
    headers: { origin: 'http://localhost:3000' },
    payload: { post_id: post, block_id: 'needreply', grant },
  });
  expect(answer.json()).toMatchObject({ grant });
});

test('a guest who deletes the comment closes the block again', async () => {
  const { comment, grant } = await say('好文', guestViewer);
  await setCommentStatus(here.site, comment.id, 'approved');
  await here.call(ownComments, removeComment, { id: comment.id, grant });
  expect(await open('needreply', { grants: [grant] })).toBe('REPLY_REQUIRED');
});

test('a lock inside an article under a password asks for the password of the article first', async () => {
  await here.site.db.updateTable('posts').set({ password: 'sesame' }).where('id', '=', post).execute();
  const locked = [
    {
      id: 'inner',
      type: 'password-block',
      data: { password: 'inside', hint: '', blocks: [paragraph('里面的话', 'in')] },
    },
    lock('needlogin'),
  ];
  const text = JSON.stringify(locked);
  await here.site.db
    .updateTable('post_bodies')
    .set({ source: text, prepared: text, prepared_version: preparedVersion })
    .where('post_id', '=', post)
    .execute();
  const reader = { ...guestViewer, userId: readerId, role: 'subscriber', power: 1 } as const;
  const ask = (input: object) =>
    here.call(routes, blockContent, { post_id: post, ...input } as CallInput<typeof blockContent>, reader).then(
      ({ blocks, grant }) => ({ text: JSON.stringify(blocks), grant }),
      (error: { code: string }) => ({ text: error.code, grant: null }),
    );
  expect((await ask({ block_id: 'inner', password: 'inside' })).text).toBe('PASSWORD_WRONG');
  expect((await ask({ block_id: 'inner', password: 'sesame' })).text).toBe('PASSWORD_WRONG');
  expect((await ask({ block_id: 'needlogin' })).text).toBe('PASSWORD_WRONG');
  expect((await ask({ block_id: 'needlogin', password: 'sesame' })).text).toBe('PASSWORD_WRONG');
  expect((await ask({ block_id: 'needlogin', grant: 'made-up' })).text).toBe('PASSWORD_WRONG');
  const { grant, text: whole } = await ask({ block_id: '', password: 'sesame' });
  expect(whole).not.toContain('里面的话');
  expect((await ask({ block_id: 'needlogin', grant })).text).toContain('秘密 needlogin');
  expect((await ask({ block_id: 'inner', grant })).text).toBe('PASSWORD_WRONG');
  expect((await ask({ block_id: 'inner', grant, password: 'inside' })).text).toContain('里面的话');
  const outside = { ...guestViewer };
  await expect(
    here.call(routes, blockContent, { post_id: post, block_id: 'inner', password: 'inside' }, outside),
  ).rejects.toMatchObject({ code: 'PASSWORD_WRONG' });
});
