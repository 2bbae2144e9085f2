import { listMoments } from '#contract/features/moments/calls.ts';
import { notFound, type OpenPage } from '#web/kit/open-page.ts';

import type { StreamPage } from './stream.ts';
import type { StreamQuery } from './stream-query.ts';

/** A page of a stream for the server to render. @throws 404 for a cursor that no list gave */
export async function loadFirstPage(page: OpenPage, query: StreamQuery, cursor: string): Promise<StreamPage> {
  try {
    return await page.call(listMoments, { ...query, ...(cursor !== '' && { cursor }) });
  } catch (error) {
    if (error instanceof Response && error.status === 400) throw notFound();
    throw error;
  }
}
