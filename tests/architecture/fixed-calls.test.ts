import { expect, test } from 'vitest';

import { endpoints, rawRoutes } from '#server/app/endpoints.ts';

const known = new Set([
  ...endpoints.map(({ call }) => `${call.method} ${call.path}`),
  ...rawRoutes.map(({ path }) => `GET ${path}`),
]);

/** Calls that other programs are written against. They are never renamed. */
const fixed = [
  'POST /nv/check-nonce',
  'POST /nv/bind-email',
  'POST /somnia/get-code',
  'POST /somnia/logoff',
  'POST /nv/user-logout',
  'POST /nv/user-login',
  'POST /nv/user-login-otp',
  'POST /nv/forget-password',
  'POST /somnia/get-login-url',
  'POST /nv/register-user',
  'POST /nv/change-password',
  'POST /somnia/get-gift-record',
  'POST /somnia/site-opts',
  'POST /nv/get_nav_menu',
  'POST /nv/add-post',
  'POST /nv/update-post',
  'POST /nv/remove-post',
  'POST /nv/block-content',
  'GET /somnia/random-favlink',
  'GET /somnia/posts-data',
  'POST /somnia/post-view',
  'POST /somnia/moments/upload',
  'GET /somnia/moments/list',
  'GET /somnia/moments/detail',
  'GET /nv/comments',
  'POST /nv/add-comment',
  'POST /nv/like',
  'POST /nv/favourite',
  'POST /nv/follow',
  'GET /nv/notifications',
  'POST /nv/notifications/read',
  'GET /nv/admin/users',
  'POST /nv/admin/users',
  'PATCH /nv/admin/users/{id}',
  'DELETE /nv/admin/users/{id}',
  'POST /nv/admin/users/{id}/ban',
  'POST /nv/admin/users/{id}/unban',
  'GET /nv/admin/posts',
  'PATCH /nv/admin/posts/{id}',
  'DELETE /nv/admin/posts/{id}',
  'GET /nv/admin/comments',
  'PATCH /nv/admin/comments/{id}',
  'DELETE /nv/admin/comments/{id}',
  'POST /nv/admin/comments/{id}/approve',
  'POST /nv/admin/comments/{id}/reject',
  'GET /nv/admin/terms',
  'POST /nv/admin/terms',
  'PATCH /nv/admin/terms/{id}',
  'DELETE /nv/admin/terms/{id}',
  'GET /nv/admin/menus',
  'POST /nv/admin/menus',
  'GET /nv/admin/links',
  'POST /nv/admin/links/{id}/approve',
  'POST /nv/admin/links/{id}/reject',
  'GET /nv/admin/media',
  'GET /nv/admin/moments',
  'PATCH /nv/admin/moments/{id}',
  'DELETE /nv/admin/moments/{id}',
  'POST /nv/admin/moments/{id}/approve',
  'POST /nv/admin/moments/{id}/reject',
  'PATCH /nv/admin/media/{id}',
  'DELETE /nv/admin/media/{id}',
  'GET /nv/admin/options',
  'POST /nv/admin/options',
  'GET /nv/admin/reports',
  'GET /nv/admin/words',
  'POST /nv/admin/words',
  'GET /nv/admin/audit',
  'GET /nv/admin/jobs',
  'GET /nv/admin/badges',
  'POST /nv/admin/badges',
  'PATCH /nv/admin/badges/{id}',
  'DELETE /nv/admin/badges/{id}',
  'DELETE /nv/admin/jobs/{id}',
  'POST /sst/user-center/check-in',
  'POST /sst/user-center/alipay-query',
  'GET /sst/user-center/orders',
  'POST /sst/user-center/check-coupon-useable',
  'GET /sst/user-center/coupons',
  'GET /nv/admin/coupons',
  'POST /nv/admin/coupons',
  'GET /nv/admin/orders',
  'POST /nv/admin/orders/{id}/refund',
  'GET /sst/user-center/gifts',
  'POST /sst/user-center/send-gift',
  'GET /nv/admin/gifts',
  'POST /nv/admin/gifts',
  'PATCH /nv/admin/gifts/{id}',
  'DELETE /nv/admin/gifts/{id}',
  'GET /nv/admin/cards',
  'POST /nv/admin/cards',
  'POST /sst/user-center/exchange',
  'POST /sst/user-center/alipay-precreate',
  'POST /sst/user-center/become-vip',
  'POST /sst/user-center/vip-can-exchange',
  'GET /sst/user-center/points',
  'GET /sst/user-center/benefits',
  'GET /sst/user-center/withdraws',
  'POST /sst/user-center/withdraw',
  'GET /nv/admin/withdraws',
  'GET /sst/user-center/experiences',
  'POST /nv/vote',
  'POST /nv/rate',
  'GET /nv/block-numbers',
  'POST /sst/user-center/precreate',
  'POST /sst/user-center/tip',
  'POST /sst/user-center/buy-block',
];

/** Fixed names that come with their features: points, membership, gifts and money. */
const laterNames: string[] = [];

/** What the general form of a name is done by instead. */
const otherForms: Record<string, string> = {
  'POST /nv/admin/posts': 'POST /nv/add-post',
  'POST /nv/admin/comments': 'POST /nv/add-comment',
  'POST /nv/admin/media': 'POST /nv/admin/uploads',
  'POST /nv/admin/moments': 'POST /nv/add-post',
  'POST /nv/admin/reports': 'POST /nv/report',
  'PATCH /nv/admin/menus/{id}': 'POST /nv/admin/menus',
  'PATCH /nv/admin/options/{id}': 'POST /nv/admin/options',
  'DELETE /nv/admin/options/{id}': 'POST /nv/admin/options/reset',
  'PATCH /nv/admin/reports/{id}': 'POST /nv/admin/reports/{id}/uphold',
  'PATCH /nv/admin/words/{id}': 'POST /nv/admin/words',
  'PATCH /nv/admin/jobs/{id}': 'POST /nv/admin/jobs/{id}/retry',
};

test('every call with a fixed name exists under it', () => {
  expect(fixed.filter((name) => !known.has(name))).toEqual([]);
  expect(new Set(fixed).size).toBe(fixed.length);
});

test('what has another form has it, and what comes later is not there in part', () => {
  for (const [general, other] of Object.entries(otherForms)) {
    expect(known.has(general), general).toBe(false);
    expect(known.has(other), other).toBe(true);
  }
  for (const name of laterNames) expect([...known].filter((each) => each.includes(` ${name}`))).toEqual([]);
});
