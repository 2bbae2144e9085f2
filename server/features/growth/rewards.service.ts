import { anniversaryMemo } from '#contract/features/growth/copy.ts';
import type { RewardEvent } from '#contract/features/growth/entities.ts';
import { rewardMemoLength } from '#contract/features/growth/limits.ts';
import { titleOfPost } from '#contract/features/posts/rules.ts';
import type { ReactionTarget } from '#contract/features/social/likes.entities.ts';
import type { Queryable } from '#server/database/connect.ts';
import { isActiveUser, lockUser } from '#server/features/accounts/service.ts';
import { haveSharedAddress } from '#server/features/accounts/sessions.service.ts';
import { countGiven, findBalance, type Given, listGiven, transfer } from '#server/features/ledger/service.ts';
import { dayNumber, startOfDay } from '#server/kit/clock.ts';
import { type Site, type Unit, write } from '#server/kit/site.ts';

import { findCreation } from './anniversaries.reads.ts';
import * as reads from './rewards.reads.ts';
import { hasShareVisit } from './shares.reads.ts';

export const settleQueue = 'growth-settle';

/** What a reward may be given for, and taken back when it is no longer so. */
export type Reason =
  | { event: 'register' | 'bind-email'; userId: number }
  | { event: 'comment' | 'moment' | 'article'; id: number }
  | { event: 'like'; type: ReactionTarget; id: number; userId: number }
  | { event: 'follow'; userId: number; followedId: number }
  | { event: 'share'; userId: number; day: number; visitor: string }
  | { event: 'anniversary'; userId: number; days: number };

/** A reason that holds at present. */
interface Standing {
  /** Whom it rewards. */
  userId: number;
  /** Who else has a part in it: who likes or follows, whose post is commented on. */
  otherIds?: readonly (number | null)[];
  memo?: string;
}

/** Settles reasons in the background: every one as it is at that time, however often its events happened. */
export async function queueSettlement(unit: Unit, reasons: readonly Reason[]): Promise<void> {
  await unit.enqueue({ queue: settleQueue, payload: { reasons } });
}

/** The source of the transfers, the same for the same reason for ever. */
function sourceOf(reason: Reason): string {
  switch (reason.event) {
    case 'register':
    case 'bind-email':
      return `user:${reason.userId}`;
    case 'comment':
      return `comment:${reason.id}`;
    case 'moment':
    case 'article':
      return `post:${reason.id}`;
    case 'like':
      return `like:${reason.type}:${reason.id}:${reason.userId}`;
    case 'follow':
      return `follow:${reason.userId}:${reason.followedId}`;
    case 'share':
      return `share:${reason.userId}:${reason.day}:${reason.visitor}`;
    case 'anniversary':
      return `user:${reason.userId}:${reason.days}`;
  }
}

/** An entry is never changed: it names only what everybody may know of. */
function memoOf(post: Parameters<typeof titleOfPost>[0] & { password: string; audience: string }): string {
  if (post.password !== '' || post.audience !== 'everyone') return '';
  return Array.from(titleOfPost(post)).slice(0, rewardMemoLength).join('');
}

async function findStanding({ db, now }: Unit, reason: Reason): Promise<Standing | undefined> {
  switch (reason.event) {
    case 'register':
    case 'bind-email':
      return (await reads.hasAccount(db, reason.userId, reason.event)) ? { userId: reason.userId } : undefined;
    case 'comment': {
      const comment = await reads.findComment(db, reason.id, now);
      if (!comment || comment.user_id === null) return undefined;
      const { user_id: userId, author_id, answered_id } = comment;
      return { userId, otherIds: [author_id, answered_id], memo: memoOf(comment) };
    }
    case 'moment':
    case 'article': {
      const post = await reads.findPost(db, reason.event, reason.id, now);
      return post && { userId: post.author_id, memo: memoOf(post) };
    }
    case 'like': {
      const liked = await reads.findLiked(db, reason, now);
      return liked?.owner_id ? { userId: liked.owner_id, otherIds: [reason.userId], memo: memoOf(liked) } : undefined;
    }
    case 'follow': {
      const { userId: byId, followedId: userId } = reason;
      return (await reads.hasFollow(db, byId, userId)) ? { userId, otherIds: [byId] } : undefined;
    }
    case 'share': {
      const { userId, day, visitor } = reason;
      return (await hasShareVisit(db, userId, day, visitor)) ? { userId } : undefined;
    }
    case 'anniversary': {
      const { userId, days } = reason;
      const creation = await findCreation(db, userId);
      const hasCome = creation !== undefined && dayNumber(now) - dayNumber(creation) >= days;
      return hasCome ? { userId, memo: anniversaryMemo(days) } : undefined;
    }
  }
}

