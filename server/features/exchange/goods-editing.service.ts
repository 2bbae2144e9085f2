import type { z } from 'zod';

import { exchangeErrors, goodsErrors } from '#contract/features/exchange/copy.ts';
import type { AdminGoods } from '#contract/features/exchange/entities.ts';
import type { addGoods as addCall, changeGoods as changeCall } from '#contract/features/exchange/goods.calls.ts';
import { goodsPageSize, maxGoods } from '#contract/features/exchange/limits.ts';
import { typesOutsideGoods } from '#contract/features/exchange/rules.ts';
import { blockRegistry } from '#contract/blocks/registry.ts';
import type { Block } from '#contract/kit/block.ts';
import { walkBlocks } from '#contract/kit/block-tree.ts';
import { DomainError } from '#contract/errors.ts';
import type { Page } from '#contract/kit/pages.ts';
import { audit } from '#server/features/audit/service.ts';
import { preparedVersion } from '#server/features/blocks/preparation.service.ts';
import { prepareContents } from '#server/features/posts/revisions.service.ts';
import type { MovedFile } from '#server/features/media/edits.service.ts';
import { replaceOwnFileAddresses } from '#server/kit/own-files.ts';
import { plainText } from '#server/kit/plain-text.ts';
import { type CallContext, type Site, type Unit, write } from '#server/kit/site.ts';

import * as reads from './goods.reads.ts';
import { viewAdminGoods } from './goods.views.ts';
import * as writes from './goods.writes.ts';

type NewGoods = z.output<(typeof addCall)['input']>;
type GoodsChange = Omit<z.output<(typeof changeCall)['input']>, 'id'>;

/** Tag of pages that show a 礼品. */
const goodsTag = (id: number): string => `goods:${id}`;
const target = (id: number) => ({ type: 'goods', id });

/** Listed and unlisted 礼品, in the owner's order. */
export async function listAdminGoods(
  { site: { db } }: CallContext,
  { search, page, page_size = goodsPageSize }: { search: string; page: number; page_size?: number | undefined },
): Promise<Page<AdminGoods>> {
  const total = await reads.countForAdmin(db, search.trim());
  const rows = await reads.listForAdmin(db, search.trim(), page_size, (page - 1) * page_size);
  return { list: rows.map(viewAdminGoods), total, page, page_size };
}

/** @throws DomainError NOT_FOUND */
export async function findAdminGoods({ site }: CallContext, id: number) {
  const { source, ...row } = await getRow(site.db, id);
  return { ...viewAdminGoods(row), content: { blocks: JSON.parse(source) as Block[] } };
}

async function getRow(...[db, id]: Parameters<typeof reads.findForAdmin>) {
  const row = await reads.findForAdmin(db, id);
  if (!row) throw new DomainError('NOT_FOUND', exchangeErrors.noGoods);
  return row;
}

function refuseOutsiders(blocks: readonly Block[]): void {
  walkBlocks(blocks, ({ type }) => {
    if (!typesOutsideGoods.includes(type)) return;
    const message = goodsErrors.blockInside(blockRegistry.get(type)?.label ?? type);
    throw new DomainError('VALIDATION', message, { fields: { 'content.blocks': message } });
  });
}

/** Columns of a body. Slow, so call it before the transaction. */
async function bodyOf(site: Site, content: { blocks: unknown[] } | undefined, writtenBy: number | null) {
  if (!content) return {};
  const { source, prepared } = await prepareContents(site, content.blocks, { writtenBy });
  refuseOutsiders(JSON.parse(source) as Block[]);
  return { source, prepared, prepared_version: preparedVersion };
}

function columnsOf({ name, cover_url, price, stock, limit, on, position }: GoodsChange) {
  return {
    ...(name !== undefined && { name: plainText(name) }),
    ...(cover_url !== undefined && { cover_url }),
    ...(price !== undefined && { price }),
    ...(stock !== undefined && { stock }),
    ...(limit !== undefined && { person_limit: limit }),
    ...(on !== undefined && { enabled: Number(on) }),
    ...(position !== undefined && { position }),
  };
}

