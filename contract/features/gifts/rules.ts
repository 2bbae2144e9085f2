import { authorPath } from '#contract/features/accounts/rules.ts';

/** The tab of an author page with what that person received. */
export function authorGiftsPath(id: number, page = 1): string {
  return `${authorPath(id)}?tab=gifts${page > 1 ? `&page=${page}` : ''}`;
}
