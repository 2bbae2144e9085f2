import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

import { type Access, defineCall } from '#contract/kit/call.ts';
import type { DomainError } from '#contract/errors.ts';
import { guestViewer, type Viewer } from '#contract/kit/power.ts';
import { buildApp } from '#server/app/build-app.ts';
import { endpoints, rawPosts, rawRoutes } from '#server/app/endpoints.ts';
import { implement, runEndpoint } from '#server/kit/endpoint.ts';
import { PageCache } from '#server/kit/page-cache.ts';
import { openTestSite, type TestSite } from '#server/kit/testing.ts';

/** All calls that guests may make. Add new ones here on purpose. */
const openToGuests = [
  'GET /nv/archives',
  'GET /nv/articles',
  'GET /nv/author',
  'GET /nv/author-comments',
  'GET /nv/author-gifts',
  'GET /nv/authors',
  'GET /nv/blackroom',
  'GET /nv/block-numbers',
  'GET /nv/comment-place',
  'GET /nv/comments',
  'GET /nv/follow-state',
  'GET /nv/follows',
  'GET /nv/goods',
  'GET /nv/home',
  'GET /nv/install-state',
  'GET /nv/latest-comments',
  'GET /nv/leaderboard',
  'GET /nv/post-marks',
  'GET /nv/post-page',
  'GET /nv/post-previews/{token}',
  'GET /nv/search',
  'GET /nv/search-moments',
  'GET /nv/sidebar',
  'GET /nv/term',
  'GET /nv/terms',
  'GET /nv/tips',
  'GET /somnia/bulletin',
  'GET /somnia/favlinks',
  'GET /somnia/gift-wall',
  'GET /somnia/gifts',
  'GET /somnia/link-circle',
  'GET /somnia/live/state',
  'GET /somnia/logo',
  'GET /somnia/moments/active-people',
  'GET /somnia/moments/detail',
  'GET /somnia/moments/latest',
  'GET /somnia/moments/list',
  'GET /somnia/moments/news',
  'GET /somnia/moments/numbers',
  'GET /somnia/moments/plate',
  'GET /somnia/moments/plates',
  'GET /somnia/moments/topic',
  'GET /somnia/moments/topics',
  'GET /somnia/posts-data',
  'GET /somnia/random-favlink',
  'GET /somnia/sticker-package',
  'POST /nv/add-comment',
  'POST /nv/begin-passkey-login',
  'POST /nv/block-content',
  'POST /nv/block-numbers',
  'POST /nv/challenge',
  'POST /nv/check-nonce',
  'POST /nv/edit-comment',
  'POST /nv/forget-password',
  'POST /nv/form-token',
  'POST /nv/get_nav_menu',
  'POST /nv/install',
  'POST /nv/like',
  'POST /nv/login-callback',
  'POST /nv/own-comments',
  'POST /nv/passkey-login',
  'POST /nv/preview-comment',
  'POST /nv/rate',
  'POST /nv/register-user',
  'POST /nv/remove-comment',
  'POST /nv/report',
  'POST /nv/reset-password',
  'POST /nv/resubscribe',
  'POST /nv/subscription',
  'POST /nv/unsubscribe',
  'POST /nv/user-login',
  'POST /nv/user-login-otp',
  'POST /nv/user-logout',
  'POST /nv/vote',
  'POST /somnia/apply-link',
  'POST /somnia/get-code',
  'POST /somnia/get-gift-record',
  'POST /somnia/get-login-url',
  'POST /somnia/post-view',
  'POST /somnia/share-visit',
  'POST /somnia/site-opts',
  'POST /somnia/visit',
];

