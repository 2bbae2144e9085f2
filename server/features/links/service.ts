import { linkErrors } from '#contract/features/links/copy.ts';
import type { CircleEntry, Favlink, FavlinkGroup, NewLink } from '#contract/features/links/entities.ts';
import { circlePageSize, entriesKeptPerLink } from '#contract/features/links/limits.ts';
import { isFileAddress, isWebAddress } from '#contract/kit/address.ts';
import { DomainError } from '#contract/kit/errors.ts';
import type { Page } from '#contract/kit/pages.ts';
import type { LinkStatus } from '#server/database/schema/links.ts';
import { type Ask, type Site, type Unit, write } from '#server/kit/site.ts';
import type { FeedEntry } from '#server/providers/feeds/read-feed.ts';

import * as reads from './reads.ts';
import { viewCircleEntry, viewGroups, viewLink } from './views.ts';
import * as writes from './writes.ts';

/** Friend links by group. */
export async function favlinkGroups(ask: Ask): Promise<{ groups: FavlinkGroup[]; total: number }> {
  ask.tag('links');
  const rows = await reads.listLinks(ask.site.db);
  return { groups: viewGroups(rows), total: rows.length };
}

/** Friend links for a block of an article: those of a group, or all. */
export async function listFavlinks(ask: Ask, group = ''): Promise<Favlink[]> {
  ask.tag('links');
  const rows = await reads.listLinks(ask.site.db);
  return rows.filter((row) => group === '' || row.group_name === group).map(viewLink);
}

/** 朋友圈: what friends wrote last. @throws DomainError NOT_FOUND past the end */
export async function linkCircle(ask: Ask, page: number, pageSize = circlePageSize): Promise<Page<CircleEntry>> {
  const { db, options } = ask.site;
  ask.tag('links', 'options');
  if (!options.get('link_circle_enable')) return { list: [], total: 0, page: 1, page_size: pageSize };
  const [rows, total] = await Promise.all([
    reads.listCircle(db, pageSize, (page - 1) * pageSize),
    reads.countCircle(db),
  ]);
  if (page > 1 && rows.length === 0) throw new DomainError('NOT_FOUND');
  return { list: rows.map(viewCircleEntry), total, page, page_size: pageSize };
}

/** Adds a friend link as a seed or an import has it. @throws DomainError VALIDATION */
export async function insertLink(unit: Unit, link: NewLink, status: LinkStatus = 'approved'): Promise<number> {
  const name = link.name.trim();
  if (name === '' || [...name].length > 60) throw new DomainError('VALIDATION', linkErrors.name);
  if (!isWebAddress(link.url)) throw new DomainError('VALIDATION', linkErrors.url);
  const image = link.image_url ?? '';
  const feed = link.feed_url ?? '';
  unit.touch('links');
  return writes.insertLink(unit, {
    name,
    url: link.url,
    description: link.description ?? '',
    image_url: isFileAddress(image) ? image : '',
    feed_url: isWebAddress(feed) ? feed : '',
    group_name: link.group_name ?? '',
    position: link.position ?? 0,
    status,
    healthy: null,
    checked_at: null,
    created_at: unit.now,
  });
}

/** Adds what a friend's feed has; known addresses stay as they are. @returns how many were new */
export async function addEntries(unit: Unit, linkId: number, entries: readonly FeedEntry[]): Promise<number> {
  let added = 0;
  for (const entry of entries) {
    const isNew = await writes.insertEntry(unit, {
      link_id: linkId,
      url: entry.url,
      title: entry.title,
      excerpt: entry.excerpt,
      published_at: entry.publishedAt,
    });
    if (isNew) added += 1;
  }
  if (added > 0) {
    await writes.trimEntries(unit, linkId, entriesKeptPerLink);
    unit.touch('links');
  }
  return added;
}

/** Ids of approved links that nobody looked at since `before` (epoch ms). */
export async function listDueLinks(site: Site, before: number): Promise<number[]> {
  const rows = await reads.listDueLinks(site.db, before);
  return rows.map((row) => row.id);
}

/** A link as far as a visit needs it; undefined unless it is approved. */
export async function findLinkToVisit(site: Site, id: number) {
  const link = await reads.findLink(site.db, id);
  return link?.status === 'approved' ? link : undefined;
}

/** Records a visit: whether the friend's site answered, and what its feed had. */
export async function recordVisit(
  site: Site,
  id: number,
  healthy: boolean,
  entries: readonly FeedEntry[],
): Promise<void> {
  await write(site, async (unit) => {
    const before = await reads.findLink(unit.db, id);
    if (!before) return;
    await writes.updateLinkHealth(unit, id, healthy);
    if (before.healthy !== (healthy ? 1 : 0)) unit.touch('links');
    await addEntries(unit, id, entries);
  });
}
