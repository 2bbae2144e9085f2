import type { Order, OrderStatus } from '#contract/features/payment/entities.ts';
import { orderPageSize } from '#contract/features/payment/limits.ts';
import { requireUserId } from '#server/kit/sign-in-required.ts';
import type { CallContext } from '#server/kit/site.ts';

import * as reads from './reads.ts';
import { viewOrder } from './views.ts';

/** Own orders, newest first. */
export async function listOwnOrders(
  context: CallContext,
  {
    status,
    page,
    page_size = orderPageSize,
  }: { status: OrderStatus | ''; page: number; page_size?: number | undefined },
): Promise<{ list: Order[]; total: number; page: number; page_size: number }> {
  const { db } = context.site;
  const asked = { userId: requireUserId(context), status };
  const rows = await reads.listOrders(db, asked, page_size, (page - 1) * page_size);
  return { list: rows.map(viewOrder), total: await reads.countOrders(db, asked), page, page_size };
}
