import { termPath } from '#contract/features/terms/rules.ts';
import { giftMemo } from '#contract/features/gifts/copy.ts';
import { linkMails } from '#contract/features/links/copy.ts';
import { postCountsChanged } from '#server/features/analytics/counters.service.ts';
import { commentsErased } from '#server/features/comments/purge.service.ts';
import { commentModerated, commentPublished, refreshLatestComments } from '#server/features/comments/service.ts';
import { draftSaved } from '#server/features/posts/drafts.service.ts';
import { updateSitemapAndPush } from '#server/features/feeds/jobs.ts';
import { userBanned } from '#server/features/accounts/bans.service.ts';
import { revokeAccessTokens } from '#server/features/auth/access-tokens.service.ts';
import { signedIn } from '#server/features/auth/sessions.service.ts';
import { followed } from '#server/features/social/follows.service.ts';
import { badgeImageMoved } from '#server/features/badges/service.ts';
import { goodsCoverMoved, rewriteGoodsFiles } from '#server/features/exchange/goods-editing.service.ts';
import { giftImageMoved, giftSent } from '#server/features/gifts/service.ts';
import { namedFileMoved } from '#server/features/settings/options.service.ts';
import { offerDemo } from '#server/features/site/installation.service.ts';
import { linkImageMoved, linkDecided } from '#server/features/links/service.ts';
import { fileRewriters, mediaMoved } from '#server/features/media/edits.service.ts';
import { remoteFetched } from '#server/features/media/remote.service.ts';
import { recordDraftUses, recordUses } from '#server/features/media/usage.service.ts';
import { rememberImport } from '#server/features/transfers/import-records.service.ts';
import { queueMail } from '#server/features/mail/service.ts';
import { momentReviewed } from '#server/features/moments/events.service.ts';
import { momentFileMoved } from '#server/features/moments/files.service.ts';
import { momentPosts } from '#server/features/moments/owned-type.service.ts';
import { adoptGuestLikes } from '#server/features/social/guest-likes.service.ts';
import { eraseCommentReactions, liked } from '#server/features/social/likes.service.ts';
import {
  eraseCommentNotifications,
  onCommentModerated,
  onCommentPublished,
  onFollowed,
} from '#server/features/notifications/service.ts';
import { onLiked } from '#server/features/notifications/likes.service.ts';
import { onGiftSent } from '#server/features/notifications/gifts.service.ts';
import { onTipGiven } from '#server/features/notifications/tips.service.ts';
import { onContentSold } from '#server/features/notifications/sales.service.ts';
import { ownedPostTypes } from '#server/features/posts/owned-types.service.ts';
import { erasePreviewLinks } from '#server/features/posts/previews.service.ts';
import { rewriteFileReferences } from '#server/features/posts/files.service.ts';
import { recountTopicHeat, updateTopicHeat } from '#server/features/moments/topic-heat.service.ts';
import { listsChanged, listsRebuilt } from '#server/features/posts/listings.service.ts';
import { postChanged, postStored } from '#server/features/posts/service.ts';
import { postTerms } from '#server/features/posts/terms.service.ts';
import { updateHeat } from '#server/features/moments/hot.service.ts';
import { closeReports } from '#server/features/moderation/reports.service.ts';
import { pictureMoved } from '#server/features/profiles/service.ts';
import { queueTermReindex } from '#server/features/search/jobs.ts';
import { indexPost } from '#server/features/search/service.ts';
import { importedPostChanged, retargetImported } from '#server/features/redirects/imported.service.ts';
import { addRedirectForMove } from '#server/features/redirects/service.ts';
import { termCarriers } from '#server/features/terms/carriers.service.ts';
import { contentSold } from '#server/features/purchases/service.ts';
import { tipGiven } from '#server/features/tips/service.ts';
import { updateMovedCover, termMoved, termRenamed } from '#server/features/terms/service.ts';
import { userTarget } from '#server/features/accounts/target.service.ts';
import { commentTarget } from '#server/features/comments/target.service.ts';
import { messageTarget } from '#server/features/messages/target.service.ts';
import { postTarget } from '#server/features/posts/target.service.ts';
import type { Site } from '#server/kit/site.ts';
import { targetKinds } from '#server/kit/targets.ts';

import { connectBadges } from './badges.ts';
import { connectErasure } from './erasure.ts';
import { connectIncome } from './income.ts';
import { connectLive } from './live-signals.ts';
import { connectOwnerNotices } from './owner-notices.ts';
import { connectOrderNotices } from './order-notices.ts';
import { connectPayments } from './payments.ts';
import { connectRewards } from './rewards.ts';
import { connectWebhooks } from './webhook-events.ts';

