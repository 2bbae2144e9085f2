import { defaultGroupName } from '#contract/features/links/copy.ts';
import type { CircleEntry, Favlink, FavlinkGroup, AdminLink } from '#contract/features/links/entities.ts';
import { isoTime, isoTimeOrNull } from '#server/kit/clock.ts';

import type { CircleRow, LinkRow, ReviewRow } from './reads.ts';

export function viewLink(row: LinkRow): Favlink {
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    description: row.description,
    image_url: row.image_url,
    healthy: row.healthy === null ? null : row.healthy === 1,
  };
}

/** Links by group; groups are ordered by their first links. */
export function viewGroups(rows: readonly LinkRow[]): FavlinkGroup[] {
  const groups = new Map<string, Favlink[]>();
  for (const row of rows) {
    const name = row.group_name || defaultGroupName;
    groups.set(name, [...(groups.get(name) ?? []), viewLink(row)]);
  }
  return [...groups].map(([name, links]) => ({ name, links }));
}

export function viewCircleEntry(row: CircleRow): CircleEntry {
  return {
    id: row.id,
    title: row.title,
    url: row.url,
    excerpt: row.excerpt,
    published_at: isoTime(row.published_at),
    link: { id: row.link_id, name: row.link_name, url: row.link_url, image_url: row.link_image_url },
  };
}

export function viewReview(row: ReviewRow): AdminLink {
  const { status, feed_url, group_name, contact_email, note, applicant_id, applicant_name } = row;
  const applicant =
    applicant_id === null || applicant_name === null ? null : { id: applicant_id, name: applicant_name };
  const times = { created_at: isoTime(row.created_at), checked_at: isoTimeOrNull(row.checked_at) };
  return { ...viewLink(row), status, feed_url, group_name, contact_email, note, applicant, ...times };
}
