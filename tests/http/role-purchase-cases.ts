import type { Kind, Things } from './role-table.ts';

/** Who may buy what is locked; the post of another is public or missing. */
export const purchaseCases: Record<string, [kind: Kind, input?: Record<string, unknown>]> = {
  'POST /sst/user-center/content-offer': ['memberReads', { post_id: 987_654_321, block_id: '' }],
  'POST /sst/user-center/buy-block': ['memberActs', { post_id: 987_654_321, block_id: '' }],
  'GET /sst/user-center/purchases': ['memberReads'],
};

const nobodys = { own: 'NOT_FOUND', others: 'NOT_FOUND', missing: 'NOT_FOUND' };

export const purchaseThings: Record<string, Things> = {
  'POST /sst/user-center/content-offer': { field: 'post_id', of: 'post', ...nobodys },
  'POST /sst/user-center/buy-block': { field: 'post_id', of: 'post', ...nobodys },
};
