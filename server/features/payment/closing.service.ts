import { type Site, write } from '#server/kit/site.ts';

import { closeOrder, lockOrder } from './service.ts';

/** Closes an order that nobody has paid yet, as its buyer does not want it after all. */
export async function closeUnpaid(site: Site, outTradeNo: string): Promise<void> {
  await write(site, async (unit) => {
    const order = await lockOrder(site, unit, outTradeNo);
    if (order?.status === 'created' || order?.status === 'paying')
      await closeOrder(unit, order, { cause: 'superseded' });
  });
}
