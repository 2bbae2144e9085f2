import { maxPageSize, type Page } from '#contract/kit/pages.ts';

/** All rows of a list of bounded length, asked for page by page. */
export async function everyPage<Row>(
  ask: (asked: { page: number; page_size: number }) => Promise<Page<Row>>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { list, total } = await ask({ page, page_size: maxPageSize });
    rows.push(...list);
    if (list.length === 0 || rows.length >= total) return rows;
  }
}
