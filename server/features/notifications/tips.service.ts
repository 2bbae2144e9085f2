import { erasedName } from '#contract/features/comments/copy.ts';
import { yuanText } from '#contract/features/tips/rules.ts';
import type { Site, Unit } from '#server/kit/site.ts';

import * as reads from './reads.ts';
import { notify } from './service.ts';

/** Notifies a user of a tip, with its amount and the sender's words. */
export async function onTipGiven(
  site: Site,
  unit: Unit,
  event: {
    tipId: number;
    fromId: number;
    toId: number;
    postId: number | null;
    point: number;
    fen: number;
    message: string;
  },
): Promise<void> {
  const { tipId, fromId, toId, postId, point, fen, message } = event;
  const amount = fen > 0 ? `¥${yuanText(fen)}` : `${point} ${site.options.get('points_text')}`;
  await notify(site, unit, {
    userId: toId,
    kind: 'tip',
    actor: { id: fromId, name: (await reads.findName(unit.db, fromId)) ?? erasedName },
    postId: postId ?? undefined,
    text: message === '' ? amount : `${amount}：${message}`,
    url: '/user-center/point',
    groupKey: `tip:${tipId}`,
  });
}
