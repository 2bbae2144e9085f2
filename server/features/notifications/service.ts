import { authorPath } from '#contract/features/accounts/rules.ts';
import { erasedName, defaultGuestName } from '#contract/features/comments/copy.ts';
import type { CommentStatus } from '#contract/features/comments/entities.ts';
import { commentPath } from '#contract/features/comments/rules.ts';
import type { Mail } from '#contract/features/mail/entities.ts';
import { mailQuoteMaxLength } from '#contract/features/mail/limits.ts';
import { notificationSentences } from '#contract/features/notifications/copy.ts';
import type { NotificationItem, NotificationSettingsResponse } from '#contract/features/notifications/entities.ts';
import {
  likeMailDelayMs,
  maxMentions,
  namedLikers,
  notificationBatch,
  unreadCap,
} from '#contract/features/notifications/limits.ts';
import {
  defaultMessageWriters,
  defaultSwitches,
  mailKinds,
  type MessageWriters,
  messageWriters,
  type NotificationGroup,
  notificationGroups,
  type NotificationKind,
  notificationKinds,
  type NotificationSwitches,
} from '#contract/features/notifications/rules.ts';
import { titleOfPost } from '#contract/features/posts/rules.ts';
import { guestViewer } from '#contract/kit/power.ts';
import type { Queryable } from '#server/database/connect.ts';
import { findViewer } from '#server/features/accounts/service.ts';
import { allowMails, queueMail, stoppedKinds } from '#server/features/mail/service.ts';
import { excerptOf } from '#server/kit/excerpt.ts';
import { createHook } from '#server/kit/hooks.ts';
import { requireUserId } from '#server/kit/sign-in-required.ts';
import { type CallContext, type Site, type Unit, write } from '#server/kit/site.ts';

import * as reads from './reads.ts';
import { viewNotification } from './views.ts';
import * as writes from './writes.ts';

/** A mail without its address. */
type MailContent = Mail extends infer One ? (One extends Mail ? Omit<One, 'to'> : never) : never;

/** A notification to create. */
export interface Notice {
  userId: number;
  kind: NotificationKind;
  /** Who caused it; none for notifications of the site itself. A guest has no id. */
  actor?: { id: number | null; name: string } | undefined;
  postId?: number | undefined;
  /** The comment's text is not stored but read when the notification is shown. */
  commentId?: number | undefined;
  /** The text of a notification by the site itself; '' for one about a comment. */
  text?: string | undefined;
  /** A path of this site; for a comment or post it is computed. */
  url?: string | undefined;
  /** A user gets only one notification per key, however often it happens: `like:post:12:5`. */
  groupKey?: string | undefined;
  /** The mail to send; default: sentence, text and URL. null: no mail. */
  mail?: MailContent | null | undefined;
  /** Others may do the same soon: one mail tells of all of them (see likes.service). */
  isMailedLater?: boolean | undefined;
  /** Seeded from the past: already read. */
  isRead?: boolean | undefined;
}

/** Emitted when a user has more or fewer unread notifications. */
export const notificationsChanged = createHook<{ userId: number }>();

type Settings = NotificationSwitches & { messages_from: MessageWriters };

/** Stored settings, completed by the defaults. */
export function readSettings(stored: string | null | undefined): Settings {
  const given = (stored ? JSON.parse(stored) : {}) as Partial<Settings>;
  return { ...defaultSwitches, messages_from: defaultMessageWriters, ...given };
}

async function settingsOf(db: Queryable, userId: number): Promise<Settings> {
  return readSettings(await reads.findSettings(db, userId));
}

function mutedKinds(settings: Settings): NotificationKind[] {
  return notificationKinds.filter((kind) => !settings[kind].site);
}

function mailContentOf(notice: Notice): MailContent {
  const sentence = notificationSentences[notice.kind];
  const title = notice.actor ? `${notice.actor.name} ${sentence}` : sentence;
  return { kind: 'notice', title, text: notice.text ?? '', path: notice.url || '/user-center/notifications' };
}

