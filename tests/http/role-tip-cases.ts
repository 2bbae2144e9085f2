import type { Kind, Things } from './role-table.ts';

/** Who may tip, order points, and take tips off a wall. */
export const tipCases: Record<string, [kind: Kind, input?: Record<string, unknown>]> = {
  'GET /nv/tips': ['open', { user_id: 1 }],
  'GET /sst/user-center/pay-offer': ['memberReads'],
  'POST /sst/user-center/precreate': ['memberActs', { point: 100, user_id: 987_654_321 }],
  'POST /sst/user-center/tip': ['memberActs', { user_id: 1, point: 1 }],
  'GET /sst/user-center/tips': ['memberReads'],
  'GET /nv/admin/tips': ['administratorReads'],
  'POST /nv/admin/tips/{id}/hide': ['administratorActs'],
};

const anybodys = { own: 'ok', others: 'ok', missing: 'NOT_FOUND' };

export const tipThings: Record<string, Things> = {
  'GET /nv/tips': { field: 'post_id', of: 'post', own: 'ok', others: 'NOT_FOUND', missing: 'NOT_FOUND' },
  'GET /sst/user-center/pay-offer': { field: 'user_id', of: 'person', ...anybodys },
  'POST /nv/admin/tips/{id}/hide': { field: 'id', of: 'tip', ...anybodys },
};
