import { messageErrors } from '#contract/features/messages/copy.ts';
import type { BlockedUser, Conversation, Correspondent, MessageItem } from '#contract/features/messages/entities.ts';
import {
  blockedPageSize,
  conversationBatch,
  maxNewRecipientsPerDay,
  maxUnansweredMessages,
  messageBatch,
  messageMaxLength,
  messageRateLimits,
} from '#contract/features/messages/limits.ts';
import { DomainError } from '#contract/errors.ts';
import type { Page } from '#contract/kit/pages.ts';
import type { Queryable } from '#server/database/connect.ts';
import { ensureMayWrite } from '#server/features/moderation/address-bans.service.ts';
import { takeLimits } from '#server/features/request-guards/rate-limits.service.ts';
import { messageWritersOf, unreadMessageCount } from '#server/features/notifications/service.ts';
import { checkWords } from '#server/features/moderation/words.service.ts';
import { isoTime } from '#server/kit/clock.ts';
import { createHook } from '#server/kit/hooks.ts';
import { renderMarkdownSubset } from '#server/kit/markdown-subset.ts';
import { requireUserId } from '#server/kit/sign-in-required.ts';
import { type CallContext, type Site, type Unit, write } from '#server/kit/site.ts';
import { currentStickers } from '#server/kit/sticker-source.ts';

import * as reads from './reads.ts';
import { viewConversation, viewMessage, viewCorrespondent } from './views.ts';
import * as writes from './writes.ts';

const dayMs = 86_400_000;

/** Emitted when a user has more or fewer unread messages. */
export const messagesChanged = createHook<{ userId: number }>();

async function requireCorrespondent(db: Queryable, id: number): Promise<reads.CorrespondentRow> {
  const person = await reads.findCorrespondent(db, id);
  if (!person) throw new DomainError('NOT_FOUND', messageErrors.noPerson);
  return person;
}

/** Whether one user may message another, and how many messages still lack a first reply. */
interface MessagePermission {
  /** Why it is not allowed, or ''. */
  reason: string;
  /** Messages without a first reply; null: no limit, because the recipient follows the sender or has replied. */
  unanswered: number | null;
}

function isBanned(person: reads.CorrespondentRow, now: number): boolean {
  return person.banned_at !== null && (person.banned_until === null || person.banned_until > now);
}

async function refusalOf(db: Queryable, userId: number, person: reads.CorrespondentRow, now: number): Promise<string> {
  if (person.id === userId) return messageErrors.toOneself;
  if (person.erased_at !== null) return messageErrors.erased;
  if (await reads.isBlocked(db, userId, person.id)) return messageErrors.blockedByMe;
  if (isBanned(person, now) || (await reads.isBlocked(db, person.id, userId))) return messageErrors.notTaken;
  const writers = await messageWritersOf(db, person.id);
  const mayWrite =
    writers === 'everyone' || (writers === 'followed' && (await reads.isFollowing(db, person.id, userId)));
  return mayWrite ? '' : messageErrors.notTaken;
}

async function messagePermissionOf(
  db: Queryable,
  userId: number,
  person: reads.CorrespondentRow,
  now: number,
): Promise<MessagePermission> {
  const reason = await refusalOf(db, userId, person, now);
  if (reason !== '') return { reason, unanswered: null };
  const isKnown =
    (await reads.countWritten(db, person.id, userId, 1)) > 0 || (await reads.isFollowing(db, person.id, userId));
  if (isKnown) return { reason, unanswered: null };
  const unanswered = await reads.countWritten(db, userId, person.id, maxUnansweredMessages);
  return {
    reason: unanswered < maxUnansweredMessages ? '' : messageErrors.waitForAnswer(maxUnansweredMessages),
    unanswered,
  };
}

