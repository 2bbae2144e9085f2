import type { GiftDirection, GiftWallRecord, OwnGift } from '#contract/features/gifts/entities.ts';
import { ownGiftsPageSize, receivedGiftsPageSize, shelfLength } from '#contract/features/gifts/limits.ts';
import { DomainError } from '#contract/errors.ts';
import type { Page } from '#contract/kit/pages.ts';
import { authorProfile } from '#server/features/accounts/service.ts';
import { requireUserId } from '#server/kit/sign-in-required.ts';
import type { CallContext } from '#server/kit/site.ts';

import * as reads from './reads.ts';
import { viewOwnGift, viewWallRecord } from './views.ts';

interface Place {
  page: number;
  page_size?: number | undefined;
}

/** What the viewer received or sent, newest first. */
export async function ownGifts(
  context: CallContext,
  input: Place & { direction: GiftDirection },
): Promise<Page<OwnGift>> {
  const { db } = context.site;
  const { direction, page, page_size = ownGiftsPageSize } = input;
  const userId = requireUserId(context);
  const [rows, total] = await Promise.all([
    reads.listOwn(db, userId, direction, page_size, (page - 1) * page_size),
    reads.countOwn(db, userId, direction),
  ]);
  return { list: rows.map((row) => viewOwnGift(row, direction)), total, page, page_size };
}

/**
 * What a user received from people who are not banned, newest first, and how many of each gift.
 * @throws DomainError NOT_FOUND for an unknown user or past the last page
 */
export async function receivedGifts(
  context: CallContext,
  input: Place & { id: string },
): Promise<Page<GiftWallRecord> & { shelf: { name: string; gift_img: string; count: number }[] }> {
  const { db, clock } = context.site;
  const { page, page_size = receivedGiftsPageSize } = input;
  const { id } = await authorProfile(context, input.id);
  const [rows, total, shelf] = await Promise.all([
    reads.listReceived(db, id, page_size, (page - 1) * page_size, clock.now()),
    reads.countReceived(db, id, clock.now()),
    reads.listShelf(db, id, shelfLength),
  ]);
  if (page > 1 && rows.length === 0) throw new DomainError('NOT_FOUND');
  context.tag('bans', `gifts:${id}`);
  for (const row of rows) context.tag(`author:${row.from_id}`);
  return { list: rows.map(viewWallRecord), shelf, total, page, page_size };
}
