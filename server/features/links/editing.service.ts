import { linkErrors } from '#contract/features/links/copy.ts';
import type { AdminLink, LinkFields } from '#contract/features/links/entities.ts';
import { maxLinks } from '#contract/features/links/limits.ts';
import { siteKey } from '#contract/features/links/rules.ts';
import { isFileAddress, isWebAddress } from '#contract/kit/address.ts';
import { DomainError } from '#contract/errors.ts';
import { audit } from '#server/features/audit/service.ts';
import { type CallContext, type Unit, write } from '#server/kit/site.ts';

import * as reads from './reads.ts';
import { viewReview } from './views.ts';
import * as writes from './writes.ts';

export type LinkChange = { [K in keyof LinkFields]?: LinkFields[K] | undefined };

/** @throws DomainError VALIDATION naming each field */
function ensureAddresses({ url, image_url, feed_url }: LinkChange): void {
  const problems: Record<string, string | null> = {
    url: url === undefined || siteKey(url) !== null ? null : linkErrors.url,
    image_url: !image_url || isFileAddress(image_url) ? null : linkErrors.image,
    feed_url: !feed_url || isWebAddress(feed_url) ? null : linkErrors.feed,
  };
  const found = Object.entries(problems).filter((entry): entry is [string, string] => entry[1] !== null);
  const [first] = found;
  if (first) throw new DomainError('VALIDATION', first[1], { fields: Object.fromEntries(found) });
}

/** @throws DomainError CONFLICT when another link or application has the same site */
async function ensureOnlyOne(unit: Unit, url: string, exceptId: number): Promise<void> {
  const key = siteKey(url);
  const same = (await reads.listAddresses(unit.db)).find((each) => each.id !== exceptId && siteKey(each.url) === key);
  if (!same) return;
  const text = same.status === 'approved' ? linkErrors.known : linkErrors.waiting;
  throw new DomainError('CONFLICT', text, { fields: { url: text } });
}

async function reviewOf(unit: Unit, id: number): Promise<reads.ReviewRow> {
  const row = await reads.findReview(unit.db, id);
  if (!row) throw new DomainError('NOT_FOUND', linkErrors.missing);
  return row;
}

const target = (id: number) => ({ type: 'link', id });
const factsOf = ({ name, url, description, image_url, feed_url, group_name }: reads.ReviewRow) => ({
  name,
  url,
  description,
  image_url,
  feed_url,
  group_name,
});

/** Adds a link of the owner at the end of the page. @throws DomainError VALIDATION, CONFLICT */
export async function addLink(context: CallContext, fields: LinkFields): Promise<AdminLink> {
  ensureAddresses(fields);
  return write(context.site, async (unit) => {
    const shown = await reads.listPositions(unit.db);
    if (shown.length >= maxLinks) throw new DomainError('CONFLICT', linkErrors.tooMany);
    await ensureOnlyOne(unit, fields.url, 0);
    const position = Math.max(-1, ...shown.map((each) => each.position)) + 1;
    const checked = { healthy: null, checked_at: null };
    const id = await writes.insertLink(unit, {
      ...fields,
      ...checked,
      position,
      status: 'approved',
      created_at: unit.now,
    });
    const row = await reviewOf(unit, id);
    unit.touch('links');
    await audit(context, unit, { action: 'link.add', target: target(id), after: factsOf(row) });
    return viewReview(row);
  });
}

/**
 * Changes a link or an application; absent fields stay. Another site is checked anew, another feed starts empty.
 * @throws DomainError NOT_FOUND, VALIDATION, CONFLICT
 */
export async function changeLink(context: CallContext, id: number, change: LinkChange): Promise<AdminLink> {
  ensureAddresses(change);
  return write(context.site, async (unit) => {
    const before = await reviewOf(unit, id);
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    if (Object.keys(given).length === 0) return viewReview(before);
    const isMoved = change.url !== undefined && change.url !== before.url;
    if (isMoved) await ensureOnlyOne(unit, change.url as string, id);
    await writes.updateLink(unit, id, { ...given, ...(isMoved ? { healthy: null, checked_at: null } : {}) });
    if (change.feed_url !== undefined && change.feed_url !== before.feed_url) await writes.deleteEntries(unit, id);
    const after = await reviewOf(unit, id);
    unit.touch('links');
    const facts = { before: factsOf(before), after: factsOf(after) };
    await audit(context, unit, { action: 'link.change', target: target(id), ...facts });
    return viewReview(after);
  });
}

/** @throws DomainError NOT_FOUND */
export async function removeLink(context: CallContext, id: number): Promise<void> {
  await write(context.site, async (unit) => {
    const before = await reviewOf(unit, id);
    await writes.deleteEntries(unit, id);
    await writes.deleteLink(unit, id);
    unit.touch('links');
    await audit(context, unit, { action: 'link.remove', target: target(id), before: factsOf(before) });
  });
}

/** Puts the links of the page in this order; unknown ids are ignored, the other links follow. */
export async function orderLinks(context: CallContext, ids: readonly number[]): Promise<void> {
  await write(context.site, async (unit) => {
    const shown = await reads.listPositions(unit.db);
    const byId = new Map(shown.map((each) => [each.id, each]));
    const named = [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
    const order = [...named, ...shown.filter((each) => !named.includes(each))];
    const moved = order.filter((each, at) => each.position !== at);
    for (const each of moved) await writes.updateLink(unit, each.id, { position: order.indexOf(each) });
    if (moved.length === 0) return;
    unit.touch('links');
    await audit(context, unit, { action: 'link.order', after: order.map(({ id }) => id).slice(0, 100) });
  });
}