/** The viewer's conversations, newest first, each with its last message. */
export async function listConversations(
  context: CallContext,
  input: { cursor?: number | undefined },
): Promise<{ list: Conversation[]; next_cursor: string | null }> {
  const { db } = context.site;
  const userId = requireUserId(context);
  const rows = await reads.listLastMessages(db, userId, input.cursor ?? null, conversationBatch + 1);
  const shown = rows.slice(0, conversationBatch);
  const otherOf = (row: { from_id: number; to_id: number }): number =>
    row.from_id === userId ? row.to_id : row.from_id;
  const ids = shown.map(otherOf);
  const [people, unread] = await Promise.all([
    reads.listCorrespondents(db, ids),
    reads.countUnreadFrom(db, userId, ids),
  ]);
  const byId = new Map(people.map((person) => [person.id, person]));
  const list = shown.flatMap((row) => {
    const person = byId.get(otherOf(row));
    return person ? [viewConversation(row, person, userId, unread.get(person.id) ?? 0)] : [];
  });
  const next = rows.length > conversationBatch ? shown.at(-1) : undefined;
  return { list, next_cursor: next ? String(next.id) : null };
}

/** The messages between the viewer and another user, newest first. @throws DomainError NOT_FOUND */
export async function listMessages(
  context: CallContext,
  input: { with: number; cursor?: number | undefined },
): Promise<{
  list: MessageItem[];
  next_cursor: string | null;
  person: Correspondent;
  blocked: boolean;
  may_write: boolean;
  reason: string;
}> {
  const { site } = context;
  const userId = requireUserId(context);
  const person = await requireCorrespondent(site.db, input.with);
  const place = { before: input.cursor ?? null, limit: messageBatch + 1 };
  const [rows, standing, blocked, stickers] = await Promise.all([
    reads.listMessages(site.db, userId, person.id, place),
    messagePermissionOf(site.db, userId, person, site.clock.now()),
    reads.isBlocked(site.db, userId, person.id),
    currentStickers(site),
  ]);
  const shown = rows.slice(0, messageBatch);
  const next = rows.length > messageBatch ? shown.at(-1) : undefined;
  return {
    list: shown.map((row) => viewMessage(row, userId, stickers)),
    next_cursor: next ? String(next.id) : null,
    person: viewCorrespondent(person),
    blocked,
    may_write: standing.reason === '',
    reason: standing.reason,
  };
}

function refuse(field: string, sentence: string): DomainError {
  return new DomainError('VALIDATION', sentence, { fields: { [field]: sentence } });
}

/** @throws DomainError VALIDATION naming `content` */
function readContent(site: Site, typed: string): { content: string; html: string } {
  // PostgreSQL text cannot contain NUL.
  const content = typed.replaceAll('\0', '').replace(/\r\n?/g, '\n').trim();
  if (content === '') throw refuse('content', messageErrors.empty);
  if (Array.from(content).length > messageMaxLength) throw refuse('content', messageErrors.tooLong(messageMaxLength));
  // Private messages are not moderated, so words that would hold a text are refused too.
  const words = checkWords(site, [content]);
  if (words.verdict !== 'pass') throw refuse('content', messageErrors.refusedWords);
  const html = renderMarkdownSubset(words.replace(content), { images: false });
  if (html === '') throw refuse('content', messageErrors.empty);
  return { content: words.replace(content), html };
}

/** Counts against the limits: messages per sender, and new recipients per day. */
async function takeMessage(site: Site, unit: Unit, userId: number, toId: number): Promise<void> {
  // The first key serializes a sender's messages, so that the count below stays accurate.
  await takeLimits(site, unit, [{ key: `message:${userId}`, rules: messageRateLimits }]);
  const standing = await messagePermissionOf(unit.db, userId, await requireCorrespondent(unit.db, toId), unit.now);
  if (standing.reason !== '') throw refuse('to_id', standing.reason);
  if (standing.unanswered !== 0) return;
  const rules = [{ max: maxNewRecipientsPerDay, windowMs: dayMs }];
  await takeLimits(site, unit, [{ key: `message-new:${userId}`, rules, message: messageErrors.tooManyNew }]);
}