/** Which feature answers for the things, and writes the posts, of each type. */
export function connectTargets(site: Site): void {
  for (const kind of [postTarget, commentTarget, userTarget, messageTarget]) targetKinds.add(site, kind);
  ownedPostTypes.add(site, momentPosts);
}

/** Connects reactions between features; each runs in the transaction of its event. */
export function connectReactions(site: Site): void {
  connectTargets(site);
  connectPayments(site);
  connectOrderNotices(site);
  connectIncome(site);
  offerDemo(site, async (...filling) => (await import('#server/seeds/demo.ts')).seedDemo(...filling));
  postChanged.on(site, async (_site, unit, { postId }) => indexPost(site, unit, postId));
  postChanged.on(site, updateSitemapAndPush);
  postChanged.on(site, (_site, unit, { postId }) => updateHeat(unit, [postId]));
  postCountsChanged.on(site, (_site, unit, { postIds }) => updateHeat(unit, postIds));
  postStored.on(site, (_site, unit, { postId }) => recordUses(site, unit, postId));
  draftSaved.on(site, (_site, unit, draft) => recordDraftUses(site, unit, draft));
  mediaMoved.on(site, (_site, unit, { from, to }) => retargetImported(unit, from, to));
  for (const follow of [
    pictureMoved,
    updateMovedCover,
    linkImageMoved,
    giftImageMoved,
    badgeImageMoved,
    goodsCoverMoved,
    momentFileMoved,
    namedFileMoved,
  ])
    mediaMoved.on(site, follow);
  fileRewriters.add(site, rewriteFileReferences);
  fileRewriters.add(site, rewriteGoodsFiles);
  remoteFetched.on(site, (_site, unit, { key, mediaId }) => rememberImport(unit, key, 'media', mediaId));
  termCarriers.add(site, postTerms);
  listsChanged.on(site, updateTopicHeat);
  listsRebuilt.on(site, recountTopicHeat);
  termRenamed.on(site, queueTermReindex);
  termMoved.on(site, (_site, unit, { taxonomy, from, to }) =>
    addRedirectForMove(site, unit, termPath(taxonomy, from), termPath(taxonomy, to)),
  );
  postChanged.on(site, async (_site, unit, { postId, before, after }) => {
    // The post's comments appear in and disappear from the latest comments together with the post.
    if ((before === null) === (after === null)) return;
    await refreshLatestComments(unit, postId);
    await importedPostChanged(unit, postId);
  });
  commentPublished.on(site, onCommentPublished);
  commentModerated.on(site, onCommentModerated);
  commentModerated.on(site, async (_site, unit, { commentId, status }) =>
    closeReports(unit, 'comment', commentId, status === 'approved' ? 'dismissed' : 'upheld'),
  );
  momentReviewed.on(site, async (_site, unit, { postId, outcome }) =>
    closeReports(unit, 'post', postId, outcome === 'approved' ? 'dismissed' : 'upheld'),
  );
  commentsErased.on(site, async (_site, unit, { commentIds }) => {
    await eraseCommentReactions(unit, commentIds);
    await eraseCommentNotifications(unit, commentIds);
    for (const id of commentIds) await closeReports(unit, 'comment', id, 'upheld');
  });
  connectOwnerNotices(site);
  connectErasure(site);
  connectLive(site);
  connectWebhooks(site);
  userBanned.on(site, async (_site, unit, { userId }) => {
    await revokeAccessTokens(unit, userId);
    await erasePreviewLinks(unit, userId);
  });
  connectRewards(site);
  connectBadges(site);
  liked.on(site, onLiked);
  signedIn.on(site, (_site, unit, { userId, visitor }) => adoptGuestLikes(site, unit, userId, visitor));
  followed.on(site, onFollowed);
  giftSent.on(site, (_site, unit, { gift, count, ...event }) =>
    onGiftSent(site, unit, { ...event, gift: giftMemo(gift, count) }),
  );
  tipGiven.on(site, onTipGiven);
  contentSold.on(site, onContentSold);
  linkDecided.on(site, (_site, unit, { name, contactEmail, approved }) =>
    queueMail(site, unit, {
      kind: 'notice',
      to: { name, address: contactEmail },
      ...linkMails[approved ? 'approved' : 'refused'](name),
      path: '/links',
    }),
  );
}
