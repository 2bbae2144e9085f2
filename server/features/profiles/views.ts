import { readAccent } from '#contract/features/accounts/rules.ts';
import type { OwnProfile } from '#contract/features/profiles/entities.ts';
import type { UserRow } from '#server/features/accounts/service.ts';
import { dayNumber, isoTime, isoTimeOrNull } from '#server/kit/clock.ts';

import type { countContent } from './reads.ts';

export function viewOwnProfile(
  user: UserRow,
  deeds: Awaited<ReturnType<typeof countContent>>,
  now: number,
): OwnProfile {
  return {
    id: user.id,
    name: user.name,
    email: user.email ?? '',
    role: user.role,
    url: user.url,
    city: user.city,
    bio: user.bio,
    avatar_url: user.avatar_url,
    background_url: user.background_url,
    accent: readAccent(user.accent),
    verified_text: user.verified_text,
    region: user.region,
    created_at: isoTime(user.created_at),
    has_password: user.password_hash !== null,
    days: dayNumber(now) - dayNumber(user.created_at) + 1,
    article_count: Number(deeds.articles),
    comment_count: Number(deeds.comments),
    favourite_count: Number(deeds.favourites),
    following_count: Number(deeds.following),
    follower_count: Number(deeds.followers),
    erase_at: isoTimeOrNull(user.erase_at),
  };
}

const times = /(^at|_at)$/;

/** A row with its times formatted as ISO dates. */
export function readableRow(row: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      times.test(name) && typeof value === 'number' ? isoTime(value) : value,
    ]),
  );
}
