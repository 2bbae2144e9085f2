import { accountErrors } from '#contract/features/accounts/copy.ts';
import { nameKey } from '#contract/features/accounts/rules.ts';
import { erasedName } from '#contract/features/comments/copy.ts';
import { profileErrors } from '#contract/features/profiles/copy.ts';
import type { OwnProfile, ProfilePicture } from '#contract/features/profiles/entities.ts';
import {
  avatarSizePx,
  backgroundSizePx,
  eraseGraceDays,
  nameChangesPerUser,
  profilePictureMaxPixels,
} from '#contract/features/profiles/limits.ts';
import { DomainError } from '#contract/errors.ts';
import {
  ensureValidUser,
  eraseUser,
  findUser,
  isLastAdministrator,
  lockUser,
  type ProfileChange,
  requestErasure,
  replacePictureUrl,
  updateProfile,
  type UserRow,
  vipLevelAt,
} from '#server/features/accounts/service.ts';
import { revokeOtherSessions } from '#server/features/accounts/sessions.service.ts';
import { audit } from '#server/features/audit/service.ts';
import { ensureOwner } from '#server/features/auth/totp.service.ts';
import { takeLimits } from '#server/features/request-guards/rate-limits.service.ts';
import { queueMail } from '#server/features/mail/service.ts';
import { addMedia, putBeforeTransaction, prepareFile, removeMedia } from '#server/features/media/service.ts';
import { checkWords } from '#server/features/moderation/words.service.ts';
import { sessionCookie } from '#server/kit/client-info.ts';
import { isoTime } from '#server/kit/clock.ts';
import type { ErasedUser } from '#server/kit/feature.ts';
import { createHook } from '#server/kit/hooks.ts';
import { readImageHeader, UnreadableImage } from '#server/kit/image-header.ts';
import { isProcessable, renderCover } from '#server/kit/images.ts';
import { plainText } from '#server/kit/plain-text.ts';
import { type CallContext, type Site, type Unit, write } from '#server/kit/site.ts';
import { requireUserId } from '#server/kit/sign-in-required.ts';

import * as reads from './reads.ts';
import { readableRow, viewOwnProfile } from './views.ts';

/** Asks features that handle money why an account cannot be deleted yet; each adds its reasons as sentences. */
export const moneyPending = createHook<{ userId: number; reasons: string[] }>();
/** Emitted when a user is erased, so that every feature erases their data. */
export const userErased = createHook<ErasedUser>();

const dayMs = 86_400_000;

function wrong(field: string, text: string): DomainError {
  return new DomainError('VALIDATION', text, { fields: { [field]: text } });
}

async function requireViewer(context: CallContext): Promise<UserRow> {
  const user = await findUser(context.site.db, requireUserId(context));
  if (!user) throw new DomainError('601');
  return user;
}

/** The user's own account details. */
export async function ownProfile(context: CallContext): Promise<OwnProfile> {
  const user = await requireViewer(context);
  return viewOwnProfile(user, await reads.countContent(context.site.db, user.id), context.site.clock.now());
}

/** Invalidates cached pages that show the user's name or avatar. */
async function touchUserPages(unit: Unit, userId: number): Promise<void> {
  unit.touch(`author:${userId}`, 'list:people');
  if ((await reads.listCommentedPosts(unit.db, userId)).length > 0) unit.touch('comments:latest');
}

/** Updates the URL of a moved image that may be an avatar or profile background. */
export async function pictureMoved(_site: Site, unit: Unit, { from, to }: { from: string; to: string }): Promise<void> {
  for (const id of await replacePictureUrl(unit, from, to)) await touchUserPages(unit, id);
}

type ProfileInput = Partial<Record<'name' | 'url' | 'city' | 'bio' | 'accent', string>>;

/** The fields that differ from the current ones. */
function changeOf(user: UserRow, input: ProfileInput): ProfileChange {
  const change: ProfileChange = {};
  if (input.accent !== undefined && input.accent !== user.accent) change.accent = input.accent;
  if (input.url !== undefined && input.url !== user.url) change.url = input.url;
  for (const field of ['city', 'bio'] as const) {
    const text = input[field] === undefined ? user[field] : plainText(input[field]);
    if (text !== user[field]) change[field] = text;
  }
  const name = input.name?.trim().normalize('NFC');
  if (name !== undefined && name !== user.name) Object.assign(change, { name, name_key: nameKey(name) });
  return change;
}

