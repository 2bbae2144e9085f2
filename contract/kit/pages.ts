export const maxPageSize = 50;
/** Higher page numbers are answered with 404 without a lookup. */
export const maxPage = 10_000;

/** One page of a list in an answer. */
export interface Page<T> {
  list: T[];
  total: number;
  page: number;
  page_size: number;
}

/** Number of pages for `total` items; an empty list has one (empty) page. */
export function pageCount(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

/** Parses a page number in a path: digits only, no sign, no leading zero; null for anything else. */
export function readPageNumber(text: string | undefined): number | null {
  if (text === undefined) return 1;
  if (!/^[1-9]\d{0,6}$/.test(text)) return null;
  const page = Number(text);
  return page <= maxPage ? page : null;
}
