import { membershipCases, membershipThings } from './role-membership-cases.ts';
import type { Kind, Things } from './role-table.ts';

/** Who may make the calls of the exchange, and of memberships. */
export const exchangeCases: Record<string, [kind: Kind, input?: Record<string, unknown>]> = {
  ...membershipCases,
  'GET /nv/goods': ['open'],
  'GET /nv/admin/goods': ['administratorOwnReads'],
  'POST /nv/admin/goods': ['administratorOwnActs', { name: '壁纸', price: 30 }],
  'GET /nv/admin/goods/{id}': ['administratorOwnReads'],
  'PATCH /nv/admin/goods/{id}': ['administratorOwnActs', { price: 20 }],
  'DELETE /nv/admin/goods/{id}': ['administratorOwnActs'],
  'GET /nv/admin/cards': ['administratorOwnReads'],
  'POST /nv/admin/cards': ['administratorOwnActs', { point: 5, count: 1 }],
  'POST /nv/admin/cards/{id}/stop': ['administratorOwnActs'],
  'GET /sst/user-center/exchange': ['memberReads'],
  'GET /sst/user-center/goods': ['memberReads'],
  'GET /sst/user-center/goods/{id}': ['memberReads'],
  'POST /sst/user-center/exchange': ['memberActs', { kind: 'card', code: '0000-0000-0000-0000' }],
};

const anybodys = { own: 'ok', others: 'ok', missing: 'NOT_FOUND' };

export const exchangeThings: Record<string, Things> = {
  ...membershipThings,
  'GET /nv/admin/goods/{id}': { field: 'id', of: 'goods', ...anybodys },
  'PATCH /nv/admin/goods/{id}': { field: 'id', of: 'goods', ...anybodys },
  'DELETE /nv/admin/goods/{id}': { field: 'id', of: 'goods', ...anybodys },
  'POST /nv/admin/cards/{id}/stop': { field: 'id', of: 'cards', ...anybodys },
  'GET /sst/user-center/goods/{id}': {
    field: 'id',
    of: 'redeemed',
    own: 'ok',
    others: 'NOT_FOUND',
    missing: 'NOT_FOUND',
  },
};