interface Reward {
  event: RewardEvent;
  source: string;
  userId: number;
  memo?: string | undefined;
}

/** Gives what the rule of an event says, once for each source and as often a day as the rule allows. @returns what it gave */
export async function giveReward(
  site: Site,
  unit: Unit,
  { event, source, userId, memo }: Reward,
): Promise<{ point: number; exp: number }> {
  const given = { point: 0, exp: 0 };
  const rule = site.options.get('growth_rewards').find((each) => each.event === event);
  if (!rule) return given;
  const currencies = (['point', 'exp'] as const).filter((currency) => rule[currency] > 0);
  const [counted] = currencies;
  if (!counted) return given;
  if (rule.daily > 0) {
    const since = startOfDay(unit.now);
    const today = await countGiven(site, unit, userId, { currency: counted, kind: event, since, limit: rule.daily });
    if (today >= rule.daily) return given;
  }
  for (const currency of currencies) {
    const amount = rule[currency];
    const way = { from: { site: 'rewards' }, to: { userId } } as const;
    if (await transfer(site, unit, { currency, kind: event, source, amount, memo: memo ?? '', ...way }))
      given[currency] = amount;
  }
  return given;
}

/** What people do for themselves gives nothing, nor do accounts that may be one person's. */
async function isAmongOneself(db: Queryable, { userId, otherIds = [] }: Standing): Promise<boolean> {
  const others = otherIds.filter((id) => id !== null);
  return others.includes(userId) || haveSharedAddress(db, userId, ...others);
}

async function give(site: Site, unit: Unit, standing: Standing, reward: Reward): Promise<void> {
  const { userId } = standing;
  const user = await lockUser(site, unit, userId);
  if (!user || !isActiveUser(user, unit.now)) return;
  if (await isAmongOneself(unit.db, standing)) return;
  await giveReward(site, unit, reward);
}

/** Takes back what was given, as far as it is still there. */
async function takeBack(site: Site, unit: Unit, given: readonly Given[], reason: string): Promise<void> {
  for (const { userId, currency, amount, isReversed } of given) {
    if (isReversed) continue;
    await lockUser(site, unit, userId);
    const left = Math.min(amount, await findBalance(unit.db, currency, userId));
    if (left === 0) continue;
    const way = { from: { userId }, to: { site: 'rewards' } } as const;
    await transfer(site, unit, { currency, kind: 'reversal', source: reason, amount: left, ...way });
  }
}

/**
 * Gives the reward of a reason that holds and was never rewarded, and takes it back when the reason is gone. What was
 * taken back is not given again, so that doing and undoing gains nothing.
 */
export async function settleReward(site: Site, reason: Reason): Promise<void> {
  const { event } = reason;
  const source = sourceOf(reason);
  await write(site, async (unit) => {
    // Before the reason is read: of two settlements, the later one sees what the earlier one gave.
    await unit.lock(`reward:${event}:${source}`);
    const standing = await findStanding(unit, reason);
    const given = await listGiven(unit.db, event, source);
    if (!standing) return takeBack(site, unit, given, `${event}:${source}`);
    if (given.length > 0) return;
    await give(site, unit, standing, { event, source, userId: standing.userId, memo: standing.memo });
  });
}
