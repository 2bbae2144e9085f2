import { listMoments } from '#contract/features/moments/calls.ts';
import type { MomentList } from '#contract/features/moments/rules.ts';
import { send } from '#web/kit/client.ts';

import type { StreamPage } from './stream.ts';

/** Which moments a stream contains. */
export interface StreamQuery {
  type: MomentList;
  /** Slugs. */
  plate?: string;
  topic?: string;
  author?: number;
}

/** Address of the page of a list at a cursor, for readers without scripts. */
export function cursorPath(path: string, cursor: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(cursor)}`;
}

/** Fetches a page of a stream in the browser. */
export function loadStreamPage(query: StreamQuery, cursor: string): Promise<StreamPage> {
  return send(listMoments, { ...query, ...(cursor !== '' && { cursor }) });
}
