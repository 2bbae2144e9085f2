import type { ModeratedComment } from '#contract/features/comments/moderation.entities.ts';
import type { OwnComment } from '#contract/features/comments/entities.ts';
import { commentPath } from '#contract/features/comments/rules.ts';
import { pathOfPost, titleOfPost } from '#contract/features/posts/rules.ts';
import { deviceName } from '#server/kit/device.ts';

import type { ModerationRow } from './moderation.reads.ts';

/** `isPersonal`: the moderator may see email and IP addresses. */
export function viewReviewed(comment: OwnComment, facts: ModerationRow, isPersonal: boolean): ModeratedComment {
  const { id, status, author, html, created_at, edited_at, reply_to } = comment;
  return {
    id,
    status,
    author,
    html,
    created_at,
    edited_at,
    reply_to,
    email: isPersonal ? (facts.user_email ?? facts.email) : null,
    address: isPersonal ? facts.address : null,
    region: facts.region,
    device: deviceName(facts.user_agent),
    held_for: status === 'pending' ? facts.held_for : '',
    post: { id: facts.post_id, title: titleOfPost(facts), url: pathOfPost(facts) },
    // The post page looks up the comment page by id, so page 1 is enough.
    url: status === 'approved' ? commentPath(facts, 1, id) : '',
    open_reports: Number(facts.open_reports),
  };
}
