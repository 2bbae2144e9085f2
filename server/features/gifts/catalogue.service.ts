import { giftErrors } from '#contract/features/gifts/copy.ts';
import type { AdminGift, GiftFields } from '#contract/features/gifts/entities.ts';
import { maxGifts } from '#contract/features/gifts/limits.ts';
import { isFileAddress } from '#contract/kit/address.ts';
import { DomainError } from '#contract/errors.ts';
import { maxPageSize, type Page } from '#contract/kit/pages.ts';
import { audit } from '#server/features/audit/service.ts';
import { type CallContext, type Unit, write } from '#server/kit/site.ts';

import { addDefaultGifts, readDefaultGifts } from './defaults.service.ts';
import * as reads from './reads.ts';
import { viewAdminGift } from './views.ts';
import * as writes from './writes.ts';

type GiftChange = { [K in keyof GiftFields]?: GiftFields[K] | undefined };

const target = (id: number) => ({ type: 'gift', id });
const factsOf = ({ name, image_url, price_point, enabled }: reads.GiftRow) => ({
  name,
  image_url,
  price_point,
  enabled: enabled === 1,
});

async function giftOf(unit: Unit, id: number): Promise<reads.GiftRow> {
  const gift = await reads.findGift(unit.db, id);
  if (!gift) throw new DomainError('NOT_FOUND', giftErrors.missing);
  return gift;
}

async function viewOf(unit: Unit, gift: reads.GiftRow): Promise<AdminGift> {
  return viewAdminGift(gift, (await reads.listSent(unit.db, [gift.name])).get(gift.name) ?? 0);
}

/** @throws DomainError VALIDATION, CONFLICT: totals are kept by name, so each name stands for one gift */
function ensureFields(gifts: readonly reads.GiftRow[], { name, image_url }: GiftChange, exceptId = 0): void {
  if (image_url !== undefined && !isFileAddress(image_url))
    throw new DomainError('VALIDATION', giftErrors.image, { fields: { image_url: giftErrors.image } });
  if (name !== undefined && gifts.some((each) => each.id !== exceptId && each.name === name))
    throw new DomainError('CONFLICT', giftErrors.nameTaken, { fields: { name: giftErrors.nameTaken } });
}

/** All gifts in their order. */
export async function listAdminGifts(
  { site: { db } }: CallContext,
  { page, page_size = maxPageSize }: { page: number; page_size?: number | undefined },
): Promise<Page<AdminGift>> {
  const gifts = await reads.listGifts(db);
  const shown = gifts.slice((page - 1) * page_size, page * page_size);
  const names = shown.map(({ name }) => name);
  const sent = await reads.listSent(db, names);
  const list = shown.map((gift) => viewAdminGift(gift, sent.get(gift.name) ?? 0));
  return { list, total: gifts.length, page, page_size };
}

/** Adds a gift at the end. @throws DomainError VALIDATION, CONFLICT */
export async function addGift(context: CallContext, { price, enabled, ...fields }: GiftFields): Promise<AdminGift> {
  return write(context.site, async (unit) => {
    await unit.lock('gifts');
    const gifts = await reads.listGifts(unit.db);
    if (gifts.length >= maxGifts) throw new DomainError('CONFLICT', giftErrors.tooMany);
    ensureFields(gifts, fields);
    const position = (gifts.at(-1)?.position ?? -1) + 1;
    const id = await writes.insertGift(unit, { ...fields, price_point: price, enabled: Number(enabled), position });
    const gift = await giftOf(unit, id);
    unit.touch('gift-catalogue');
    await audit(context, unit, { action: 'gift.add', target: target(id), after: factsOf(gift) });
    return viewOf(unit, gift);
  });
}

/** Adds the gifts of a new site that this one lacks. @throws DomainError CONFLICT when there are too many */
export async function addMissingGifts(context: CallContext): Promise<number> {
  const gifts = await readDefaultGifts();
  return write(context.site, async (unit) => {
    await unit.lock('gifts');
    const added = await addDefaultGifts(context.site, unit, gifts);
    if ((await reads.listGifts(unit.db)).length > maxGifts) throw new DomainError('CONFLICT', giftErrors.tooMany);
    if (added.size > 0) {
      unit.touch('gift-catalogue');
      await audit(context, unit, { action: 'gift.add', after: { defaults: [...added.values()] } });
    }
    return added.size;
  });
}

/** Changes a gift; absent fields stay. @throws DomainError NOT_FOUND, VALIDATION, CONFLICT */
export async function changeGift(context: CallContext, id: number, change: GiftChange): Promise<AdminGift> {
  return write(context.site, async (unit) => {
    await unit.lock('gifts');
    const before = await giftOf(unit, id);
    ensureFields(await reads.listGifts(unit.db), change, id);
    const { name, image_url, price, enabled } = change;
    const set = {
      ...(name === undefined ? {} : { name }),
      ...(image_url === undefined ? {} : { image_url }),
      ...(price === undefined ? {} : { price_point: price }),
      ...(enabled === undefined ? {} : { enabled: Number(enabled) }),
    };
    if (Object.keys(set).length === 0) return viewOf(unit, before);
    await writes.updateGift(unit, id, set);
    const after = await giftOf(unit, id);
    unit.touch('gift-catalogue');
    const facts = { before: factsOf(before), after: factsOf(after) };
    await audit(context, unit, { action: 'gift.change', target: target(id), ...facts });
    return viewOf(unit, after);
  });
}

/** Records of the gift stay as they are. @throws DomainError NOT_FOUND */
export async function removeGift(context: CallContext, id: number): Promise<void> {
  await write(context.site, async (unit) => {
    const before = await giftOf(unit, id);
    await writes.deleteGift(unit, id);
    unit.touch('gift-catalogue');
    await audit(context, unit, { action: 'gift.remove', target: target(id), before: factsOf(before) });
  });
}

/** Puts the gifts in this order; unknown ids are ignored, the other gifts follow. */
export async function orderGifts(context: CallContext, ids: readonly number[]): Promise<void> {
  await write(context.site, async (unit) => {
    await unit.lock('gifts');
    const gifts = await reads.listGifts(unit.db);
    const byId = new Map(gifts.map((gift) => [gift.id, gift]));
    const named = [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
    const order = [...named, ...gifts.filter((gift) => !named.includes(gift))];
    const moved = order.flatMap((gift, position) => (gift.position === position ? [] : [{ id: gift.id, position }]));
    for (const { id, position } of moved) await writes.updateGift(unit, id, { position });
    if (moved.length === 0) return;
    unit.touch('gift-catalogue');
    await audit(context, unit, { action: 'gift.order', after: order.map(({ id }) => id) });
  });
}
