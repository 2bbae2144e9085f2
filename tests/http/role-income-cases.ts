import type { Kind } from './role-table.ts';

/** Income and withdrawals, for the table of roles. */
export const incomeCases: Record<string, [kind: Kind, input?: Record<string, unknown>]> = {
  'GET /sst/user-center/benefit': ['memberReads'],
  'GET /sst/user-center/benefits': ['memberReads'],
  'GET /sst/user-center/benefit-year': ['memberReads', { year: 2026 }],
  'GET /sst/user-center/withdraw-offer': ['memberReads'],
  'GET /sst/user-center/withdraws': ['memberReads'],
  'POST /sst/user-center/withdraw': ['ownActs', { amount: 1000, account: '13800000000', real_name: '王小红' }],
  'POST /sst/user-center/withdraws/{id}/cancel': ['memberActs'],
  'GET /nv/admin/withdraws': ['administratorReads'],
  'GET /nv/admin/withdraws/{id}': ['administratorReads'],
  'POST /nv/admin/withdraws/{id}/payee': ['administratorOwnActs'],
  'POST /nv/admin/withdraws/{id}/approve': ['administratorOwnActs'],
  'POST /nv/admin/withdraws/{id}/pay': ['administratorOwnActs', { proof: '20261123000001' }],
  'POST /nv/admin/withdraws/{id}/reject': ['administratorOwnActs', { reason: '实名与账号不符' }],
  'POST /nv/admin/withdraws/export': ['administratorOwnActs', { year: 2026 }],
};

const anybodys = { own: 'ok', others: 'ok', missing: 'NOT_FOUND' };
/** The password is asked for first, whatever the request. */
const locked = { own: 'PASSWORD_WRONG', others: 'PASSWORD_WRONG', missing: 'PASSWORD_WRONG' };

/** The withdrawals that these calls name. */
export const incomeThings = {
  'POST /sst/user-center/withdraws/{id}/cancel': {
    field: 'id',
    of: 'withdrawal',
    own: 'ok',
    others: 'NOT_FOUND',
    missing: 'NOT_FOUND',
  },
  'GET /nv/admin/withdraws/{id}': { field: 'id', of: 'withdrawal', ...anybodys },
  'POST /nv/admin/withdraws/{id}/payee': { field: 'id', of: 'withdrawal', ...anybodys },
  'POST /nv/admin/withdraws/{id}/approve': { field: 'id', of: 'withdrawal', ...locked },
  'POST /nv/admin/withdraws/{id}/pay': { field: 'id', of: 'withdrawal', ...locked },
  'POST /nv/admin/withdraws/{id}/reject': { field: 'id', of: 'withdrawal', ...anybodys },
} as const;
