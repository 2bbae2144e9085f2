export const maxPageSize = 50;
/** Past this page nothing is looked up: the answer is 404. */
export const maxPage = 10_000;

/** One page of a list as it goes over the wire. */
export interface Page<T> {
  list: T[];
  total: number;
  page: number;
  page_size: number;
}

/** How many pages hold `total` things; an empty list has one (empty) page. */
export function pageCount(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

/** Page numbers of an address: digits only, no sign, no leading zero; anything else is no page. */
export function readPageNumber(text: string | undefined): number | null {
  if (text === undefined) return 1;
  if (!/^[1-9]\d{0,6}$/.test(text)) return null;
  const page = Number(text);
  return page <= maxPage ? page : null;
}
