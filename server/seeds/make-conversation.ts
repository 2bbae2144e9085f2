import { authorPath } from '#contract/features/accounts/rules.ts';
import { ban } from '#server/features/accounts/service.ts';
import { importFollow } from '#server/features/social/follows.service.ts';
import { insertLink } from '#server/features/links/service.ts';
import { saveReaction } from '#server/features/social/likes.service.ts';
import { importMessage } from '#server/features/messages/service.ts';
import { notify } from '#server/features/notifications/service.ts';

import type { DemoArticle } from './articles/articles.ts';
import { cast, type CastName } from './cast.ts';
import { banned, follows, linkApplications, messages, welcome } from './conversation.ts';
import { at, type Making, personOf, remember } from './making.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Notifications older than this count as read. */
const heardAfterMs = 3 * dayMs;

/** Adds likes and bookmarks of an article, a few hours apart. */
export async function markArticle(making: Making, article: DemoArticle, id: number, since: number): Promise<void> {
  const { likedBy = [], favouriteOf = [], author, slug } = article;
  for (const [nth, who] of likedBy.entries()) {
    const unit = at(making, since + (5 + nth * 7) * hourMs);
    const userId = personOf(making, who);
    await saveReaction(making.site, unit, userId, 'like', { type: 'post', id, on: true });
    const about = { postId: id, url: `/${slug}`, groupKey: `like:post:${id}:${userId}` };
    remember(making, unit.now, author, { kind: 'like', actor: { id: userId, name: '' }, ...about });
  }
  for (const [nth, who] of favouriteOf.entries()) {
    const unit = at(making, since + (6 + nth * 9) * hourMs);
    await saveReaction(making.site, unit, personOf(making, who), 'favourite', { type: 'post', id, on: true });
  }
}

async function makeFollows(making: Making): Promise<void> {
  for (const { by, whom, hoursAgo } of follows) {
    const unit = at(making, making.unit.now - hoursAgo * hourMs);
    const userId = personOf(making, by);
    await importFollow(unit, userId, personOf(making, whom));
    const about = { url: authorPath(userId), groupKey: `follow:${userId}` };
    remember(making, unit.now, whom, { kind: 'follow', actor: { id: userId, name: '' }, ...about });
  }
}

async function makeMessages(making: Making): Promise<void> {
  for (const { from, to, text, hoursAgo } of messages) {
    const unit = at(making, making.unit.now - hoursAgo * hourMs);
    await importMessage(making.quiet, unit, {
      from_id: personOf(making, from),
      to_id: personOf(making, to),
      content: text,
    });
  }
}

async function makeNotices(making: Making): Promise<void> {
  const { now } = making.unit;
  for (const [nth, who] of (Object.keys(cast) as CastName[]).entries())
    remember(making, now - 30 * dayMs + nth * hourMs, who, { kind: 'system', text: welcome, url: '/about' });
  // Notifications are listed in the order they were sent.
  for (const { time, notice } of making.notices.toSorted((a, b) => a.time - b.time))
    await notify(making.quiet, at(making, time), { ...notice, isRead: now - time > heardAfterMs });
}

/** Adds interactions between users outside of articles: follows, messages, link applications, a ban. */
export async function makeConversation(making: Making): Promise<void> {
  const { now } = making.unit;
  await makeFollows(making);
  await makeMessages(making);
  await makeNotices(making);
  for (const { hoursAgo, ...link } of linkApplications)
    await insertLink(at(making, now - hoursAgo * hourMs), link, 'pending');
  const { who, reason, hoursAgo, forDays } = banned;
  const untilMs = now - hoursAgo * hourMs + forDays * dayMs;
  await ban(at(making, now - hoursAgo * hourMs), personOf(making, who), { reason, untilMs });
}
