import { authorPath } from '../accounts/rules.ts';

/** Where a person's comments are listed. */
export function authorCommentsPath(id: number, page = 1): string {
  const path = `${authorPath(id)}?tab=comments`;
  return page > 1 ? `${path}&page=${page}` : path;
}
