import type { Kind } from './role-table.ts';

/** Coupons, for the table of roles. */
export const couponCases: Record<string, [kind: Kind, input?: Record<string, unknown>]> = {
  'POST /sst/user-center/check-coupon-useable': ['memberReads', { coupon_code: 'NOTHING1' }],
  'GET /sst/user-center/coupons': ['memberReads'],
  'GET /sst/user-center/coupon-offers': ['memberReads'],
  'GET /nv/admin/coupons': ['administratorOwnReads'],
  'POST /nv/admin/coupons': ['administratorOwnActs', { name: '满月礼', coupon_rebate: 8.8, count: 1 }],
  'POST /nv/admin/coupons/{id}/stop': ['administratorOwnActs'],
  'GET /nv/admin/coupons/{id}/codes': ['administratorOwnReads'],
  'POST /nv/admin/coupons/{id}/give': ['administratorOwnActs', { user_id: 987_654_321 }],
};

const anybodys = { own: 'ok', others: 'ok', missing: 'NOT_FOUND' };

/** The batches that these calls name. */
export const couponThings = {
  'POST /nv/admin/coupons/{id}/stop': { field: 'id', of: 'coupons', ...anybodys },
  'GET /nv/admin/coupons/{id}/codes': { field: 'id', of: 'coupons', ...anybodys },
  // Nobody has the id of the person in the input.
  'POST /nv/admin/coupons/{id}/give': {
    field: 'id',
    of: 'coupons',
    own: 'NOT_FOUND',
    others: 'NOT_FOUND',
    missing: 'NOT_FOUND',
  },
} as const;