/**
 * Notifies a user on the site and by mail, according to their settings. Skipped for one's own actions, for erased or
 * banned recipients and for blocked actors; with a `groupKey` only the first one is created.
 * @returns whether a notification was created
 */
export async function notify(site: Site, unit: Unit, notice: Notice): Promise<boolean> {
  const actorId = notice.actor?.id ?? null;
  if (actorId === notice.userId) return false;
  const receiver = await reads.findReceiver(unit.db, notice.userId, actorId, unit.now);
  if (!receiver) return false;
  const chosen = readSettings(receiver.settings)[notice.kind];
  const hasMail = chosen.mail && receiver.email !== null && notice.mail !== null;
  const isNew = await writes.insertNotification(unit, {
    user_id: notice.userId,
    kind: notice.kind,
    actor_id: actorId,
    // The name of a registered actor is not stored, because it may change or be erased.
    actor_name: actorId === null ? (notice.actor?.name ?? '') : '',
    post_id: notice.postId ?? null,
    comment_id: notice.commentId ?? null,
    text: notice.text ?? '',
    url: notice.url ?? '',
    group_key: notice.groupKey ?? null,
    created_at: unit.now,
    read_at: chosen.site && !notice.isRead ? null : unit.now,
    mail_due_at: hasMail && notice.isMailedLater ? unit.now + likeMailDelayMs : null,
  });
  if (isNew && chosen.site && !notice.isRead) await notificationsChanged.emit(site, unit, { userId: notice.userId });
  if (!isNew || !chosen.mail || !receiver.email || notice.mail === null || notice.isMailedLater) return isNew;
  const to = { name: receiver.name, address: receiver.email };
  await queueMail(site, unit, { ...(notice.mail ?? mailContentOf(notice)), to });
  return true;
}

/** The number of unread notifications, counted up to 100. */
export async function unreadCount(db: Queryable, userId: number, now: number): Promise<number> {
  const [settings, viewer] = await Promise.all([settingsOf(db, userId), findViewer(db, userId, now)]);
  return reads.countUnread(db, viewer, mutedKinds(settings), unreadCap, now);
}

/** The number of unread private messages, counted up to 100. */
export async function unreadMessageCount(db: Queryable, userId: number): Promise<number> {
  return reads.countUnreadMessages(db, userId, unreadCap);
}

/** Unread counts of a user: notifications plus messages, and messages alone; each up to 100. */
export async function unreadOf(site: Site, userId: number): Promise<{ unread: number; unread_messages: number }> {
  const [notices, messages] = await Promise.all([
    unreadCount(site.db, userId, site.clock.now()),
    unreadMessageCount(site.db, userId),
  ]);
  return { unread: notices + messages, unread_messages: messages };
}

/** A batch of a user's notifications, newest first. @see docs/reference/calls.md */
export async function listNotifications(
  context: CallContext,
  input: { cursor?: number | undefined; group?: NotificationGroup | undefined },
): Promise<{ list: NotificationItem[]; next_cursor: string | null; unread: number }> {
  const { site } = context;
  const userId = requireUserId(context);
  const now = site.clock.now();
  const muted = mutedKinds(await settingsOf(site.db, userId));
  const place = {
    kinds: input.group ? notificationGroups[input.group] : null,
    muted,
    before: input.cursor ?? null,
    limit: notificationBatch + 1,
    now,
  };
  const [rows, unread] = await Promise.all([
    reads.listNotifications(site.db, context.viewer, place),
    reads.countUnread(site.db, context.viewer, muted, unreadCap, now),
  ]);
  const shown = rows.slice(0, notificationBatch);
  const next = rows.length > notificationBatch ? shown.at(-1) : undefined;
  const likes = shown.filter(({ kind }) => kind === 'like');
  const folded = await reads.listFolded(site.db, userId, likes, namedLikers);
  const list = shown.map((row) =>
    viewNotification(
      row,
      folded.filter(({ shown_id }) => shown_id === row.id),
    ),
  );
  return { list, next_cursor: next ? String(next.id) : null, unread };
}

