import type { AuthorCard } from '#contract/features/accounts/entities.ts';

import type { UserListRow } from './reads.ts';

export function viewAuthorCard(row: UserListRow): AuthorCard {
  return {
    id: row.id,
    name: row.name,
    avatar_url: row.avatar_url,
    role: row.role,
    verified_text: row.verified_text,
    bio: row.bio,
    url: row.url,
    city: row.city,
    post_count: Number(row.post_count),
  };
}
