import { reactionErrors } from '#contract/features/social/copy.ts';
import {
  guestLikesOfAddress,
  guestLikesPerAddress,
  maxGuestLikes,
  reactionsPerUser,
} from '#contract/features/social/limits.ts';
import { DomainError } from '#contract/errors.ts';
import { ensureMayWrite } from '#server/features/moderation/address-bans.service.ts';
import { takeLimits, uncountEvents } from '#server/features/request-guards/rate-limits.service.ts';
import { rememberVisitor, visitorOf } from '#server/features/request-guards/visitors.service.ts';
import { signInRequired } from '#server/kit/sign-in-required.ts';
import { type CallContext, type Site, type Unit, write } from '#server/kit/site.ts';

import * as reads from './guest-likes.reads.ts';
import * as writes from './guest-likes.writes.ts';
import { insertReaction } from './likes.writes.ts';
import { addToCounts, findCount, getReactionTarget, type ReactionInput } from './reaction-targets.service.ts';

/** Those of these posts that the browser of a guest likes; nothing of anybody who has signed in. */
export async function listLikedByVisitor(context: CallContext, postIds: readonly number[]): Promise<number[]> {
  if (context.viewer.userId !== null) return [];
  return reads.listLikedIds(context.site.db, visitorOf(context), postIds);
}

/** A browser without its cookie is a new visitor: what bounds its likes is the address. */
const addressKeys = (address: string, id: number) => ({ post: `like:${id}:${address}`, all: `like:${address}` });

async function addLike(context: CallContext, unit: Unit, guest: string, id: number): Promise<boolean> {
  const { site, address } = context;
  if (!(await writes.insertLike(unit, guest, id))) return false;
  if ((await reads.countLikes(unit.db, guest)) > maxGuestLikes)
    throw new DomainError('RATE_LIMITED', reactionErrors.tooManyOfGuest);
  const { post, all } = addressKeys(address, id);
  const message = reactionErrors.tooManyGuests;
  await takeLimits(site, unit, [
    { key: post, rules: [guestLikesPerAddress], message },
    { key: all, rules: [guestLikesOfAddress], message },
  ]);
  return true;
}

/** One event is given back for each like, so that an address never has more likes than events. */
async function removeLike({ site, address }: CallContext, unit: Unit, guest: string, id: number): Promise<boolean> {
  if (!(await writes.deleteLike(unit, guest, id))) return false;
  const { post, all } = addressKeys(address, id);
  await uncountEvents(site, unit, post, all);
  return true;
}

/**
 * 点赞 of a guest, once per browser. It gives nobody points and informs nobody.
 * @throws DomainError 601, 602, NETWORK_BANNED, NOT_FOUND for what is not public, RATE_LIMITED
 */
export async function setGuestLike(
  context: CallContext,
  { type, id, on }: ReactionInput,
): Promise<{ count: number; on: boolean }> {
  const { site, viewer } = context;
  if (type !== 'post' || viewer.sessionEnded || !site.options.get('likes_guests')) throw signInRequired(context);
  await ensureMayWrite(context);
  const known = visitorOf(context);
  return write(site, async (unit) => {
    await getReactionTarget(context, unit.db, unit.now, type, id);
    const guest = on ? rememberVisitor(context) : known;
    if (guest !== '') {
      await takeLimits(site, unit, [
        { key: `mark:guest:${guest}`, rules: reactionsPerUser, message: reactionErrors.tooOften },
      ]);
      const isChanged = await (on ? addLike : removeLike)(context, unit, guest, id);
      if (isChanged) await addToCounts(site, unit, 'like', type, [id], on ? 1 : -1);
    }
    return { count: await findCount(site, unit.db, 'like', type, id), on };
  });
}

/** Who liked as a guest and signs in is one person: the likes of the browser become theirs, and none counts twice. */
export async function adoptGuestLikes(site: Site, unit: Unit, userId: number, guest: string): Promise<void> {
  if (guest === '') return;
  const twice: number[] = [];
  for (const { post_id: id, created_at } of await writes.takeLikes(unit, guest)) {
    const mark = { user_id: userId, kind: 'like', target_type: 'post', target_id: id, created_at } as const;
    if (!(await insertReaction(unit, mark))) twice.push(id);
  }
  await addToCounts(site, unit, 'like', 'post', twice, -1);
}
