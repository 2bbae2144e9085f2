import { accountErrors } from '#contract/features/accounts/copy.ts';
import { followErrors } from '#contract/features/social/copy.ts';
import type { FollowedUser, FollowKind } from '#contract/features/social/follows.entities.ts';
import { followsPerUser, followsPageSize } from '#contract/features/social/limits.ts';
import { DomainError } from '#contract/errors.ts';
import type { Page } from '#contract/kit/pages.ts';
import type { Queryable } from '#server/database/connect.ts';
import { takeLimits } from '#server/features/request-guards/rate-limits.service.ts';
import { createHook } from '#server/kit/hooks.ts';
import { signInRequired } from '#server/kit/sign-in-required.ts';
import { type CallContext, type Unit, write } from '#server/kit/site.ts';

import * as reads from './follows.reads.ts';
import { viewFollowed } from './follows.views.ts';
import * as writes from './follows.writes.ts';

/** A follow was added or removed. */
export interface Followed {
  userId: number;
  followedId: number;
  on: boolean;
}

export const followed = createHook<Followed>();

interface Ban {
  banned_at: number | null;
  banned_until: number | null;
}

function isBanned({ banned_at, banned_until }: Ban, now: number): boolean {
  return banned_at !== null && (banned_until === null || banned_until > now);
}

async function ensureFollowable(db: Queryable, id: number, viewerId: number, now: number): Promise<void> {
  const person = await reads.findFollowable(db, id, viewerId);
  if (!person) throw new DomainError('NOT_FOUND', accountErrors.noSuchPerson);
  if (isBanned(person, now)) throw new DomainError('CONFLICT', followErrors.banned);
  if (person.blocks !== null) throw new DomainError('CONFLICT', followErrors.unavailable);
}

/**
 * 关注: follows or unfollows a user; stored once per pair, also for parallel requests.
 * @throws DomainError VALIDATION for oneself, NOT_FOUND, CONFLICT for a user who cannot be followed, RATE_LIMITED
 * @see docs/reference/README.md
 */
export async function setFollow(
  context: CallContext,
  input: { user_id: number; on: boolean },
): Promise<{ on: boolean }> {
  const { site, viewer } = context;
  const { user_id: followedId, on } = input;
  const { userId } = viewer;
  if (userId === null) throw signInRequired(context);
  if (userId === followedId) {
    throw new DomainError('VALIDATION', followErrors.oneself, { fields: { user_id: followErrors.oneself } });
  }
  await write(site, async (unit) => {
    await takeLimits(site, unit, [{ key: `follow:${userId}`, rules: followsPerUser, message: followErrors.tooOften }]);
    // Unfollowing is always allowed, even if the user can no longer be followed.
    if (on) await ensureFollowable(unit.db, followedId, userId, unit.now);
    const isChanged = on
      ? await writes.insertFollow(unit, userId, followedId)
      : await writes.deleteFollow(unit, userId, followedId);
    if (isChanged) await followed.emit(site, unit, { userId, followedId, on });
  });
  return { on };
}

async function ensureUserExists(context: CallContext, id: number): Promise<void> {
  const person = await reads.findFollowable(context.site.db, id, null);
  if (!person) throw new DomainError('NOT_FOUND', accountErrors.noSuchPerson);
}

/** Adds a seeded follow without a notification. */
export async function importFollow(unit: Unit, followerId: number, followedId: number): Promise<void> {
  await writes.insertFollow(unit, followerId, followedId);
}

/** Follower counts of a user, and their relation to the viewer. @throws DomainError NOT_FOUND */
export async function followState(
  context: CallContext,
  userId: number,
): Promise<{ following: number; followers: number; followed: boolean; follows_you: boolean }> {
  const { db } = context.site;
  const { userId: viewerId } = context.viewer;
  await ensureUserExists(context, userId);
  const follows = async (follower: number | null, other: number | null): Promise<boolean> =>
    follower !== null && other !== null && (await reads.listFollowed(db, follower, [other])).length > 0;
  const [following, followers, isFollowed, followsYou] = await Promise.all([
    reads.countFollows(db, 'following', userId),
    reads.countFollows(db, 'followers', userId),
    follows(viewerId, userId),
    follows(userId, viewerId),
  ]);
  return { following, followers, followed: isFollowed, follows_you: followsYou };
}

/**
 * The users that a user follows, or their followers, newest first.
 * @throws DomainError NOT_FOUND, also past the last page
 */
export async function listFollows(
  context: CallContext,
  input: { user_id: number; kind: FollowKind; page: number; page_size?: number | undefined },
): Promise<Page<FollowedUser>> {
  const { db, clock } = context.site;
  const { user_id, kind, page, page_size = followsPageSize } = input;
  await ensureUserExists(context, user_id);
  const [rows, total] = await Promise.all([
    reads.listFollows(db, kind, user_id, page_size, (page - 1) * page_size),
    reads.countFollows(db, kind, user_id),
  ]);
  if (page > 1 && rows.length === 0) throw new DomainError('NOT_FOUND');
  const ids = rows.map((row) => row.id);
  const { userId } = context.viewer;
  const own = new Set(userId === null ? [] : await reads.listFollowed(db, userId, ids));
  const now = clock.now();
  const list = rows.map((row) => viewFollowed(row, own.has(row.id), isBanned(row, now)));
  return { list, total, page, page_size };
}

/** 注销: deletes all follows of and by this user. */
export async function eraseFollows(unit: Unit, userId: number): Promise<void> {
  await writes.deleteFollowsOf(unit, userId);
}
