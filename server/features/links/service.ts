import { emailProblem } from '#contract/features/accounts/rules.ts';
import { linkErrors } from '#contract/features/links/copy.ts';
import type {
  CircleEntry,
  Favlink,
  FavlinkGroup,
  LinkApplication,
  AdminLink,
  NewLink,
} from '#contract/features/links/entities.ts';
import {
  applicationsPerAddress,
  applicationsPerSite,
  circlePageSize,
  storedEntriesPerLink,
  adminLinkPageSize,
  maxPendingApplications,
} from '#contract/features/links/limits.ts';
import { siteKey } from '#contract/features/links/rules.ts';
import { isFileAddress, isWebAddress } from '#contract/kit/address.ts';
import { DomainError } from '#contract/errors.ts';
import type { Page } from '#contract/kit/pages.ts';
import type { LinkStatus } from '#server/database/schema/links.ts';
import { audit } from '#server/features/audit/service.ts';
import { ensureMayWrite } from '#server/features/moderation/address-bans.service.ts';
import { ensureChallenge, checkForm } from '#server/features/request-guards/challenges.service.ts';
import { takeLimits } from '#server/features/request-guards/rate-limits.service.ts';
import { checkWords } from '#server/features/moderation/words.service.ts';
import { createHook } from '#server/kit/hooks.ts';
import { type CallContext, type Site, type Unit, write } from '#server/kit/site.ts';
import type { FeedEntry } from '#server/providers/feeds/feed-entry.ts';

import * as reads from './reads.ts';
import { viewCircleEntry, viewGroups, viewLink, viewReview } from './views.ts';
import * as writes from './writes.ts';

/** Friend links by group. */
export async function favlinkGroups(context: CallContext): Promise<{ groups: FavlinkGroup[]; total: number }> {
  context.tag('links');
  const rows = await reads.listLinks(context.site.db);
  return { groups: viewGroups(rows), total: rows.length };
}

/** Friend links for a content block: those of a group, or all. */
export async function listFavlinks(context: CallContext, group = ''): Promise<Favlink[]> {
  context.tag('links');
  const rows = await reads.listLinks(context.site.db);
  return rows.filter((row) => group === '' || row.group_name === group).map(viewLink);
}

/** 朋友圈: the newest posts from friends' feeds. @throws DomainError NOT_FOUND past the last page */
export async function linkCircle(
  context: CallContext,
  page: number,
  pageSize = circlePageSize,
): Promise<Page<CircleEntry>> {
  const { db, options } = context.site;
  context.tag('links', 'options');
  if (!options.get('link_circle_enable')) return { list: [], total: 0, page: 1, page_size: pageSize };
  const [rows, total] = await Promise.all([
    reads.listCircle(db, pageSize, (page - 1) * pageSize),
    reads.countCircle(db),
  ]);
  if (page > 1 && rows.length === 0) throw new DomainError('NOT_FOUND');
  return { list: rows.map(viewCircleEntry), total, page, page_size: pageSize };
}

/** Adds a seeded or imported friend link. @throws DomainError VALIDATION */
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
    contact_email: link.contact_email ?? '',
    note: link.note ?? '',
    status,
    healthy: null,
    checked_at: null,
    created_at: unit.now,
  });
}

/** Adds feed entries of a friend; known URLs are left unchanged. @returns how many were new */
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
    await writes.trimEntries(unit, linkId, storedEntriesPerLink);
    unit.touch('links');
  }
  return added;
}

/** Ids of approved links not visited since `before` (epoch ms). */
export async function listDueLinks(site: Site, before: number): Promise<number[]> {
  const rows = await reads.listDueLinks(site.db, before);
  return rows.map((row) => row.id);
}

/** The columns of a link that a visit needs; undefined unless it is approved. */
export async function findLinkToVisit(site: Site, id: number) {
  const link = await reads.findLink(site.db, id);
  return link?.status === 'approved' ? link : undefined;
}

/** Stores the result of a visit: whether the site answered, and its feed entries. */
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

/** A new friend link application; the owner is notified. */
export interface LinkApplied {
  linkId: number;
  name: string;
  url: string;
  note: string;
}

export const linkApplied = createHook<LinkApplied>();

/** The owner's decision on an application; the applicant is notified. */
export interface LinkDecision {
  linkId: number;
  name: string;
  url: string;
  contactEmail: string;
  approved: boolean;
}

export const linkDecided = createHook<LinkDecision>();

/** Validates an application. @throws DomainError VALIDATION naming each field */
function ensureApplication(site: Site, link: LinkApplication): void {
  const key = siteKey(link.url);
  const own = siteKey(site.url)?.split('/')[0];
  const problems: Record<string, string | null> = {
    url: key === null ? linkErrors.url : key.split('/')[0] === own ? linkErrors.ownSite : null,
    image_url: link.image_url === '' || isWebAddress(link.image_url) ? null : linkErrors.image,
    feed_url: link.feed_url === '' || isWebAddress(link.feed_url) ? null : linkErrors.feed,
    contact_email: emailProblem(link.contact_email) === null ? null : linkErrors.email,
  };
  const found = Object.entries(problems).filter((entry): entry is [string, string] => entry[1] !== null);
  const [first] = found;
  if (first) throw new DomainError('VALIDATION', first[1], { fields: Object.fromEntries(found) });
  const { verdict } = checkWords(site, [link.name, link.description, link.note]);
  if (verdict === 'refuse') throw new DomainError('VALIDATION', linkErrors.refused);
}

