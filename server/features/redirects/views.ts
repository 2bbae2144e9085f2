import type { Redirect } from '#contract/features/redirects/entities.ts';
import type { RedirectOrigin, RedirectStatus } from '#contract/features/redirects/rules.ts';
import { isoTime, isoTimeOrNull } from '#server/kit/clock.ts';

import type { RedirectRow } from './reads.ts';

export function viewRedirect(row: RedirectRow, hitsUnderWay: number): Redirect {
  return {
    id: row.id,
    from: row.from_address,
    to: row.to_address,
    status: row.status as RedirectStatus,
    origin: row.origin as RedirectOrigin,
    hits: row.hits + hitsUnderWay,
    last_hit_at: isoTimeOrNull(row.last_hit_at),
    created_at: isoTime(row.created_at),
  };
}
