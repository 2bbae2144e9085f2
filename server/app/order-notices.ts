import { orderNotices } from '#contract/features/payment/copy.ts';
import { fenText } from '#contract/kit/money.ts';
import { notify } from '#server/features/notifications/service.ts';
import { orderFulfilled, orderReturned, orderSettledOutside } from '#server/features/payment/order-kinds.service.ts';
import type { Site } from '#server/kit/site.ts';

const url = '/user-center/order';

/** Tells buyers what became of their orders. */
export function connectOrderNotices(site: Site): void {
  orderFulfilled.on(site, async (_site, unit, { order }) => {
    const text = orderNotices.fulfilled(order.title, fenText(order.amount));
    await notify(site, unit, { userId: order.user_id, kind: 'order', text, url, groupKey: `order:${order.id}` });
  });
  orderReturned.on(site, async (_site, unit, { order, amount, reason }) => {
    const text = orderNotices.returned(order.title, fenText(amount), reason);
    const groupKey = `order-returned:${order.id}:${order.refunded}`;
    await notify(site, unit, { userId: order.user_id, kind: 'order', text, url, groupKey });
  });
  orderSettledOutside.on(site, async (_site, unit, { order, outcome }) => {
    const text = orderNotices.settledOutside(order.title, outcome);
    const groupKey = `order-settled:${order.id}`;
    await notify(site, unit, { userId: order.user_id, kind: 'order', text, url, groupKey });
  });
}
