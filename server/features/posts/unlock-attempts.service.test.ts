import { createHash } from 'node:crypto';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { blockContent } from '#contract/features/posts/unlocks.calls.ts';
import { getChallenge } from '#contract/features/request-guards/challenges.calls.ts';
import type { DomainError } from '#contract/errors.ts';
import { guestViewer, type Viewer } from '#contract/kit/power.ts';
import { routes as challengeRoutes } from '#server/features/request-guards/challenges.routes.ts';
import { openTestSite, type TestSite } from '#server/kit/testing.ts';
import { insertPostRows, insertUserRow, paragraph } from '#tests/kit/stored-posts.ts';

import { routes } from './unlocks.routes.ts';

let here: TestSite;
let article: number;
let withBlock: number;

beforeEach(async () => {
  here = await openTestSite();
  const author = await insertUserRow(here.site, '老王');
  article = await insertPostRows(here.site, {
    slug: '上锁',
    author_id: author,
    password: 'sesame',
    blocks: [paragraph('秘密')],
  });
  const locked = {
    id: 'lock',
    type: 'password-block',
    data: { password: 'sesame', hint: '', blocks: [paragraph('秘密')] },
  };
  withBlock = await insertPostRows(here.site, { slug: '有锁', author_id: author, blocks: [locked] });
});
afterEach(() => here.close());

const asked = (id: number) => ({ post_id: id, block_id: id === withBlock ? 'lock' : '' });

/** The error code of an attempt, or 'ok'. */
function attempt(id: number, password: string, ip: string, viewer: Viewer = guestViewer, proof = ''): Promise<string> {
  return here.call(routes, blockContent, { ...asked(id), password }, viewer, { ip, proof }).then(
    () => 'ok',
    (error: DomainError) => error.code,
  );
}

async function solve(): Promise<string> {
  const { token, salt, difficulty } = await here.call(challengeRoutes, getChallenge, {});
  for (let nonce = 0; ; nonce += 1) {
    const hex = createHash('sha256').update(`${salt}:${nonce}`).digest('hex').slice(0, 8);
    if (Number.parseInt(hex, 16) < 2 ** (32 - difficulty)) return `${token}:${nonce}`;
  }
}

for (const [what, idOf] of [
  ['an article', () => article],
  ['a block', () => withBlock],
] as const) {
  test(`after sixty wrong passwords from sixty networks each further one for ${what} needs a challenge`, async () => {
    const id = idOf();
    for (let at = 0; at < 60; at += 1) expect(await attempt(id, 'wrong', `10.0.${at}.1`)).toBe('PASSWORD_WRONG');
    expect(await attempt(id, 'wrong', '10.1.1.1')).toBe('CHALLENGE_REQUIRED');
    expect(await attempt(id, 'sesame', '10.1.1.2')).toBe('CHALLENGE_REQUIRED');
    expect(await attempt(id, 'wrong', '10.1.1.1', guestViewer, await solve())).toBe('PASSWORD_WRONG');
    // A reader who knows the password is not locked out, and another post is not concerned.
    expect(await attempt(id, 'sesame', '10.1.1.2', guestViewer, await solve())).toBe('ok');
    expect(await attempt(id === article ? withBlock : article, 'sesame', '10.1.1.3')).toBe('ok');
    here.clock.advance(3_600_000);
    expect(await attempt(id, 'wrong', '10.1.1.4')).toBe('PASSWORD_WRONG');
  });
}

test('one person has ten attempts at a post in a quarter of an hour, and nobody else loses any', async () => {
  const member: Viewer = { userId: 1, role: 'author', power: 6, vipLevel: 0, banned: false };
  for (let at = 0; at < 10; at += 1) expect(await attempt(article, 'wrong', '10.0.0.1')).toBe('PASSWORD_WRONG');
  expect(await attempt(article, 'wrong', '10.0.0.1')).toBe('CHALLENGE_REQUIRED');
  expect(await attempt(article, 'wrong', '10.0.0.1', member)).toBe('PASSWORD_WRONG');
  expect(await attempt(article, 'wrong', '10.0.0.2')).toBe('PASSWORD_WRONG');
  expect(await attempt(withBlock, 'wrong', '10.0.0.1')).toBe('PASSWORD_WRONG');
  here.clock.advance(15 * 60_000 - 1);
  expect(await attempt(article, 'wrong', '10.0.0.1')).toBe('CHALLENGE_REQUIRED');
  here.clock.advance(1);
  expect(await attempt(article, 'wrong', '10.0.0.1')).toBe('PASSWORD_WRONG');
});

test('correct passwords and grants are not counted', async () => {
  for (let at = 0; at < 70; at += 1) expect(await attempt(article, 'sesame', '10.0.0.1')).toBe('ok');
  const { grant } = await here.call(routes, blockContent, { ...asked(article), password: 'sesame' });
  for (let at = 0; at < 60; at += 1) await attempt(article, 'wrong', `10.0.${at}.1`);
  const opened = await here.call(routes, blockContent, { ...asked(article), grant: grant ?? '' });
  expect(opened.blocks).toHaveLength(1);
});

test('of a hundred attempts at once sixty are looked at', async () => {
  const codes = await Promise.all(Array.from({ length: 100 }, (_, at) => attempt(article, 'wrong', `10.0.${at}.1`)));
  expect(codes.filter((code) => code === 'PASSWORD_WRONG')).toHaveLength(60);
});
