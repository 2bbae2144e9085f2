import type { FollowedUser } from '#contract/features/social/follows.entities.ts';
import { isoTime } from '#server/kit/clock.ts';

import type { FollowRow } from './follows.reads.ts';

/** A user in a list; for a banned user without the self-written fields. */
export function viewFollowed(row: FollowRow, followed: boolean, isBanned: boolean): FollowedUser {
  return {
    id: row.id,
    name: row.name,
    avatar_url: row.avatar_url,
    role: row.role,
    verified_text: isBanned ? '' : row.verified_text,
    bio: isBanned ? '' : row.bio,
    since: isoTime(row.created_at),
    followed,
  };
}