/** Marks some or all notifications of the viewer as read. */
export async function markRead(
  context: CallContext,
  input: { ids?: readonly number[] | undefined; all?: true | undefined },
): Promise<{ unread: number }> {
  const userId = requireUserId(context);
  const ids = input.all ? 'all' : (input.ids ?? []);
  if (ids === 'all' || ids.length > 0)
    await write(context.site, async (unit) => {
      await writes.markRead(unit, userId, ids);
      await notificationsChanged.emit(context.site, unit, { userId });
    });
  return { unread: await unreadCount(context.site.db, userId, context.site.clock.now()) };
}

/** The effective settings: kinds the user's address has unsubscribed from are off. */
async function effectiveSettings(db: Queryable, userId: number, email: string | null): Promise<Settings> {
  const settings = await settingsOf(db, userId);
  const stopped = email === null ? [] : await stoppedKinds(db, email);
  const switches = notificationKinds.map((kind) => {
    const { site, mail } = settings[kind];
    return [kind, { site, mail: mail && !stopped.includes(mailKinds[kind]) }] as const;
  });
  return { ...settings, ...(Object.fromEntries(switches) as NotificationSwitches) };
}

/** The viewer's notification settings. */
export async function notificationSettings(context: CallContext): Promise<NotificationSettingsResponse> {
  const userId = requireUserId(context);
  const email = await reads.findEmail(context.site.db, userId);
  return { ...(await effectiveSettings(context.site.db, userId, email)), has_email: email !== null };
}

/**
 * Saves the viewer's notification settings; missing ones are left unchanged. Turning mail on reverts an unsubscription.
 */
export async function saveNotificationSettings(
  context: CallContext,
  change: Partial<NotificationSwitches> & { messages_from?: MessageWriters | undefined },
): Promise<NotificationSettingsResponse> {
  const userId = requireUserId(context);
  await write(context.site, async (unit) => {
    const email = await reads.findEmail(unit.db, userId);
    const settings = { ...(await effectiveSettings(unit.db, userId, email)), ...change };
    await writes.upsertSettings(unit, userId, JSON.stringify(settings));
    const wanted = notificationKinds.filter((kind) => change[kind]?.mail).map((kind) => mailKinds[kind]);
    if (email !== null) await allowMails(unit, email, wanted);
  });
  return notificationSettings(context);
}

/** Who may send private messages to a user. */
export async function messageWritersOf(db: Queryable, userId: number): Promise<MessageWriters> {
  const { messages_from } = await settingsOf(db, userId);
  return messageWriters.includes(messages_from) ? messages_from : defaultMessageWriters;
}

/** 注销: deletes a user's notifications and settings. */
export async function eraseNotifications(unit: Unit, userId: number): Promise<void> {
  await writes.deleteOfPerson(unit, userId);
}

/** Comments are gone: so are the notifications that named them. */
export async function eraseCommentNotifications(unit: Unit, commentIds: readonly number[]): Promise<void> {
  await writes.deleteOfComments(unit, commentIds);
}

/** A comment that has become public. */
export interface PublishedComment {
  commentId: number;
  /** Users mentioned by @name. */
  mentionedIds: readonly number[];
}

function writerOf(comment: reads.CommentRow): { id: number | null; name: string } {
  if (comment.user_id === null) return { id: null, name: comment.name.trim() || defaultGuestName };
  return { id: comment.user_id, name: comment.user_name ?? erasedName };
}

const quotable = (comment: reads.CommentRow): string => excerptOf(comment.html, mailQuoteMaxLength);

function factsOf(comment: reads.CommentRow) {
  return {
    postTitle: titleOfPost(comment),
    path: commentPath(comment, 1, comment.id),
    author: writerOf(comment).name,
    content: quotable(comment),
  };
}

