import { z } from 'zod';

import { maxPage, maxPageSize } from './pages.ts';

/** `page` from 1, as it stands in an address or a query. */
export const pageNumber = z.coerce.number().int().min(1).max(maxPage);

/** A list call's place in its list. */
export const pageInput = {
  page: pageNumber.default(1),
  page_size: z.coerce.number().int().min(1).max(maxPageSize).optional(),
};

/** The schema of one page of a list. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({
    list: z.array(item),
    total: z.number().int(),
    page: z.number().int(),
    page_size: z.number().int(),
  });
}
