import type { FollowedUser } from '#contract/features/social/follows.entities.ts';
import { viewPerson } from '#server/database/user-marks.ts';
import { isoTime } from '#server/kit/clock.ts';

import type { FollowRow } from './follows.reads.ts';

/** A user in a list; for a banned user without the self-written fields. */
export function viewFollowed(row: FollowRow, followed: boolean, isBanned: boolean): FollowedUser {
  return {
    ...viewPerson(row),
    ...(isBanned ? { verified_text: '', badge: null } : {}),
    bio: isBanned ? '' : row.bio,
    since: isoTime(row.created_at),
    followed,
  };
}
