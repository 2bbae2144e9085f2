import { mailboxProven } from '#server/features/auth/added-methods.service.ts';
import { userRegistered } from '#server/features/auth/registrations.service.ts';
import { commentsErased } from '#server/features/comments/purge.service.ts';
import { commentHidden, commentModerated, commentPublished } from '#server/features/comments/service.ts';
import { levelReached, queueLevelRecount } from '#server/features/growth/levels.service.ts';
import { queueSettlement } from '#server/features/growth/rewards.service.ts';
import { balanceChanged } from '#server/features/ledger/service.ts';
import { momentPublished, momentWithdrawn } from '#server/features/moments/events.service.ts';
import { publicityChanged } from '#server/features/posts/service.ts';
import { optionChanged } from '#server/features/settings/options.service.ts';
import { followed } from '#server/features/social/follows.service.ts';
import { liked } from '#server/features/social/likes.service.ts';
import type { Site } from '#server/kit/site.ts';

/**
 * Connects rewards with what happens on this site. Only these events settle anything, and none of them is emitted when
 * an installation, an import or a seed stores something. What was imported may still be rewarded later, once somebody
 * publishes or approves it here.
 */
export function connectRewards(site: Site): void {
  userRegistered.on(site, (_site, unit, { userId }) =>
    queueSettlement(unit, [
      { event: 'register', userId },
      { event: 'bind-email', userId },
    ]),
  );
  mailboxProven.on(site, (_site, unit, { userId }) => queueSettlement(unit, [{ event: 'bind-email', userId }]));
  for (const changed of [commentPublished, commentHidden, commentModerated])
    changed.on(site, (_site, unit, { commentId: id }: { commentId: number }) =>
      queueSettlement(unit, [{ event: 'comment', id }]),
    );
  commentsErased.on(site, (_site, unit, { commentIds }) =>
    queueSettlement(
      unit,
      commentIds.map((id) => ({ event: 'comment', id })),
    ),
  );
  for (const changed of [momentPublished, momentWithdrawn])
    changed.on(site, (_site, unit, { postId: id }: { postId: number }) =>
      queueSettlement(unit, [{ event: 'moment', id }]),
    );
  publicityChanged.on(site, (_site, unit, { postId: id }) => queueSettlement(unit, [{ event: 'article', id }]));
  liked.on(site, (_site, unit, { type, id, userId }) => queueSettlement(unit, [{ event: 'like', type, id, userId }]));
  followed.on(site, (_site, unit, { userId, followedId }) =>
    queueSettlement(unit, [{ event: 'follow', userId, followedId }]),
  );
  balanceChanged.on(site, levelReached);
  optionChanged.on(site, async (_site, unit, { name }) => {
    if (name === 'levels') await queueLevelRecount(unit);
  });
}