/** A checked 礼品 that is ready to be stored. Slow, so call it before the transaction. @throws DomainError VALIDATION */
export async function prepareGoods(site: Site, input: NewGoods, writtenBy: number | null) {
  const { name, price, stock } = input;
  return { name, price, stock, ...columnsOf(input), ...(await bodyOf(site, input.content, writtenBy)) };
}

export type PreparedGoods = Awaited<ReturnType<typeof prepareGoods>>;

/** @returns its id */
export async function storeGoods(unit: Unit, prepared: PreparedGoods): Promise<number> {
  return writes.insertGoods(unit, { ...prepared, created_at: unit.now, updated_at: unit.now });
}

/** @throws DomainError VALIDATION, CONFLICT when there are too many */
export async function addGoods(context: CallContext, input: NewGoods): Promise<AdminGoods> {
  const { site, viewer } = context;
  const prepared = await prepareGoods(site, input, viewer.userId);
  return write(site, async (unit) => {
    await unit.lock('goods');
    if ((await reads.countForAdmin(unit.db, '')) >= maxGoods) throw new DomainError('CONFLICT', goodsErrors.tooMany);
    const id = await storeGoods(unit, prepared);
    const after = viewAdminGoods(await getRow(unit.db, id));
    await audit(context, unit, { action: 'goods.add', target: target(id), after });
    unit.touch(goodsTag(id));
    return after;
  });
}

/** @throws DomainError VALIDATION, NOT_FOUND */
export async function changeGoods(context: CallContext, id: number, change: GoodsChange): Promise<AdminGoods> {
  const { site } = context;
  const body = await bodyOf(site, change.content, context.viewer.userId);
  return write(site, async (unit) => {
    await reads.lockGoods(unit.db, site.engine, id);
    const before = await getRow(unit.db, id);
    await writes.updateGoods(unit, id, { ...columnsOf(change), ...body, updated_at: unit.now });
    const after = viewAdminGoods(await getRow(unit.db, id));
    const content = change.content ? { content: 'changed' } : {};
    await audit(context, unit, {
      action: 'goods.change',
      target: target(id),
      before: viewAdminGoods(before),
      after: { ...after, ...content },
    });
    unit.touch(goodsTag(id));
    return after;
  });
}

/** Who redeemed a 礼品 keeps it, so only one that nobody has can be deleted. @throws DomainError NOT_FOUND, CONFLICT */
export async function removeGoods(context: CallContext, id: number): Promise<void> {
  const { site } = context;
  await write(site, async (unit) => {
    await reads.lockGoods(unit.db, site.engine, id);
    const before = viewAdminGoods(await getRow(unit.db, id));
    if (await reads.isRedeemed(unit.db, id)) throw new DomainError('CONFLICT', goodsErrors.redeemed);
    if (await reads.isInCards(unit.db, id)) throw new DomainError('CONFLICT', goodsErrors.inCards);
    await writes.deleteGoods(unit, id);
    await audit(context, unit, { action: 'goods.remove', target: target(id), before });
    unit.touch(goodsTag(id));
  });
}

/** Updates the URL of a moved image that covers may use. */
export async function goodsCoverMoved(_site: Site, unit: Unit, moved: { from: string; to: string }): Promise<void> {
  for (const id of await writes.moveCover(unit, moved.from, moved.to)) unit.touch(goodsTag(id));
}

/** Lets the bodies of 礼品 name a file by its new address. @returns how many were changed */
export async function rewriteGoodsFiles(site: Site, { oldPath, newUrl, userId }: MovedFile): Promise<number> {
  const change = (key: string, address: string): string => (key === oldPath ? newUrl : address);
  let changed = 0;
  for (const { id, source: before } of await reads.listBodies(site.db)) {
    const source = replaceOwnFileAddresses(site, before, change);
    if (source === before) continue;
    const body = await bodyOf(site, { blocks: JSON.parse(source) as unknown[] }, userId);
    await write(site, async (unit) => {
      await reads.lockGoods(unit.db, site.engine, id);
      // Somebody saved it meanwhile: what they wrote is what is rewritten when the job is tried again.
      if ((await getRow(unit.db, id)).source !== before) throw new DomainError('CONFLICT', goodsErrors.changed);
      await writes.updateGoods(unit, id, body);
      unit.touch(goodsTag(id));
    });
    changed += 1;
  }
  return changed;
}
