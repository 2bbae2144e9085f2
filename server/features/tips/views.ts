import type { AdminTip, Tip } from '#contract/features/tips/entities.ts';
import { isoTime } from '#server/kit/clock.ts';

import type { TipRow } from './reads.ts';

export function viewTip(row: TipRow): Tip {
  const { id, from_id, from_name, from_avatar_url, point, fen, message } = row;
  return {
    id,
    point,
    fen,
    message,
    from: { id: from_id, name: from_name, avatar_url: from_avatar_url },
    created_at: isoTime(row.created_at),
  };
}

export function viewAdminTip(row: TipRow): AdminTip {
  const { to_id: id, to_name: name, post_id, hidden_at } = row;
  return { ...viewTip(row), to: { id, name }, post_id, is_hidden: hidden_at !== null };
}
