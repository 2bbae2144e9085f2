import { levelOf } from '#contract/features/growth/rules.ts';
import { commentModerated, commentPublished } from '#server/features/comments/service.ts';
import { queueBadges } from '#server/features/badges/settling.service.ts';
import { checkedIn } from '#server/features/growth/check-ins.service.ts';
import { balanceChanged } from '#server/features/ledger/service.ts';
import { momentPublished } from '#server/features/moments/events.service.ts';
import { publicityChanged } from '#server/features/posts/service.ts';
import { liked } from '#server/features/social/likes.service.ts';
import type { Site } from '#server/kit/site.ts';

/** Connects badges with what they are given for on this site. */
export function connectBadges(site: Site): void {
  for (const changed of [commentPublished, commentModerated])
    changed.on(site, (_site, unit, { commentId }: { commentId: number }) =>
      queueBadges(unit, { commentIds: [commentId] }),
    );
  for (const changed of [momentPublished, publicityChanged])
    changed.on(site, (_site, unit, { postId }: { postId: number }) => queueBadges(unit, { postIds: [postId] }));
  liked.on(site, async (_site, unit, { authorId }) => {
    if (authorId !== null) await queueBadges(unit, { userIds: [authorId] });
  });
  checkedIn.on(site, (_site, unit, { userId }) => queueBadges(unit, { userIds: [userId] }));
  balanceChanged.on(site, async (_site, unit, { userId, currency, before, after }) => {
    const levels = site.options.get('levels');
    const isLevelUp = currency === 'exp' && levelOf(after, levels).level > levelOf(before, levels).level;
    if (isLevelUp) await queueBadges(unit, { userIds: [userId] });
  });
}
