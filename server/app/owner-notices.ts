import { authorPath } from '#contract/features/accounts/rules.ts';
import { ownerTexts } from '#contract/features/notifications/channels.copy.ts';
import { reportReasons } from '#contract/features/moderation/reports.rules.ts';
import { notifyOwner } from '#server/features/notifications/channels.service.ts';
import { commentHeld } from '#server/features/comments/service.ts';
import { linkApplied } from '#server/features/links/service.ts';
import { momentSubmitted } from '#server/features/moments/events.service.ts';
import { postSubmitted } from '#server/features/posts/service.ts';
import { userRegistered } from '#server/features/auth/registrations.service.ts';
import { reportFiled } from '#server/features/moderation/reports.service.ts';
import { transferEnded } from '#server/features/transfers/service.ts';
import { userBanned } from '#server/features/accounts/bans.service.ts';
import type { Site } from '#server/kit/site.ts';

/** Connects notifications to the owner, sent in the transaction of the event. */
export function connectOwnerNotices(site: Site): void {
  commentHeld.on(site, (_site, unit, { name, content, heldFor, postPath }) =>
    notifyOwner(site, unit, {
      event: 'comment-waiting',
      title: ownerTexts.commentWaiting,
      text: ownerTexts.commentBy(name, content, heldFor),
      url: postPath || '/nv-admin/comments',
    }),
  );
  postSubmitted.on(site, (_site, unit, { postId, title }) =>
    notifyOwner(site, unit, {
      event: 'post-waiting',
      title: ownerTexts.postWaiting(title),
      text: '',
      url: `/nv-admin/editor-article?id=${postId}`,
    }),
  );
  momentSubmitted.on(site, (_site, unit, { title, heldFor }) =>
    notifyOwner(site, unit, {
      event: 'moment-waiting',
      title: ownerTexts.momentWaiting(title),
      text: heldFor,
      url: '/nv-admin/moments',
    }),
  );
  userRegistered.on(site, (_site, unit, { userId, name }) =>
    notifyOwner(site, unit, { event: 'new-user', title: ownerTexts.newUser(name), text: '', url: authorPath(userId) }),
  );
  linkApplied.on(site, (_site, unit, { name, url, note }) =>
    notifyOwner(site, unit, {
      event: 'link-application',
      title: ownerTexts.linkApplied(name),
      text: [url, note].filter(Boolean).join(' '),
      url: '/links',
    }),
  );
  reportFiled.on(site, async (_site, unit, { type, targetId, isMoment, reason, detail }) => {
    const what = isMoment ? 'moment' : type;
    await notifyOwner(site, unit, {
      event: 'report',
      title: ownerTexts.reported(what, reportReasons[reason]),
      text: [ownerTexts.reportedThing(what, targetId), detail].filter(Boolean).join(' '),
      url: '/',
    });
  });
  transferEnded.on(site, async (_site, unit, { kind, status, error = '' }) => {
    if (kind !== 'auto-backup' || status !== 'failed') return;
    await notifyOwner(site, unit, {
      event: 'backup-failed',
      title: ownerTexts.backupFailed,
      text: error,
      url: '/nv-admin/backup',
    });
  });
  userBanned.on(site, (_site, unit, { userId, name, reason, untilMs }) =>
    notifyOwner(site, unit, {
      event: 'ban',
      title: ownerTexts.banned(name),
      text: ownerTexts.bannedFor(reason, untilMs !== null),
      url: authorPath(userId),
    }),
  );
}
