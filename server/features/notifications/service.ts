import type { NotificationItem, NotificationSettingsAnswer } from '#contract/features/notifications/entities.ts';
import { notificationBatch, unreadCap } from '#contract/features/notifications/limits.ts';
import {
  defaultMessageWriters,
  defaultSwitches,
  type MessageWriters,
  messageWriters,
  type NotificationGroup,
  notificationGroups,
  type NotificationKind,
  notificationKinds,
  type NotificationSwitches,
} from '#contract/features/notifications/rules.ts';
import { DomainError } from '#contract/kit/errors.ts';
import type { Queryable } from '#server/database/connect.ts';
import { type Ask, type Site, type Unit, write } from '#server/kit/site.ts';

import * as reads from './reads.ts';
import { viewNotification } from './views.ts';
import * as writes from './writes.ts';

/** What is to be told to somebody. */
export interface Notice {
  userId: number;
  kind: NotificationKind;
  /** Who did it; none where the site itself speaks. */
  actor?: { id: number | null; name: string } | undefined;
  postId?: number | undefined;
  /** The text of a comment is read when the notification is, never kept. */
  commentId?: number | undefined;
  /** What the site itself says; '' for what speaks of a comment. */
  text?: string | undefined;
  /** A path of this site; for a comment or post it is found by itself. */
  url?: string | undefined;
  /** Told once only to this person, however often it happens: `like:post:12:5`. */
  groupKey?: string | undefined;
}

type Settings = NotificationSwitches & { messages_from: MessageWriters };

function readSettings(stored: string | null | undefined): Settings {
  const given = (stored ? JSON.parse(stored) : {}) as Partial<Settings>;
  return { ...defaultSwitches, messages_from: defaultMessageWriters, ...given };
}

async function settingsOf(db: Queryable, userId: number): Promise<Settings> {
  return readSettings(await reads.findSettings(db, userId));
}

function mutedKinds(settings: Settings): NotificationKind[] {
  return notificationKinds.filter((kind) => !settings[kind].site);
}

/**
 * Tells somebody something, on the site and by mail as they chose. Never to oneself, to the erased or the banned,
 * never from a person whom the receiver blocks; what has a `groupKey` is told once.
 */
export async function notify(_site: Site, unit: Unit, notice: Notice): Promise<void> {
  const actorId = notice.actor?.id ?? null;
  if (actorId === notice.userId) return;
  const receiver = await reads.findReceiver(unit.db, notice.userId, actorId, unit.now);
  if (!receiver) return;
  const settings = readSettings(receiver.settings);
  await writes.insertNotification(unit, {
    user_id: notice.userId,
    kind: notice.kind,
    actor_id: actorId,
    // A person's name is read where it is shown: it may change, and go.
    actor_name: actorId === null ? (notice.actor?.name ?? '') : '',
    post_id: notice.postId ?? null,
    comment_id: notice.commentId ?? null,
    text: notice.text ?? '',
    url: notice.url ?? '',
    group_key: notice.groupKey ?? null,
    created_at: unit.now,
    read_at: settings[notice.kind].site ? null : unit.now,
  });
}

/** How many notifications a person has not read; counted up to 100. */
export async function unreadCount(db: Queryable, userId: number, now: number): Promise<number> {
  const muted = mutedKinds(await settingsOf(db, userId));
  return reads.countUnread(db, userId, muted, unreadCap, now);
}

/** Notifications and private messages together that a person has not read, each counted up to 100. */
export async function unreadOf(site: Site, userId: number): Promise<number> {
  const [notices, messages] = await Promise.all([
    unreadCount(site.db, userId, site.clock.now()),
    reads.countUnreadMessages(site.db, userId, unreadCap),
  ]);
  return notices + messages;
}

function personOf(ask: Ask): number {
  if (ask.viewer.userId === null) throw new DomainError('601');
  return ask.viewer.userId;
}

/** A batch of what a person is told, newest first. @spec decisions 2 */
export async function listNotifications(
  ask: Ask,
  input: { cursor?: number | undefined; group?: NotificationGroup | undefined },
): Promise<{ list: NotificationItem[]; next_cursor: string | null; unread: number }> {
  const { site } = ask;
  const userId = personOf(ask);
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
    reads.listNotifications(site.db, userId, place),
    reads.countUnread(site.db, userId, muted, unreadCap, now),
  ]);
  const shown = rows.slice(0, notificationBatch);
  const next = rows.length > notificationBatch ? shown.at(-1) : undefined;
  return { list: shown.map(viewNotification), next_cursor: next ? String(next.id) : null, unread };
}

/** Marks some or all notifications of the viewer as read. */
export async function markRead(
  ask: Ask,
  input: { ids?: readonly number[] | undefined; all?: true | undefined },
): Promise<{ unread: number }> {
  const userId = personOf(ask);
  const ids = input.all ? 'all' : (input.ids ?? []);
  if (ids === 'all' || ids.length > 0) await write(ask.site, (unit) => writes.markRead(unit, userId, ids));
  return { unread: await unreadCount(ask.site.db, userId, ask.site.clock.now()) };
}

/** What the viewer wants to hear of. */
export async function notificationSettings(ask: Ask): Promise<NotificationSettingsAnswer> {
  const userId = personOf(ask);
  const settings = await settingsOf(ask.site.db, userId);
  return { ...settings, has_email: (await reads.findEmail(ask.site.db, userId)) !== null };
}

/** Keeps what the viewer wants to hear of; what is not named stays as it is. */
export async function saveNotificationSettings(
  ask: Ask,
  change: Partial<NotificationSwitches> & { messages_from?: MessageWriters | undefined },
): Promise<NotificationSettingsAnswer> {
  const userId = personOf(ask);
  await write(ask.site, async (unit) => {
    const settings = { ...(await settingsOf(unit.db, userId)), ...change };
    await writes.upsertSettings(unit, userId, JSON.stringify(settings));
  });
  return notificationSettings(ask);
}

/** Who may write private messages to a person. */
export async function messageWritersOf(db: Queryable, userId: number): Promise<MessageWriters> {
  const { messages_from } = await settingsOf(db, userId);
  return messageWriters.includes(messages_from) ? messages_from : defaultMessageWriters;
}

/** 注销: nothing that was told to a person is kept, nor what they wanted to hear. */
export async function forgetPerson(unit: Unit, userId: number): Promise<void> {
  await writes.deleteOfPerson(unit, userId);
}