function ensureAcceptable(site: Site, change: ProfileChange): void {
  for (const field of ['name', 'city', 'bio'] as const) {
    const text = change[field];
    if (!text || checkWords(site, [text]).verdict === 'pass') continue;
    throw wrong(field, field === 'name' ? accountErrors.nameReserved : profileErrors.words);
  }
}

/**
 * Changes the user's profile; the name only after a waiting period.
 * @throws DomainError VALIDATION, RATE_LIMITED, VIP_REQUIRED for a colour without a membership
 */
export async function changeProfile(context: CallContext, input: ProfileInput): Promise<OwnProfile> {
  const { site } = context;
  const user = await requireViewer(context);
  const change = changeOf(user, input);
  // An unchanged name set by an import or the owner is accepted, even if users could not choose it.
  ensureValidUser({ ...user, password: null, ...change }, change.name === undefined);
  ensureAcceptable(site, change);
  if (change.accent && vipLevelAt(user, site.clock.now()) === 0)
    throw new DomainError('VIP_REQUIRED', profileErrors.accentForMembers);
  if (Object.keys(change).length === 0) return ownProfile(context);
  await write(site, async (unit) => {
    if (change.name !== undefined)
      await takeLimits(site, unit, [
        { key: `rename:${user.id}`, rules: [nameChangesPerUser], message: profileErrors.nameTooOften },
      ]);
    await updateProfile(unit, user.id, change);
    const before = Object.fromEntries(Object.keys(change).map((name) => [name, user[name as keyof UserRow]]));
    await audit(context, unit, {
      action: 'user.edit',
      target: { type: 'user', id: user.id },
      before,
      after: change,
    });
    await touchUserPages(unit, user.id);
  });
  return ownProfile(context);
}

const shapes: Record<ProfilePicture, { width: number; height: number }> = {
  avatar: { width: avatarSizePx, height: avatarSizePx },
  background: backgroundSizePx,
};
const columns = { avatar: 'avatar_url', background: 'background_url' } as const;
/** The URL of an image stored by `setPicture`; the hash was shorter once. */
const ownPicture = /\/(?:avatar|background)-\d+-(?:[0-9a-f]{12}|[0-9a-f]{32})\.webp$/;

/**
 * Re-encodes an image, which drops its metadata; its size is checked by the header.
 * @throws DomainError UNSUPPORTED_TYPE, PAYLOAD_TOO_LARGE, OVERLOADED
 */
async function reencodeImage(kind: ProfilePicture, data: string): Promise<Buffer> {
  const body = Buffer.from(data.replace(/^data:[\w/+.-]+;base64,/, ''), 'base64');
  try {
    const head = await readImageHeader(body);
    if (!head || head.format === 'svg') throw new UnreadableImage();
    if (head.width * head.height > profilePictureMaxPixels || !isProcessable(head, false))
      throw new DomainError('PAYLOAD_TOO_LARGE', profileErrors.tooManyPixels);
    return await renderCover(body, head, shapes[kind], 84);
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw new DomainError('UNSUPPORTED_TYPE', profileErrors.notPicture);
  }
}

/** Sets or removes an image; the previous file is deleted unless another user has it too. */
async function placePicture(site: Site, unit: Unit, user: UserRow, kind: ProfilePicture, url: string): Promise<void> {
  const column = columns[kind];
  const before = user[column];
  await updateProfile(unit, user.id, { [column]: url });
  await touchUserPages(unit, user.id);
  // Only files uploaded here are deleted: an image set by an import or the owner may be used in posts too.
  if (before === url || !ownPicture.test(before) || (await reads.isPictureShared(unit.db, user.id, before))) return;
  await removeMedia(site, unit, before);
}

/** @returns the URL of the image @throws DomainError UNSUPPORTED_TYPE, PAYLOAD_TOO_LARGE, OVERLOADED */
export async function setPicture(context: CallContext, input: { kind: ProfilePicture; data: string }): Promise<string> {
  const { site } = context;
  const user = await requireViewer(context);
  const body = await reencodeImage(input.kind, input.data);
  const ready = await prepareFile({
    name: `${input.kind}-${user.id}.webp`,
    body,
    ownerId: user.id,
    purpose: 'profile',
  });
  const path = await putBeforeTransaction(site, ready);
  return write(site, async (unit) => {
    const { url } = await addMedia(site, unit, ready, path);
    await placePicture(site, unit, user, input.kind, url);
    return url;
  });
}

