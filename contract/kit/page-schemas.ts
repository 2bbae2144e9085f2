import { z } from 'zod';

import { maxPage, maxPageSize } from './pages.ts';

const digits = /^(0|[1-9]\d{0,15})$/;

/**
 * A non-negative integer in a query string: plain digits only, not everything that JavaScript can parse as a number
 * (`0x1`, ` 1`, `1e3`, an empty text).
 */
export function wholeNumber(min: number, max: number) {
  return z.preprocess(
    (value) => (typeof value === 'string' && digits.test(value) ? Number(value) : value),
    z.number().int().min(min).max(max),
  );
}

/** `page` from 1, as a string in a path or query. */
export const pageNumber = wholeNumber(1, maxPage);

/** Pagination parameters of list calls. */
export const pageInput = {
  page: pageNumber.default(1),
  page_size: wholeNumber(1, maxPageSize).optional(),
};

/** Schema of one page of a list. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({
    list: z.array(item),
    total: z.number().int(),
    page: z.number().int(),
    page_size: z.number().int(),
  });
}
