import { erasedName } from '#contract/features/comments/copy.ts';
import { pathOfPost } from '#contract/features/posts/rules.ts';
import type { AdminTip, OwnTip, Tip } from '#contract/features/tips/entities.ts';
import type { TipState } from '#contract/features/tips/rules.ts';
import { isoTime } from '#server/kit/clock.ts';
import { linkTitleOf } from '#server/kit/title-breaks.ts';

import type { TipRow } from './reads.ts';
import type { AdminTipRow, OwnTipRow } from './records.reads.ts';

export function viewTip(
  row: Pick<TipRow, 'id' | 'from_id' | 'from_name' | 'from_avatar_url' | 'point' | 'fen' | 'message' | 'created_at'>,
): Tip {
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

function stateOf({ point, fen, hidden_at }: Pick<TipRow, 'point' | 'fen' | 'hidden_at'>): TipState {
  if (point === 0 && fen === 0) return 'refunded';
  return hidden_at === null ? 'shown' : 'hidden';
}

function postOf({ post_id: id, type, slug, title, title_breaks, excerpt }: AdminTipRow | OwnTipRow) {
  if (id === null || type === null || slug === null || title === null) return null;
  return { id, ...linkTitleOf({ type, title, title_breaks, excerpt: excerpt ?? '' }), url: pathOfPost({ type, slug }) };
}

export function viewAdminTip(row: AdminTipRow): AdminTip {
  const { to_id: id, to_name: name } = row;
  return { ...viewTip(row), to: { id, name }, post: postOf(row), state: stateOf(row) };
}

export function viewOwnTip(row: OwnTipRow): OwnTip {
  const { id, point, fen, message, user_id, user_name, user_avatar_url, user_erased_at } = row;
  const isErased = user_erased_at !== null;
  return {
    id,
    point,
    fen,
    message,
    user: {
      id: isErased ? null : user_id,
      name: isErased ? erasedName : user_name,
      avatar_url: isErased ? '' : user_avatar_url,
    },
    post: postOf(row),
    state: stateOf(row),
    created_at: isoTime(row.created_at),
  };
}
