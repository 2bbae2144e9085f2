import { createHash } from 'node:crypto';

import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { getComments } from '#contract/features/comments/calls.ts';
import { routes as commentRoutes } from '#server/features/comments/routes.ts';
import { importComment } from '#server/features/comments/service.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { avatarToken, hashOfAvatarToken } from '#server/kit/avatar-tokens.ts';
import { write } from '#server/kit/site.ts';
import { openTestSite, type TestSite, testNow } from '#server/kit/testing.ts';
import { insertPostRows, insertUserRow } from '#tests/kit/stored-posts.ts';

import { mailboxAvatar } from './avatars.service.ts';

let here: TestSite;
let asked: string[];
let body: Buffer;
let status: number;

const md5 = createHash('md5').update('xiaoming@secret.example').digest('hex');

beforeEach(async () => {
  here = await openTestSite();
  await setOptions(here.site, { comments_avatar: 'cravatar' });
  asked = [];
  status = 200;
  body = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#cc8844' } })
    .png()
    .toBuffer();
});

afterEach(() => here.close());

const token = () => avatarToken(here.site.key, ' XiaoMing@secret.example');
const get = (of = token()) =>
  mailboxAvatar(here.contextFor(), of, async (address) => {
    asked.push(address);
    if (status === 0) throw new Error('down');
    return { status, body };
  });

test('a picture is fetched once in a week and drawn anew in one size', async () => {
  const first = await get();
  expect(first?.type).toBe('image/webp');
  expect(await sharp(first?.body as Buffer).metadata()).toMatchObject({ format: 'webp', width: 96, height: 96 });
  await get();
  expect(asked).toEqual([`https://cravatar.cn/avatar/${md5}?s=96&d=404`]);
  here.clock.advance(7 * 86_400_000);
  status = 0;
  expect((await get())?.type).toBe('image/webp');
  await get();
  expect(asked).toHaveLength(2);
  expect(await Array.fromAsync(here.site.storage.list())).toHaveLength(1);
});

test('what is no picture, or none at all, is a scene of our own, asked for once', async () => {
  const hostile: [number, Buffer][] = [
    [404, Buffer.alloc(0)],
    [200, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    [200, Buffer.from('<html>')],
    [200, Buffer.alloc(0)],
    [0, Buffer.alloc(0)],
  ];
  for (const [at, [code, answer]] of hostile.entries()) {
    [status, body] = [code, answer];
    const of = avatarToken(here.site.key, `no-${at}@secret.example`);
    const drawn = await get(of);
    expect(drawn?.type).toBe('image/svg+xml');
    expect(drawn?.body).not.toContain('script');
    await get(of);
  }
  expect(asked).toHaveLength(5);
});

test('only tokens of this site are followed, and only where the option says so', async () => {
  for (const forged of [md5, 'a'.repeat(48), `${token().slice(0, -1)}0x`, '', `${token()}0`])
    expect(await get(forged)).toBeNull();
  await setOptions(here.site, { comments_avatar: 'off' });
  expect(await get()).toBeNull();
  expect(asked).toEqual([]);
});

test('a token tells nothing of the mailbox, and the same of one mailbox', () => {
  expect(token()).toBe(avatarToken(here.site.key, 'xiaoming@secret.example'));
  expect(token()).not.toContain(md5);
  expect(hashOfAvatarToken(here.site.key, token())).toBe(md5);
  expect(hashOfAvatarToken(Buffer.alloc(32, 8), token())).toBeNull();
});

test('comments of guests name the picture of their mailbox while the option is on', async () => {
  const author = await insertUserRow(here.site, '老王');
  const post = await insertPostRows(here.site, { slug: '夜航', author_id: author });
  const about = { post_id: post, parent_id: 0, url: '', status: 'approved' as const, created_at: testNow };
  const email = 'xiaoming@secret.example';
  await write(here.site, async (unit) => {
    await importComment(here.site, unit, { ...about, user_id: null, name: '小明', email, content: '一' });
    await importComment(here.site, unit, { ...about, user_id: author, name: '', email: '', content: '二' });
  });
  const avatars = async () =>
    (await here.call(commentRoutes, getComments, { post_id: post, sort: 'oldest' })).list.map(
      (each) => each.author.avatar_url,
    );
  expect(await avatars()).toEqual([`/avatar/${token()}.webp`, '']);
  await setOptions(here.site, { comments_avatar: 'off' });
  expect(await avatars()).toEqual(['', '']);
});
