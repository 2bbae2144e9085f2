import type { AuthorCard } from '#contract/features/accounts/entities.ts';

import { viewPerson } from '#server/database/user-marks.ts';

import type { UserListRow } from './reads.ts';

export function viewAuthorCard(row: UserListRow): AuthorCard {
  return {
    ...viewPerson(row),
    bio: row.bio,
    url: row.url,
    city: row.city,
    post_count: Number(row.post_count),
  };
}
