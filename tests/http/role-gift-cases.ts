import type { Kind } from './role-table.ts';

/** The administration of gifts, for the table of roles. */
export const giftCases: Record<string, [kind: Kind, input?: Record<string, unknown>]> = {
  'GET /nv/admin/gifts': ['administratorReads'],
  'POST /nv/admin/gifts': ['administratorActs', { name: '纸灯', image_url: '/gift.svg', price: 5 }],
  'POST /nv/admin/gifts/defaults': ['administratorActs'],
  'PATCH /nv/admin/gifts/{id}': ['administratorActs', { enabled: true }],
  'DELETE /nv/admin/gifts/{id}': ['administratorActs'],
  'POST /nv/admin/gifts/order': ['administratorActs', { ids: [987_654_321] }],
  'GET /nv/admin/gift-records': ['administratorReads'],
  'POST /nv/admin/gift-records/{id}/clear-message': ['administratorActs'],
  'DELETE /nv/admin/gift-records/{id}': ['administratorActs'],
};

const anybodys = { own: 'ok', others: 'ok', missing: 'NOT_FOUND' };

/** The rows that these calls name. */
export const giftThings = {
  'PATCH /nv/admin/gifts/{id}': { field: 'id', of: 'gift', ...anybodys },
  'DELETE /nv/admin/gifts/{id}': { field: 'id', of: 'gift', ...anybodys },
  'POST /nv/admin/gift-records/{id}/clear-message': { field: 'id', of: 'giftRecord', ...anybodys },
  'DELETE /nv/admin/gift-records/{id}': { field: 'id', of: 'giftRecord', ...anybodys },
} as const;
