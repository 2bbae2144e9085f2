import type { Kind, Things } from './role-table.ts';

/** Who may make the calls of memberships. */
export const membershipCases: Record<string, [kind: Kind, input?: Record<string, unknown>]> = {
  'GET /sst/user-center/vip': ['memberReads'],
  'GET /sst/user-center/vip-grants': ['memberReads'],
  'POST /sst/user-center/alipay-precreate': ['memberActs', { point: 12, level: 1, vip_duration: 'month' }],
  'POST /sst/user-center/become-vip': ['memberActs', { price: 12, level: 1, vip_duration: 'month' }],
  'POST /sst/user-center/vip-can-exchange': ['memberReads', { price: 12 }],
  'GET /nv/admin/users/{id}/vip': ['administratorReads'],
  'POST /nv/admin/users/{id}/vip': [
    'administratorOwnActs',
    { action: 'give', level: 1, days: 3, reason: '补偿', request_id: '00000000-0000-4000-8000-000000000000' },
  ],
};

export const membershipThings: Record<string, Things> = {
  'GET /nv/admin/users/{id}/vip': { field: 'id', of: 'person', own: 'ok', others: 'ok', missing: 'NOT_FOUND' },
  'POST /nv/admin/users/{id}/vip': {
    field: 'id',
    of: 'person',
    own: 'VALIDATION',
    others: 'VALIDATION',
    missing: 'NOT_FOUND',
  },
};
