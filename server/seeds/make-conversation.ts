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
import { at, type SeedContext, demoUserId, queueNotice } from './seed-context.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Notifications older than this count as read. */
const heardAfterMs = 3 * dayMs;

/** Adds likes and bookmarks of an article, a few hours apart. */
export async function addReactions(
  context: SeedContext,
  article: DemoArticle,
  id: number,
  since: number,
): Promise<void> {
  const { likedBy = [], favouriteOf = [], author, slug } = article;
  for (const [nth, who] of likedBy.entries()) {
    const unit = at(context, since + (5 + nth * 7) * hourMs);
    const userId = demoUserId(context, who);
    await saveReaction(context.site, unit, userId, 'like', { type: 'post', id, on: true });
    const about = { postId: id, url: `/${slug}`, groupKey: `like:post:${id}:${userId}` };
    queueNotice(context, unit.now, author, { kind: 'like', actor: { id: userId, name: '' }, ...about });
  }
  for (const [nth, who] of favouriteOf.entries()) {
    const unit = at(context, since + (6 + nth * 9) * hourMs);
    await saveReaction(context.site, unit, demoUserId(context, who), 'favourite', { type: 'post', id, on: true });
  }
}

async function makeFollows(context: SeedContext): Promise<void> {
  for (const { by, whom, hoursAgo } of follows) {
    const unit = at(context, context.unit.now - hoursAgo * hourMs);
    const userId = demoUserId(context, by);
    await importFollow(unit, userId, demoUserId(context, whom));
    const about = { url: authorPath(userId), groupKey: `follow:${userId}` };
    queueNotice(context, unit.now, whom, { kind: 'follow', actor: { id: userId, name: '' }, ...about });
  }
}

async function makeMessages(context: SeedContext): Promise<void> {
  for (const { from, to, text, hoursAgo } of messages) {
    const unit = at(context, context.unit.now - hoursAgo * hourMs);
    await importMessage(context.quiet, unit, {
      from_id: demoUserId(context, from),
      to_id: demoUserId(context, to),
      content: text,
    });
  }
}

async function makeNotices(context: SeedContext): Promise<void> {
  const { now } = context.unit;
  for (const [nth, who] of (Object.keys(cast) as CastName[]).entries())
    queueNotice(context, now - 30 * dayMs + nth * hourMs, who, { kind: 'system', text: welcome, url: '/about' });
  // Notifications are listed in the order they were sent.
  for (const { time, notice } of context.notices.toSorted((a, b) => a.time - b.time))
    await notify(context.quiet, at(context, time), { ...notice, isRead: now - time > heardAfterMs });
}

/** Adds interactions between users outside of articles: follows, messages, link applications, a ban. */
export async function makeConversation(context: SeedContext): Promise<void> {
  const { now } = context.unit;
  await makeFollows(context);
  await makeMessages(context);
  await makeNotices(context);
  for (const { hoursAgo, ...link } of linkApplications)
    await insertLink(at(context, now - hoursAgo * hourMs), link, 'pending');
  const { who, reason, hoursAgo, forDays } = banned;
  const untilMs = now - hoursAgo * hourMs + forDays * dayMs;
  await ban(at(context, now - hoursAgo * hourMs), demoUserId(context, who), { reason, untilMs });
}
