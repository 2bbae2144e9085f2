import { afterAll, beforeAll, expect, test } from 'vitest';

import { createAccessToken, getAccessTokens, revokeAccessToken } from '#contract/features/auth/access-tokens.calls.ts';
import { rolePower, type Viewer } from '#contract/kit/power.ts';
import { banUser, createUser, requestErasure } from '#server/features/accounts/service.ts';
import { createSession } from '#server/features/accounts/sessions.service.ts';
import { type ClientInfo, write } from '#server/kit/site.ts';
import { openTestSite, type TestSite } from '#server/kit/testing.ts';

import { routes } from './access-tokens.routes.ts';
import { viewerOfAccessToken } from './access-tokens.service.ts';

let opened: TestSite;
let viewer: Viewer;
let browser: Partial<ClientInfo>;

beforeAll(async () => {
  opened = await openTestSite();
  const userId = await createUser(opened.site, {
    name: '老王',
    email: 'wang@example.com',
    password: '晚上写一点字再睡',
    role: 'author',
  });
  viewer = { userId, role: 'author', power: rolePower.author, vipLevel: 0, banned: false };
  browser = { sessionToken: await createSession(opened.site, userId, { address: '127.0.0.1', userAgent: 'test' }) };
});
afterAll(() => opened.close());

const create = (days: 7 | null, scopes: ('read' | 'write')[] = ['read']) =>
  opened.call(routes, createAccessToken, { name: '备份脚本', scopes, days }, viewer, browser);

test('a token stands for its owner with the scopes it was given', async () => {
  const { token, item } = await create(null);
  expect(token).toMatch(/^somnia_pat_[\w-]{40}$/);
  expect(item).toMatchObject({ name: '备份脚本', scopes: ['read'], expires_at: null, last_used_at: null });
  expect(await viewerOfAccessToken(opened.site, token)).toMatchObject({
    userId: viewer.userId,
    power: 6,
    scopes: ['read'],
  });
  expect(JSON.stringify(await opened.call(routes, getAccessTokens, {}, viewer, browser))).not.toContain(token);
});

test('a token ends after its days, when it is revoked, and opens nothing for a banned person', async () => {
  const short = await create(7);
  const long = await create(null);
  opened.clock.advance(7 * 86_400_000);
  expect(await viewerOfAccessToken(opened.site, short.token)).toBeNull();
  expect((await viewerOfAccessToken(opened.site, long.token))?.userId).toBe(viewer.userId);
  await banUser(opened.site, viewer.userId as number);
  expect(await viewerOfAccessToken(opened.site, long.token)).toMatchObject({
    userId: null,
    role: 'guest',
    power: 0,
    banned: true,
  });
  await opened.call(routes, revokeAccessToken, { id: long.item.id }, viewer);
  expect(await viewerOfAccessToken(opened.site, long.token)).toBeNull();
});

test('a token opens nothing while its owner leaves the site', async () => {
  const leaver = await createUser(opened.site, {
    name: '小蓝',
    email: 'lan@example.com',
    password: '晚上画一点画再睡',
  });
  const there = { sessionToken: await createSession(opened.site, leaver, { address: '127.0.0.1', userAgent: 'test' }) };
  const wanted = { name: '脚本', scopes: ['read' as const], days: null };
  const { token } = await opened.call(routes, createAccessToken, wanted, { ...viewer, userId: leaver }, there);
  expect((await viewerOfAccessToken(opened.site, token))?.userId).toBe(leaver);
  await write(opened.site, (unit) => requestErasure(unit, leaver, unit.now + 15 * 86_400_000));
  expect(await viewerOfAccessToken(opened.site, token)).toBeNull();
});

test('another person cannot revoke it, and looks at nothing of it', async () => {
  const stranger = await createUser(opened.site, {
    name: '阿红',
    email: 'hong@example.com',
    password: '晚上听一点歌再睡',
  });
  const other: Viewer = { ...viewer, userId: stranger };
  expect((await opened.call(routes, getAccessTokens, {}, other)).list).toEqual([]);
  await expect(opened.call(routes, revokeAccessToken, { id: 1 }, other)).rejects.toThrow('没有找到这个访问令牌');
});

test('what is no token of this site opens nothing', async () => {
  for (const text of ['', 'somnia_pat_', 'x', `somnia_pat_${'a'.repeat(40)}`, `somnia_pat_${'a'.repeat(4000)}`])
    expect(await viewerOfAccessToken(opened.site, text)).toBeNull();
});
