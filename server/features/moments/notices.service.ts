import { erasedName } from '#contract/features/comments/copy.ts';
import { mailQuoteMaxLength } from '#contract/features/mail/limits.ts';
import { momentNoticesPerAuthor } from '#contract/features/moments/limits.ts';
import { momentMails, momentNotices } from '#contract/features/moments/moderation.copy.ts';
import { momentEditPath, momentPath } from '#contract/features/moments/rules.ts';
import { notify } from '#server/features/notifications/service.ts';
import { countEvent, countEvents } from '#server/features/request-guards/rate-limits.service.ts';
import { excerptOf } from '#server/kit/excerpt.ts';
import type { Site, Unit } from '#server/kit/site.ts';

import * as reads from './notices.reads.ts';
import type { StoredMoment } from './state.service.ts';
import { mentionedIn } from './text.service.ts';

/** The author of a quoted moment and the people mentioned, each with the more specific reason. */
async function concernedBy(unit: Unit, { post, moment }: StoredMoment): Promise<Map<number, 'quote' | 'mention'>> {
  const concerned = new Map<number, 'quote' | 'mention'>();
  for (const id of mentionedIn(moment.html)) concerned.set(id, 'mention');
  const quoted = moment.quote_id === null ? undefined : await reads.findAuthor(unit.db, moment.quote_id);
  if (quoted !== undefined) concerned.set(quoted, 'quote');
  concerned.delete(post.author_id);
  if (post.audience === 'everyone') return concerned;
  const followers = await reads.listFollowing(unit.db, post.author_id, [...concerned.keys()]);
  return new Map([...concerned].filter(([id]) => followers.has(id)));
}

/**
 * Notifies the people whom a visible moment mentions and the author that it quotes, as far as they may see it; each
 * once, even if it is hidden and shown again. Beyond the limit of its author nobody is notified.
 */
export async function notifyConcerned(site: Site, unit: Unit, stored: StoredMoment): Promise<void> {
  const concerned = await concernedBy(unit, stored);
  if (concerned.size === 0) return;
  const { id: postId, author_id, slug, title } = stored.post;
  const actor = { id: author_id, name: (await reads.findName(unit.db, author_id)) ?? erasedName };
  const text = excerptOf(stored.moment.html, mailQuoteMaxLength);
  const { max, windowMs } = momentNoticesPerAuthor;
  const limitKey = `moment-notices:${author_id}`;
  let left = max - (await countEvents(unit.db, limitKey, windowMs, unit.now));
  for (const [userId, kind] of concerned) {
    if (left <= 0) return;
    const isNew = await notify(site, unit, {
      userId,
      kind,
      actor,
      postId,
      url: momentPath(slug),
      groupKey: `moment:${postId}`,
      mail: { kind: 'notice', title: momentMails[kind](actor.name, title), text, path: momentPath(slug) },
    });
    if (!isNew) continue;
    left -= 1;
    await countEvent(unit, limitKey);
  }
}

/** Tells the author that a moment was approved, once for each revision. */
export async function notifyApproval(site: Site, unit: Unit, { post }: StoredMoment): Promise<void> {
  const { id: postId, author_id: userId, slug, title, revision } = post;
  await notify(site, unit, {
    userId,
    kind: 'approved',
    postId,
    url: momentPath(slug),
    groupKey: `moment-approved:${postId}:${revision}`,
    mail: { kind: 'notice', title: momentMails.approved(title), text: '', path: momentPath(slug) },
  });
}

/** Tells the author that a moment was rejected, and why; the notification leads to where it can be changed. */
export async function notifyRejection(site: Site, unit: Unit, { post }: StoredMoment, reason: string): Promise<void> {
  const { id: postId, author_id: userId, title } = post;
  const path = momentEditPath(postId);
  await notify(site, unit, {
    userId,
    kind: 'rejected',
    postId,
    text: momentNotices.rejected(title, reason),
    url: path,
    mail: { kind: 'notice', title: momentMails.rejected(title), text: reason, path },
  });
}
