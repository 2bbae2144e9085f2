import { type Site, write } from '#server/kit/site.ts';

import * as reads from './reads.ts';
import { closeOrder } from './service.ts';

/** Closes an order that nobody has paid yet, as its buyer does not want it after all. */
export async function closeUnpaid(site: Site, outTradeNo: string): Promise<void> {
  await write(site, async (unit) => {
    const order = await reads.lockOrder(unit.db, site.engine, outTradeNo);
    if (order?.status === 'created' || order?.status === 'paying') await closeOrder(unit, order, 'superseded');
  });
}
