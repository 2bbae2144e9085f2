import type { Member } from '#contract/features/profiles/members.entities.ts';
import { viewPerson } from '#server/database/user-marks.ts';
import { isoTime, isoTimeOrNull } from '#server/kit/clock.ts';

import type { MemberRow } from './members.reads.ts';

function banOf(row: MemberRow, now: number): Member['ban'] {
  const isBanned = row.banned_at !== null && (row.banned_until === null || row.banned_until > now);
  if (!isBanned) return null;
  return { reason: row.ban_reason ?? '', at: isoTime(row.banned_at ?? 0), until: isoTimeOrNull(row.banned_until) };
}

export function viewMember(row: MemberRow, now: number): Member {
  return {
    ...viewPerson(row),
    email: row.email ?? '',
    email_verified: row.email !== null && row.email_verified_at !== null,
    region: row.region,
    created_at: isoTime(row.created_at),
    last_seen_at: isoTimeOrNull(row.last_seen_at),
    ban: banOf(row, now),
    leaves_at: isoTimeOrNull(row.erase_at),
    article_count: Number(row.article_count),
    comment_count: Number(row.comment_count),
  };
}
