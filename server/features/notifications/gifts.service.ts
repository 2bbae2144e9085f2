import { erasedName } from '#contract/features/comments/copy.ts';
import type { Site, Unit } from '#server/kit/site.ts';

import * as reads from './reads.ts';
import { notify } from './service.ts';

/** Notifies a user of a gift, with its name and the sender's message. */
export async function onGiftSent(
  site: Site,
  unit: Unit,
  event: { recordId: number; fromId: number; toId: number; postId: number | null; gift: string; message: string },
): Promise<void> {
  const { recordId, fromId, toId, postId, gift, message } = event;
  await notify(site, unit, {
    userId: toId,
    kind: 'gift',
    actor: { id: fromId, name: (await reads.findName(unit.db, fromId)) ?? erasedName },
    postId: postId ?? undefined,
    text: message === '' ? gift : `${gift}：${message}`,
    url: '/user-center/gifts',
    groupKey: `gift:${recordId}`,
  });
}
