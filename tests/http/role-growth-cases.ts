import type { Kind, Things } from './role-table.ts';

/** Who may make the calls of the ledger, growth and badges. */
export const growthCases: Record<string, [kind: Kind, input?: Record<string, unknown>]> = {
  'GET /nv/admin/growth': ['administratorReads'],
  'GET /nv/admin/ledger': ['administratorReads'],
  'GET /nv/admin/users/{id}/statement': ['administratorReads'],
  'POST /nv/admin/users/{id}/points': [
    'administratorOwnActs',
    { currency: 'point', amount: 1, memo: '活动', request_id: '7d8f3f1e-3c59-4b7e-9a53-6a7b5d5f2c11' },
  ],
  'GET /nv/admin/badges': ['administratorOwnReads'],
  'POST /nv/admin/badges': ['administratorOwnActs', { name: '守夜人', img: '/a.svg' }],
  'POST /nv/admin/badges/defaults': ['administratorOwnActs'],
  'PATCH /nv/admin/badges/{id}': ['administratorOwnActs', { name: '守夜人' }],
  'DELETE /nv/admin/badges/{id}': ['administratorOwnActs'],
  'GET /nv/admin/badges/{id}/people': ['administratorOwnReads'],
  'POST /nv/admin/badges/{id}/give': ['administratorOwnActs', { user_id: 1, reason: '帮过大家' }],
  'POST /nv/admin/badges/{id}/take': ['administratorOwnActs', { user_id: 1, reason: '弄错了' }],
  'GET /sst/user-center/badges': ['memberReads'],
  'POST /sst/user-center/wear-badge': ['memberActs', { badge_id: null }],
  'GET /sst/user-center/check-ins': ['memberReads'],
  'GET /sst/user-center/experiences': ['memberReads'],
  'GET /sst/user-center/points': ['memberReads'],
  'GET /sst/user-center/share-mark': ['memberReads'],
  'GET /sst/user-center/statement': ['memberReads', { currency: 'point' }],
  'GET /sst/user-center/tasks': ['memberReads'],
  'POST /sst/user-center/check-in': ['memberActs'],
  'POST /sst/user-center/claim-task': ['memberActs', { id: 'bio' }],
  'POST /sst/user-center/make-up': ['memberActs', { day: '2026-11-20' }],
};

const anybodys = { own: 'ok', others: 'ok', missing: 'NOT_FOUND' };
const unfit = { own: 'CONFLICT', others: 'CONFLICT', missing: 'NOT_FOUND' };

/** The rows that these calls name. */
export const growthThings: Record<string, Things> = {
  'GET /nv/admin/users/{id}/statement': { field: 'id', of: 'person', ...anybodys },
  'POST /nv/admin/users/{id}/points': { field: 'id', of: 'person', ...anybodys },
  'PATCH /nv/admin/badges/{id}': { field: 'id', of: 'badge', ...anybodys },
  'DELETE /nv/admin/badges/{id}': { field: 'id', of: 'badge', ...anybodys },
  'GET /nv/admin/badges/{id}/people': { field: 'id', of: 'badge', ...anybodys },
  // Of the first user, who has none of these badges.
  'POST /nv/admin/badges/{id}/give': { field: 'id', of: 'badge', ...anybodys },
  'POST /nv/admin/badges/{id}/take': { field: 'id', of: 'badge', ...unfit },
};