/** Routes outside the contract: feeds, files, health, and the page handler. */
const otherAddresses = [
  'GET /:file(^[A-Za-z0-9-]{8,128}\\.txt$)',
  'GET /assets/badges/:file',
  'GET /assets/stickers/:file',
  'GET /author/:id/feed',
  'GET /author/:id/feed/atom',
  'GET /author/:id/feed/json',
  'GET /avatar/:file',
  'GET /category/:slug/feed',
  'GET /category/:slug/feed/atom',
  'GET /category/:slug/feed/json',
  'GET /feed',
  'GET /feed/atom',
  'GET /feed/comments',
  'GET /feed/json',
  'GET /livez',
  'GET /sw.js',
  'GET /nv/admin/backups/:name/file',
  'GET /nv/openapi.json',
  'GET /og/:file',
  'GET /opensearch.xml',
  'GET /readyz',
  'GET /robots.txt',
  'GET /site.webmanifest',
  'GET /sitemap.xml',
  'GET /sitemap/:part',
  'GET /somnia/live',
  'GET /tag/:slug/feed',
  'GET /tag/:slug/feed/atom',
  'GET /tag/:slug/feed/json',
  'GET /uploads/*',
  'PUT /nv/admin/uploads/:id',
  'POST /nv-admin/install',
  'POST /unsubscribe',
  'GET /moments/feed',
  'GET /moments/feed/atom',
  'GET /moments/feed/json',
  'GET /moments/plate/:slug/feed',
  'GET /moments/plate/:slug/feed/atom',
  'GET /moments/plate/:slug/feed/json',
  'GET /moments/topic/:slug/feed',
  'GET /moments/topic/:slug/feed/atom',
  'GET /moments/topic/:slug/feed/json',
  'GET /sandbox/pay/:no',
  'POST /sandbox/pay/:no/succeed',
  'POST /sandbox/pay/:no/fail',
  'POST /notify/alipay',
  'POST /notify/wechat',
];

/** Response objects whose fields are not listed in the contract: a block's data has its own schema. */
const freeObjects = [
  'GET /nv/admin/options /properties/groups/items/properties/options/items/properties/schema',
  'GET /nv/post-page /properties/post/anyOf/0/properties/blocks/items/properties/data',
  'GET /nv/post-previews/{token} /properties/post/properties/blocks/items/properties/data',
  'GET /somnia/bulletin /properties/blocks/items/properties/data',
  'GET /sst/user-center/goods/{id} /properties/blocks/items/properties/data',
  'POST /nv/admin/convert /properties/blocks/items/properties/data',
  'POST /nv/admin/options /properties/options/items/properties/schema',
  'POST /nv/admin/options/reset /properties/options/items/properties/schema',
  'POST /nv/admin/posts/preview /properties/post/properties/blocks/items/properties/data',
  'POST /nv/block-content /properties/blocks/items/properties/data',
  'POST /sst/user-center/buy-block /anyOf/1/properties/blocks/items/properties/data',
];

let opened: TestSite;
let routes: string[];

/** Fastify's route table as `METHOD /path`, parsed from its printed tree. */
function readTree(tree: string): string[] {
  const above: string[] = [];
  const found: string[] = [];
  for (const line of tree.split('\n')) {
    const at = line.search(/[^\s│├└─]/);
    if (at < 0) continue;
    const parts = /^(.*?)(?: \(([A-Z, ]+)\))?$/.exec(line.slice(at));
    const depth = at / 4;
    above.length = depth;
    above[depth - 1] = parts?.[1] ?? '';
    const path = above.join('');
    for (const method of parts?.[2]?.split(', ') ?? []) found.push(`${method} ${path}`);
  }
  return found;
}

const endpointPaths = new Set(endpoints.map(({ call }) => `${call.method} ${call.path}`));

beforeAll(async () => {
  opened = await openTestSite();
  const app = await buildApp({
    site: opened.site,
    cache: new PageCache(opened.clock),
    pages: null,
    clientFolder: null,
  });
  await app.ready();
  routes = readTree(app.printRoutes({ commonPrefix: false }))
    .map((route) => route.replace(/ \*$/, ' /uploads/*'))
    .map((route) => {
      const named = route.replace(/:(\w+)/g, '{$1}');
      return endpointPaths.has(named.replace(/^HEAD/, 'GET')) ? named : route;
    });
  await app.close();
});

afterAll(() => opened.close());

const nameOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;

test('the server answers the calls of the contract, the written list of other addresses, and nothing else', () => {
  const known = [...endpoints.map(({ call }) => nameOf(call)), ...otherAddresses];
  const heads = known.filter((route) => route.startsWith('GET ')).map((route) => route.replace('GET', 'HEAD'));
  expect([...new Set(routes)].toSorted()).toEqual([...known, ...heads].toSorted());
  expect([...rawRoutes, ...rawPosts].every((route) => otherAddresses.includes(nameOf(route)))).toBe(true);
});

