import type { AuthorCard, AuthorProfile } from '#contract/features/accounts/entities.ts';
import { readAccent } from '#contract/features/accounts/rules.ts';

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

/** What a member may choose for their author page. */
export function viewLooks(
  { background_url, accent }: { background_url: string; accent: string },
  isMember: boolean,
): Pick<AuthorProfile, 'background_url' | 'accent'> {
  return isMember ? { background_url, accent: readAccent(accent) } : { background_url: '', accent: '' };
}