/**
 * Sends a private message.
 * @throws DomainError VALIDATION when it is empty, too long or not allowed to this user, NOT_FOUND, RATE_LIMITED
 */
export async function sendMessage(
  context: CallContext,
  input: { to_id: number; content: string },
): Promise<MessageItem> {
  const { site } = context;
  const userId = requireUserId(context);
  await ensureMayWrite(context);
  const text = readContent(site, input.content);
  const stickers = await currentStickers(site);
  return write(site, async (unit) => {
    await takeMessage(site, unit, userId, input.to_id);
    const row = await writes.insertMessage(unit, { from_id: userId, to_id: input.to_id, ...text });
    await messagesChanged.emit(site, unit, { userId: input.to_id });
    return viewMessage(row, userId, stickers);
  });
}

/**
 * Adds a seeded private message. A reply marks the messages it answers as read.
 * @throws DomainError VALIDATION when it is empty or too long
 */
export async function importMessage(
  site: Site,
  unit: Unit,
  message: { from_id: number; to_id: number; content: string },
): Promise<void> {
  const { from_id, to_id } = message;
  await writes.markRead(unit, from_id, to_id);
  await writes.insertMessage(unit, { from_id, to_id, ...readContent(site, message.content) });
}

/** Marks the messages from this user to the viewer as read. */
export async function readMessages(context: CallContext, fromId: number): Promise<{ unread: number }> {
  const userId = requireUserId(context);
  await write(context.site, async (unit) => {
    await writes.markRead(unit, userId, fromId);
    await messagesChanged.emit(context.site, unit, { userId });
  });
  return { unread: await unreadMessageCount(context.site.db, userId) };
}

/** Deletes a message for the viewer only; the other user keeps it. @throws DomainError NOT_FOUND */
export async function deleteMessage(context: CallContext, id: number): Promise<void> {
  const userId = requireUserId(context);
  await write(context.site, async (unit) => {
    const message = await reads.findMessage(unit.db, id, userId);
    if (!message) throw new DomainError('NOT_FOUND', messageErrors.noMessage);
    await writes.deleteFromSide(unit, userId, id);
    await messagesChanged.emit(context.site, unit, { userId });
  });
}

/** 拉黑: blocks a user; nothing they do reaches the viewer any more. @throws DomainError NOT_FOUND, VALIDATION */
export async function setUserBlock(
  context: CallContext,
  input: { user_id: number; on: boolean },
): Promise<{ on: boolean }> {
  const userId = requireUserId(context);
  if (input.user_id === userId) throw refuse('user_id', messageErrors.blockOneself);
  await write(context.site, async (unit) => {
    if (!input.on) return writes.deleteBlock(unit, userId, input.user_id);
    await requireCorrespondent(unit.db, input.user_id);
    await writes.insertBlock(unit, userId, input.user_id);
  });
  return { on: input.on };
}

/** The users blocked by the viewer, newest first. */
export async function listBlockedUsers(context: CallContext, page: number): Promise<Page<BlockedUser>> {
  const { db } = context.site;
  const userId = requireUserId(context);
  const [total, rows] = await Promise.all([
    reads.countBlocked(db, userId),
    reads.listBlocked(db, userId, blockedPageSize, (page - 1) * blockedPageSize),
  ]);
  const list = rows.map((row) => ({ ...viewCorrespondent(row), blocked_at: isoTime(row.blocked_at) }));
  return { list, total, page, page_size: blockedPageSize };
}

/** 注销: deletes this user's side of all messages, and their blocks; others keep theirs with 已注销用户. */
export async function eraseMessages(unit: Unit, userId: number): Promise<void> {
  await writes.deleteSide(unit, userId);
  await writes.deleteBlocksOf(unit, userId);
}