test('every call says who may make it, and guests may make exactly those of the written list', () => {
  for (const { call } of endpoints) expect(call.access, nameOf(call)).toBeDefined();
  const open = endpoints.filter(({ call }) => call.access === 'guest').map(({ call }) => nameOf(call));
  expect(open.toSorted()).toEqual(openToGuests);
});

test('no two calls have one address', () => {
  const names = endpoints.map(({ call }) => nameOf(call));
  expect(new Set(names).size).toBe(names.length);
});

test('whoever changes something posts, and a call that only reads says so or is a GET', () => {
  const allowed = [
    'POST /nv/add-comment',
    'POST /nv/begin-passkey-login',
    'POST /nv/edit-comment',
    'POST /nv/forget-password',
    'POST /nv/install',
    'POST /nv/like',
    'POST /nv/login-callback',
    'POST /nv/passkey-login',
    'POST /nv/rate',
    'POST /nv/register-user',
    'POST /nv/remove-comment',
    'POST /nv/report',
    'POST /nv/reset-password',
    'POST /nv/resubscribe',
    'POST /nv/unsubscribe',
    'POST /nv/user-login',
    'POST /nv/user-login-otp',
    'POST /nv/user-logout',
    'POST /nv/vote',
    'POST /somnia/apply-link',
    'POST /somnia/get-code',
    'POST /somnia/get-login-url',
    'POST /somnia/post-view',
    'POST /somnia/share-visit',
    'POST /somnia/visit',
  ];
  for (const { call } of endpoints.filter((endpoint) => endpoint.call.access === 'guest')) {
    const isReading = call.method === 'GET' || call.reads === true;
    expect(isReading || allowed.includes(nameOf(call)), nameOf(call)).toBe(true);
  }
});

test('a guest is refused by every call that names somebody', async () => {
  const named = endpoints.filter(({ call }) => call.access !== 'guest');
  for (const endpoint of named) {
    const refused = await runEndpoint(endpoint, opened.contextFor(), {}, () => {}).catch((error: unknown) => error);
    expect((refused as DomainError).code, nameOf(endpoint.call)).toMatch(/^(601|401\.1)$/);
  }
});

test('access is judged before the input, by role, and the banned are refused', async () => {
  let answered = 0;
  const call = (access: Access) =>
    implement(
      defineCall({
        method: 'POST',
        path: '/nv/x',
        summary: '',
        access,
        input: z.object({ id: z.number() }),
        output: z.object({}),
        errors: [],
      }),
      () => {
        answered += 1;
        return {};
      },
    );
  const codeOf = async (access: Access, viewer: Viewer): Promise<string> => {
    const error = await runEndpoint(call(access), opened.contextFor(viewer), { id: 'x' }, () => {}).catch(
      (thrown: unknown) => thrown,
    );
    return (error as DomainError).code;
  };
  const reader: Viewer = { userId: 1, role: 'subscriber', power: 1, vipLevel: 0, banned: false };
  expect(await codeOf('member', guestViewer)).toBe('601');
  expect(await codeOf('author', guestViewer)).toBe('601');
  expect(await codeOf('author', reader)).toBe('401.1');
  expect(await codeOf('author', { ...reader, power: 10, banned: true })).toBe('USER_ALREADY_BAN');
  expect(await codeOf('member', reader)).toBe('VALIDATION');
  expect(answered).toBe(0);
});

function findFreeObjects(node: unknown, path: string): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const { type, additionalProperties } = node as { type?: string; additionalProperties?: unknown };
  const here = type === 'object' && additionalProperties !== false ? [path] : [];
  return [...here, ...Object.entries(node).flatMap(([key, inner]) => findFreeObjects(inner, `${path}/${key}`))];
}

test('every answer is cut to the fields that the contract names', () => {
  const free = endpoints.flatMap(({ call }) =>
    findFreeObjects(z.toJSONSchema(call.output, { io: 'output', unrepresentable: 'any' }), `${nameOf(call)} `),
  );
  expect(free.toSorted()).toEqual(freeObjects);
});

test('every call names its limit, or is one of the few that a page makes once and answers from memory', () => {
  const unlimited = endpoints.filter(({ call }) => call.limit === undefined).map(({ call }) => nameOf(call));
  expect(unlimited.toSorted()).toEqual([
    'GET /somnia/bulletin',
    'POST /nv/get_nav_menu',
    'POST /somnia/get-gift-record',
    'POST /somnia/site-opts',
  ]);
});
