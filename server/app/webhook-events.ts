import { isMoment } from '#contract/features/posts/rules.ts';
import { commentHeld, commentPublished } from '#server/features/comments/service.ts';
import { linkApplied } from '#server/features/links/service.ts';
import { momentSubmitted } from '#server/features/moments/events.service.ts';
import { postChanged, type PostEvent } from '#server/features/posts/service.ts';
import { userRegistered } from '#server/features/auth/registrations.service.ts';
import { reportFiled } from '#server/features/moderation/reports.service.ts';
import { describePost, emitToWebhooks } from '#server/features/webhooks/service.ts';
import type { WebhookEvent } from '#contract/features/webhooks/rules.ts';
import type { Site, Unit } from '#server/kit/site.ts';

const changes = {
  post: { published: 'post.published', updated: 'post.updated', hidden: 'post.hidden' },
  moment: { published: 'moment.published', updated: 'moment.updated', hidden: 'moment.hidden' },
} as const satisfies Record<string, Record<string, WebhookEvent>>;

function eventOf({ before, after }: PostEvent): WebhookEvent {
  const post = after ?? before;
  const names = changes[post && isMoment(post) ? 'moment' : 'post'];
  if (before === null) return names.published;
  return after === null ? names.hidden : names.updated;
}

/** For a post that is no longer public, only the data that was public: its current title may differ. */
async function publicPostData(site: Site, unit: Unit, { postId: id, before, after }: PostEvent): Promise<object> {
  if (after === null) return { id, title: before?.title, slug: before?.slug };
  return (await describePost(site, unit, id)) ?? { id };
}

/** Connects webhook deliveries, queued in the transaction of the event; only public data is sent. */
export function connectWebhooks(site: Site): void {
  postChanged.on(site, async (_site, unit, event) =>
    emitToWebhooks(site, unit, eventOf(event), await publicPostData(site, unit, event)),
  );
  commentPublished.on(site, async (_site, unit, { isOpen, ...comment }) => {
    if (!isOpen) return;
    const { commentId, postId, postPath, userId, name, parentId, content } = comment;
    await emitToWebhooks(site, unit, 'comment.published', {
      id: commentId,
      post: { id: postId, url: site.url + postPath },
      author: { id: userId, name },
      parent_id: parentId,
      content,
    });
  });
  commentHeld.on(site, (_site, unit, { commentId, postId, userId, name, heldFor }) =>
    emitToWebhooks(site, unit, 'comment.held', {
      id: commentId,
      post: { id: postId },
      author: { id: userId, name },
      held_for: heldFor,
    }),
  );
  momentSubmitted.on(site, (_site, unit, { postId, authorId, heldFor }) =>
    emitToWebhooks(site, unit, 'moment.held', { id: postId, author: { id: authorId }, held_for: heldFor }),
  );
  userRegistered.on(site, (_site, unit, { userId, name }) =>
    emitToWebhooks(site, unit, 'user.registered', { id: userId, name }),
  );
  linkApplied.on(site, (_site, unit, { linkId, name, url }) =>
    emitToWebhooks(site, unit, 'link.applied', { id: linkId, name, url }),
  );
  reportFiled.on(site, (_site, unit, { reportId, type, targetId, reason }) =>
    emitToWebhooks(site, unit, 'report.filed', { id: reportId, target: { type, id: targetId }, reason }),
  );
}
