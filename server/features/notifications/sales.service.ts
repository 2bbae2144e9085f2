import { erasedName } from '#contract/features/comments/copy.ts';
import { priceText } from '#contract/features/purchases/copy.ts';
import type { Site, Unit } from '#server/kit/site.ts';

import * as reads from './reads.ts';
import { notify } from './service.ts';

/** Notifies an author of a sale, with what was paid. */
export async function onContentSold(
  site: Site,
  unit: Unit,
  event: {
    purchaseId: number;
    buyerId: number;
    authorId: number;
    postId: number;
    title: string;
    point: number;
    fen: number;
  },
): Promise<void> {
  const { purchaseId, buyerId, authorId, postId, title, point, fen } = event;
  await notify(site, unit, {
    userId: authorId,
    kind: 'sale',
    actor: { id: buyerId, name: (await reads.findName(unit.db, buyerId)) ?? erasedName },
    postId,
    text: `${title}：${priceText({ fen, point }, site.options.get('points_text'))}`,
    url: '/user-center/point',
    groupKey: `sale:${purchaseId}`,
  });
}