async function ensureNew(unit: Unit, url: string): Promise<void> {
  const key = siteKey(url);
  const known = await reads.listAddresses(unit.db);
  const same = known.find((each) => siteKey(each.url) === key);
  if (same) throw new DomainError('CONFLICT', same.status === 'approved' ? linkErrors.known : linkErrors.waiting);
  const waiting = known.filter((each) => each.status === 'pending').length;
  if (waiting >= maxPendingApplications) throw new DomainError('CONFLICT', linkErrors.full);
}

async function ensureOpen(context: CallContext): Promise<void> {
  await ensureMayWrite(context);
  const { options } = context.site;
  if (options.get('site_closed')) throw new DomainError('SITE_CLOSED');
  if (!options.get('links_apply_enable')) throw new DomainError('SITE_CLOSED', linkErrors.closed);
}

/** Refuses bots, and requires a challenge from suspected ones. @throws DomainError VALIDATION, CHALLENGE_REQUIRED */
async function ensureHuman(context: CallContext, link: LinkApplication): Promise<void> {
  const verdict = checkForm(context.site, 'link', link);
  if (verdict === 'trapped') throw new DomainError('VALIDATION', linkErrors.robot);
  if (verdict !== 'ok') await ensureChallenge(context, 'link');
}

/**
 * 申请友链: the application stays pending until the owner decides.
 * @throws DomainError VALIDATION, CONFLICT for a site that is listed or pending already, SITE_CLOSED,
 * CHALLENGE_REQUIRED, USER_ALREADY_BAN, RATE_LIMITED
 * @see docs/reference/README.md
 */
export async function applyForLink(context: CallContext, link: LinkApplication): Promise<{ id: number }> {
  const { site } = context;
  await ensureOpen(context);
  ensureApplication(site, link);
  await ensureHuman(context, link);
  return write(site, async (unit) => {
    // The site-wide limit also serializes the duplicate check below.
    await takeLimits(site, unit, [
      { key: `link:address:${context.address}`, rules: applicationsPerAddress, message: linkErrors.tooOften },
      { key: 'link:site', rules: applicationsPerSite, message: linkErrors.full },
    ]);
    await ensureNew(unit, link.url);
    const { name, url, description, image_url, feed_url, contact_email, note } = link;
    const id = await writes.insertLink(unit, {
      name,
      url,
      description,
      image_url,
      feed_url,
      contact_email,
      note,
      applicant_id: context.viewer.userId,
      status: 'pending',
      healthy: null,
      checked_at: null,
      created_at: unit.now,
    });
    await linkApplied.emit(site, unit, { linkId: id, name, url, note });
    return { id };
  });
}

/**
 * Decides on an application, moves an approved link to another group, or removes it from the page.
 * @throws DomainError NOT_FOUND
 */
export async function decideOnLink(
  context: CallContext,
  id: number,
  judgement: { approved: boolean; group_name?: string | undefined },
): Promise<void> {
  const { approved, group_name } = judgement;
  await write(context.site, async (unit) => {
    const link = await reads.findLink(unit.db, id);
    if (!link) throw new DomainError('NOT_FOUND', linkErrors.missing);
    const status: LinkStatus = approved ? 'approved' : 'refused';
    const isMoved = approved && group_name !== undefined && group_name !== link.group_name;
    if (link.status === status && !isMoved) return;
    await writes.updateLink(unit, id, { status, ...(group_name === undefined ? {} : { group_name }) });
    unit.touch('links');
    const act = approved ? 'link.approve' : 'link.reject';
    await audit(context, unit, { action: act, target: { type: 'link', id }, before: link.status, after: status });
    if (link.status !== 'pending') return;
    const { name, url, contact_email: contactEmail } = link;
    await linkDecided.emit(context.site, unit, { linkId: id, name, url, contactEmail, approved });
  });
}

/** Friend links and applications in any state, newest first, and the existing groups. */
export async function listLinkReviews(
  { site: { db } }: CallContext,
  input: { status?: LinkStatus | undefined; page: number; page_size?: number | undefined },
): Promise<Page<AdminLink> & { groups: string[] }> {
  const { status, page, page_size = adminLinkPageSize } = input;
  const [total, rows, groups] = await Promise.all([
    reads.countReviews(db, status),
    reads.listReviews(db, status, page_size, (page - 1) * page_size),
    reads.listGroupNames(db),
  ]);
  return { list: rows.map(viewReview), total, page, page_size, groups };
}

/** 注销: applications stay without their applicant. */
export async function eraseApplicant(unit: Unit, userId: number): Promise<void> {
  await writes.clearApplicant(unit, userId);
}

/** Updates the URL of a moved image that links may use. */
export async function linkImageMoved(_site: Site, unit: Unit, moved: { from: string; to: string }): Promise<void> {
  if (await writes.moveImage(unit, moved.from, moved.to)) unit.touch('links');
}
