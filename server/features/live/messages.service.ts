import type { AnnouncedMoment, LiveMessage } from '#contract/features/live/entities.ts';
import { channelPauseMs, maxAnnouncedMoments, maxTopicsPerMoment } from '#contract/features/live/limits.ts';
import { type LiveChannel, postOfChannel } from '#contract/features/live/rules.ts';
import { guestViewer, type Viewer } from '#contract/kit/power.ts';
import type { TargetType } from '#contract/kit/targets.ts';
import { findCommentedPost } from '#server/features/comments/reading.service.ts';
import { latestGifts } from '#server/features/gifts/service.ts';
import { unreadOf } from '#server/features/notifications/service.ts';
import type { Site } from '#server/kit/site.ts';
import { targetKind } from '#server/kit/targets.ts';

import * as reads from './reads.ts';
import type { NewMoment } from './signals.service.ts';

/** Those of the things that this viewer may see, asked anew each time. */
export async function visibleIds(
  site: Site,
  type: TargetType,
  ids: readonly number[],
  viewer: Viewer,
): Promise<number[]> {
  const kind = targetKind(site, type);
  const asked = { db: site.db, viewer, now: site.clock.now() };
  const found: number[] = [];
  for (const id of ids) if (await kind.findVisible(asked, id)) found.push(id);
  return found;
}

/** Whether a viewer may follow a channel: their own counts, or a post that they may see and whose comments are shown. */
export async function mayFollow(site: Site, viewer: Viewer, channel: LiveChannel): Promise<boolean> {
  const postId = postOfChannel(channel);
  if (postId === null) return channel !== 'me' || viewer.userId !== null;
  if ((await visibleIds(site, 'post', [postId], viewer)).length === 0) return false;
  return (await findCommentedPost({ site, viewer }, postId)) !== undefined;
}

/** The moments that were announced last in any process, and those of them that a guest may see at this moment. */
export class AnnouncedMoments {
  #latest: AnnouncedMoment[] = [];
  /** Rises whenever `#shown` no longer holds. */
  #version = 0;
  #shown: { list: AnnouncedMoment[]; untilMs: number } | null = null;

  add({ id, authorId, plateId, topicIds }: NewMoment): void {
    const moment = { id, author_id: authorId, plate_id: plateId, topic_ids: topicIds.slice(0, maxTopicsPerMoment) };
    this.#latest = [moment, ...this.#latest.filter((other) => other.id !== id)].slice(0, maxAnnouncedMoments);
    this.#version += 1;
    this.#shown = null;
  }

  /** A post changed: what guests may see is asked again. */
  refresh(): void {
    this.#version += 1;
    this.#shown = null;
  }

  async list(site: Site): Promise<AnnouncedMoment[]> {
    const now = site.clock.now();
    if (this.#shown && now < this.#shown.untilMs) return this.#shown.list;
    const [latest, version] = [this.#latest, this.#version];
    const ids = latest.map(({ id }) => id);
    const shown = new Set(await visibleIds(site, 'post', ids, guestViewer));
    const list = latest.filter(({ id }) => shown.has(id));
    if (version === this.#version) this.#shown = { list, untilMs: now + channelPauseMs };
    return list;
  }
}

/** The unread counts of a user. */
export async function unreadMessage(site: Site, userId: number): Promise<LiveMessage> {
  return { kind: 'me', user_id: userId, ...(await unreadOf(site, userId)) };
}

/** The gifts sent last; everybody may see them. */
export async function giftsMessage(site: Site): Promise<LiveMessage> {
  return { kind: 'gifts', list: await latestGifts(site) };
}

/** The state of a channel that the viewer may follow. */
export async function messageOf(
  site: Site,
  viewer: Viewer,
  channel: LiveChannel,
  moments: AnnouncedMoments,
): Promise<LiveMessage | null> {
  const postId = postOfChannel(channel);
  if (postId !== null)
    return {
      kind: 'post',
      post_id: postId,
      comment_total: await reads.findCommentTotal(site.db, postId),
      comment_ids: [],
    };
  if (channel === 'moments') return { kind: 'moments', list: await moments.list(site) };
  if (channel === 'gifts') return giftsMessage(site);
  return viewer.userId === null ? null : unreadMessage(site, viewer.userId);
}

/** The message about comments that have just become public. */
export async function commentMessage(site: Site, postId: number, commentIds: number[]): Promise<LiveMessage> {
  const comment_total = await reads.findCommentTotal(site.db, postId);
  return { kind: 'post', post_id: postId, comment_total, comment_ids: commentIds };
}