/** Notifies a guest with an email address of a reply, by mail only. */
export async function mailGuestReply(
  site: Site,
  unit: Unit,
  reply: reads.CommentRow,
  parent: reads.CommentRow,
): Promise<void> {
  const address = parent.email.trim();
  const isOwn = address.toLowerCase() === (reply.user_email ?? reply.email).trim().toLowerCase();
  if (parent.user_id !== null || address === '' || parent.notify !== 1 || isOwn) return;
  if (!(await reads.mayRead(unit.db, reply.post_id, guestViewer, unit.now))) return;
  const to = { name: parent.name, address };
  await queueMail(site, unit, { kind: 'comment-reply', to, ...factsOf(reply), own: quotable(parent) });
}

type NotifyReason = 'reply' | 'mention' | 'comment';

/** The users to notify of a new comment, each once with the most specific reason. */
function recipientsOf(
  comment: reads.CommentRow,
  parent: reads.CommentRow | undefined,
  mentionedIds: readonly number[],
): Map<number, NotifyReason> {
  const concerned = new Map<number, NotifyReason>([[comment.author_id, 'comment']]);
  for (const id of mentionedIds.slice(0, maxMentions)) concerned.set(id, 'mention');
  if (parent?.user_id) concerned.set(parent.user_id, 'reply');
  return concerned;
}

const aboutComment = (comment: reads.CommentRow) => ({
  postId: comment.post_id,
  commentId: comment.id,
  groupKey: `comment:${comment.id}`,
});

/**
 * Notifies the author of the parent comment, mentioned users and the post's author; each once, even if the comment is
 * hidden and shown again. Nobody hears of a comment below a post that they may not read.
 */
export async function onCommentPublished(site: Site, unit: Unit, event: PublishedComment): Promise<void> {
  const comment = await reads.findReadableComment(unit.db, event.commentId, unit.now);
  if (!comment) return;
  const parent = comment.parent_id ? await reads.findReadableComment(unit.db, comment.parent_id, unit.now) : undefined;
  const facts = factsOf(comment);
  const letters: Record<NotifyReason, MailContent | null> = {
    reply: parent?.notify === 1 ? { kind: 'comment-reply', ...facts, own: quotable(parent) } : null,
    mention: { kind: 'comment-mention', ...facts },
    comment: { kind: 'comment-received', ...facts },
  };
  for (const [userId, kind] of recipientsOf(comment, parent, event.mentionedIds)) {
    const viewer = await findViewer(unit.db, userId, unit.now);
    if (!(await reads.mayRead(unit.db, comment.post_id, viewer, unit.now))) continue;
    const notice = { userId, kind, actor: writerOf(comment), mail: letters[kind] };
    await notify(site, unit, { ...notice, ...aboutComment(comment) });
  }
  if (parent) await mailGuestReply(site, unit, comment, parent);
}

/** Notifies the author of a comment, once, that it was approved. */
export async function onCommentModerated(
  site: Site,
  unit: Unit,
  event: { commentId: number; status: CommentStatus },
): Promise<void> {
  if (event.status !== 'approved') return;
  const comment = await reads.findReadableComment(unit.db, event.commentId, unit.now);
  if (!comment?.user_id) return;
  const viewer = await findViewer(unit.db, comment.user_id, unit.now);
  if (!(await reads.mayRead(unit.db, comment.post_id, viewer, unit.now))) return;
  const letter = { kind: 'comment-approved', ...factsOf(comment) } as const;
  await notify(site, unit, { userId: comment.user_id, kind: 'approved', ...aboutComment(comment), mail: letter });
}

/** Notifies a user of a new follower, once per follower. */
export async function onFollowed(
  site: Site,
  unit: Unit,
  event: { userId: number; followedId: number; on: boolean },
): Promise<void> {
  if (!event.on) return;
  const actor = { id: event.userId, name: (await reads.findName(unit.db, event.userId)) ?? erasedName };
  await notify(site, unit, {
    userId: event.followedId,
    kind: 'follow',
    actor,
    url: authorPath(event.userId),
    groupKey: `follow:${event.userId}`,
  });
}