/** Restores the generated avatar, or removes the background. */
export async function removePicture(context: CallContext, kind: ProfilePicture): Promise<void> {
  const user = await requireViewer(context);
  await write(context.site, (unit) => placePicture(context.site, unit, user, kind, ''));
}

/** All stored data of the user as one document. @see docs/reference/README.md */
export async function exportData(context: CallContext): Promise<{ file_name: string; content: string }> {
  const user = await requireViewer(context);
  const everything = await reads.readEverything(context.site.db, user.id);
  const readable = Object.fromEntries(
    Object.entries(everything).map(([name, rows]) => [name, rows.map((row: object) => readableRow(row))]),
  );
  const now = context.site.clock.now();
  await write(context.site, (unit) =>
    audit(context, unit, { action: 'user.export', target: { type: 'user', id: user.id } }),
  );
  const content = JSON.stringify({ site: context.site.url, exported_at: isoTime(now), ...readable }, null, 2);
  return { file_name: `somnia-${user.id}-${isoTime(now).slice(0, 10)}.json`, content };
}

async function pendingReasons(site: Site, unit: Unit, userId: number): Promise<string[]> {
  const reasons: string[] = [];
  await moneyPending.emit(site, unit, { userId, reasons });
  return reasons;
}

/** @throws DomainError CONFLICT with the reason */
export async function ensureMayDelete(
  site: Site,
  unit: Unit,
  userId: number,
  lastAdministrator: string = profileErrors.lastAdministrator,
): Promise<void> {
  if (await isLastAdministrator(site, unit, userId)) throw new DomainError('CONFLICT', lastAdministrator);
  const reasons = await pendingReasons(site, unit, userId);
  if (reasons.length > 0) throw new DomainError('CONFLICT', [profileErrors.moneyPending, ...reasons].join(' '));
}

/**
 * 注销: requests the deletion of the account. Every session ends; after the grace period the account is erased unless its
 * owner signs in before.
 * @returns when it will be erased
 * @throws DomainError VALIDATION, CONFLICT for the last administrator
 * @see docs/reference/states.md, docs/reference/calls.md
 */
export async function requestAccountDeletion(context: CallContext, password: string | undefined): Promise<string> {
  const { site } = context;
  await ensureOwner(context, password);
  const user = await requireViewer(context);
  const eraseAt = user.erase_at ?? site.clock.now() + eraseGraceDays * dayMs;
  await write(site, async (unit) => {
    await lockUser(site, unit, user.id);
    await ensureMayDelete(site, unit, user.id);
    await requestErasure(unit, user.id, eraseAt);
    await revokeOtherSessions(unit, user.id, null);
    await audit(context, unit, { action: 'user.log-off', target: { type: 'user', id: user.id } });
    if (!user.email || user.erase_at !== null) return;
    const to = { name: user.name, address: user.email };
    await queueMail(site, unit, { kind: 'account-erasing', to, eraseAt });
  });
  context.client.clearCookie(sessionCookie);
  return isoTime(eraseAt);
}

/** Erases all identifying data; the user's posts and comments stay under a placeholder name. */
export async function eraseLockedUser(site: Site, unit: Unit, user: UserRow, by: CallContext | null): Promise<void> {
  const userId = user.id;
  for (const kind of ['avatar', 'background'] as const) await placePicture(site, unit, user, kind, '');
  await touchUserPages(unit, userId);
  for (const postId of await reads.listCommentedPosts(unit.db, userId)) unit.touch(`comments:${postId}`);
  await userErased.emit(site, unit, { userId, name: user.name, email: user.email });
  await eraseUser(unit, userId, erasedName);
  await audit(by, unit, { action: 'user.erase', target: { type: 'user', id: userId } });
}

async function eraseIfDue(site: Site, userId: number): Promise<void> {
  await write(site, async (unit) => {
    const user = await lockUser(site, unit, userId);
    if (!user || user.erase_at === null || user.erase_at > unit.now) return;
    // Money that came to move meanwhile is settled first.
    if ((await pendingReasons(site, unit, userId)).length > 0) return;
    await eraseLockedUser(site, unit, user, null);
  });
}

/** Erases all accounts whose grace period is over. @returns how many */
export async function eraseDueAccounts(site: Site): Promise<number> {
  const due = await reads.listDueErasures(site.db, site.clock.now());
  for (const userId of due) await eraseIfDue(site, userId);
  return due.length;
}
