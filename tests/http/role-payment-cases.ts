import type { Kind } from './role-table.ts';

/** The administration of payments, for the table of roles. */
export const paymentCases: Record<string, [kind: Kind, input?: Record<string, unknown>]> = {
  'POST /nv/admin/payment/{channel}/test': ['administratorOwnActs', { channel: 'sandbox' }],
};
