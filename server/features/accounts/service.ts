import { accountErrors, directoryNames } from '#contract/features/accounts/copy.ts';
import {
  type AuthorCard,
  type AuthorProfile,
  type DirectoryType,
  directoryTypes,
} from '#contract/features/accounts/entities.ts';
import { banReasonMaxLength, bioMaxLength, directoryPageSize } from '#contract/features/accounts/limits.ts';
import {
  emailKey,
  emailProblem,
  isUserId,
  nameKey,
  nameProblem,
  passwordProblem,
} from '#contract/features/accounts/rules.ts';
import { levelOf } from '#contract/features/growth/rules.ts';
import { isFileAddress, isWebAddress } from '#contract/kit/address.ts';
import { DomainError } from '#contract/errors.ts';
import type { Page } from '#contract/kit/pages.ts';
import { type AccountRole, accountRoles, guestViewer, roleNames, rolePower, type Viewer } from '#contract/kit/power.ts';
import type { Queryable } from '#server/database/connect.ts';
import { isoTime } from '#server/kit/clock.ts';
import { type CallContext, type Site, type Unit, write } from '#server/kit/site.ts';
import { hashPassword } from '#server/kit/passwords.ts';
import { plainText } from '#server/kit/plain-text.ts';
import { isWeakPassword } from '#server/kit/weak-passwords.ts';
import * as reads from './reads.ts';
import { viewAuthorCard, viewLooks } from './views.ts';
import * as writes from './writes.ts';

export { hashPassword, isPasswordCorrect } from '#server/kit/passwords.ts';

export { findActiveRole, type UserRow } from './reads.ts';

/** The level of a user's membership at this moment, also before the job that ends it has run. */
export function vipLevelAt(user: Pick<reads.UserRow, 'vip_level' | 'vip_expires_at'>, now: number): number {
  return user.vip_expires_at !== null && user.vip_expires_at > now ? user.vip_level : 0;
}

/** A person as the one who reads: what they may see beyond everybody. Banned and erased people see what guests see. */
export async function findViewer(db: Queryable, userId: number, now: number): Promise<Viewer> {
  const user = await reads.findActiveUser(db, userId, now);
  if (!user) return { ...guestViewer, userId, banned: true };
  return { ...guestViewer, userId, role: user.role, power: rolePower[user.role], vipLevel: vipLevelAt(user, now) };
}

export {
  eraseUser,
  replacePictureUrl,
  type ProfileChange,
  replaceWornBadge,
  requestErasure,
  updateMarks,
  updateVip,
  updateProfile,
  updateRoleAndBadge,
} from './writes.ts';

export const dayMs = 86_400_000;

/** A user as given by the owner, a seed or an import. */
export interface NewUser {
  name: string;
  email?: string | null | undefined;
  /** Without one, the user cannot sign in until a password is set. */
  password?: string | null | undefined;
  role?: AccountRole | undefined;
  avatar_url?: string | undefined;
  url?: string | undefined;
  city?: string | undefined;
  bio?: string | undefined;
  verified_text?: string | undefined;
  /** Epoch ms. */
  created_at?: number | undefined;
}

/** A validated user with a hashed password. */
export interface PreparedUser {
  name: string;
  email: string | null;
  passwordHash: string | null;
  role: AccountRole;
  rest: { avatar_url: string; url: string; city: string; bio: string; verified_text: string };
  createdAt: number | null;
  /** Whether the mailbox is proven, or the owner of the site vouches for it. */
  isEmailVerified: boolean;
}

function problemsOf(user: NewUser, isTrusted: boolean): Record<string, string> {
  const { name, email, password } = user;
  const bio = user.bio ?? '';
  const found: Record<string, string | null> = {
    name: nameProblem(name, isTrusted),
    password: password ? passwordProblem(password, { name, email: email ?? null }) : null,
    email: email ? emailProblem(email) : null,
    role: user.role && !accountRoles.includes(user.role) ? accountErrors.role : null,
    url: user.url && !isWebAddress(user.url) ? accountErrors.url : null,
    avatar_url: user.avatar_url && !isFileAddress(user.avatar_url) ? accountErrors.avatar : null,
    bio: Array.from(bio).length > bioMaxLength ? accountErrors.bioLength : null,
  };
  if (password && !found.password && isWeakPassword(password)) found.password = accountErrors.passwordCommon;
  return Object.fromEntries(Object.entries(found).filter((entry): entry is [string, string] => entry[1] !== null));
}

/**
 * Validates a user without hashing anything.
 * @throws DomainError VALIDATION naming each field; the message is that of the first one in the specified order
 * @see docs/reference/validations.md
 */
export function ensureValidUser(user: NewUser, isTrusted = false): void {
  const fields = problemsOf(user, isTrusted);
  const [first] = Object.values(fields);
  if (first) throw new DomainError('VALIDATION', first, { fields });
}

/**
 * Validates a user and hashes the password. Hashing is slow, so call it before the transaction.
 * @param isTrusted true for the command line, seeds and imports, which may use reserved names
 * @throws DomainError VALIDATION naming each field
 * @see docs/reference/validations.md
 */
export async function prepareUser(user: NewUser, isTrusted = false): Promise<PreparedUser> {
  ensureValidUser(user, isTrusted);
  const { avatar_url = '', url = '', city = '', bio = '', verified_text = '' } = user;
  return {
    name: user.name.trim().normalize('NFC'),
    email: user.email?.trim() || null,
    passwordHash: user.password ? await hashPassword(user.password) : null,
    role: user.role ?? 'subscriber',
    rest: { avatar_url, url, city, bio, verified_text },
    createdAt: user.created_at ?? null,
    isEmailVerified: false,
  };
}

/** Adds a user. @returns their id @throws DomainError VALIDATION when the name or email is taken */
export async function addUser(site: Site, unit: Unit, user: PreparedUser): Promise<number> {
  const id = await writes.insertUser(unit, {
    ...user.rest,
    name: user.name,
    name_key: nameKey(user.name),
    email: user.email,
    email_key: user.email === null ? null : emailKey(user.email),
    email_verified_at: user.email !== null && user.isEmailVerified ? unit.now : null,
    password_hash: user.passwordHash,
    role: user.role,
    level: levelOf(0, site.options.get('levels')).level,
    badge_id: null,
    banned_at: null,
    banned_until: null,
    ban_reason: null,
    created_at: user.createdAt ?? unit.now,
    updated_at: unit.now,
    last_seen_at: null,
  });
  unit.touch('list:people', `author:${id}`);
  return id;
}

/** Validates and adds a user the site's owner vouches for, in its own transaction. @throws DomainError VALIDATION */
export async function createUser(site: Site, user: NewUser, isTrusted = false): Promise<number> {
  const ready = await prepareUser(user, isTrusted);
  return write(site, (unit) => addUser(site, unit, { ...ready, isEmailVerified: true }));
}

/** Finds a user by name, in any look-alike form, else by email address. */
export async function findUserByName(site: Site, name: string): Promise<reads.UserRow | undefined> {
  const typed = plainText(name);
  // Names never contain the characters that were stripped, so nothing can match.
  if (typed !== name) return undefined;
  const byName = await reads.findUserByKey(site.db, nameKey(typed.trim()));
  return byName ?? (typed.includes('@') ? reads.findUserByEmailKey(site.db, emailKey(typed)) : undefined);
}

/** The user that an administrator typed, by id or name; 0 for nobody, null for no filter. */
export async function readTypedUser(site: Site, typed: string): Promise<number | null> {
  const text = typed.trim();
  if (text === '') return null;
  return (await findUserByName(site, text))?.id ?? (/^\d{1,15}$/.test(text) ? Number(text) : 0);
}

/** A user by id, including erased ones. */
export async function findUser(db: Queryable, id: number): Promise<reads.UserRow | undefined> {
  return reads.findUser(db, id);
}

/** As `findUser`, for a transaction that changes the user: the row is locked until it ends. */
export async function lockUser(site: Site, unit: Unit, id: number): Promise<reads.UserRow | undefined> {
  return reads.lockUser(unit.db, site.engine, id);
}

/** The user with this email address. */
export async function findUserByEmail(db: Queryable, email: string): Promise<reads.UserRow | undefined> {
  return reads.findUserByEmailKey(db, emailKey(email));
}

/** Sets a user's password; `isInitial`: a generated one that has to be replaced at sign-in. */
export async function setPassword(unit: Unit, id: number, passwordHash: string, isInitial = false): Promise<void> {
  await writes.updateUser(unit, id, {
    password_hash: passwordHash,
    has_initial_password: isInitial ? 1 : 0,
    password_changed_at: unit.now,
    updated_at: unit.now,
  });
}

/** Sets a user's email address, which they have just proven. @throws DomainError VALIDATION when another user has it */
export async function setEmail(unit: Unit, id: number, email: string): Promise<void> {
  const plain = email.trim();
  const change = { email: plain, email_key: emailKey(plain), email_verified_at: unit.now, updated_at: unit.now };
  await writes.updateUser(unit, id, change);
}

/** Records which version of the terms a user accepted. */
export async function recordTermsAccepted(unit: Unit, id: number, version: string): Promise<void> {
  await writes.updateUser(unit, id, { terms_version: version, terms_accepted_at: unit.now });
}

/** A code or link that was sent to the user's mailbox came back. */
export async function markEmailVerified(unit: Unit, id: number): Promise<void> {
  await writes.updateUser(unit, id, { email_verified_at: unit.now });
}

/** The id of the user with this name, inside a transaction; imports use it to detect existing users. */
export async function findUserIdByName(unit: Unit, name: string): Promise<number | undefined> {
  return (await reads.findUserByKey(unit.db, nameKey(name.trim())))?.id;
}

/** Whether a user at hand is neither banned nor erased. */
export function isActiveUser(
  user: Pick<reads.UserRow, 'banned_at' | 'banned_until' | 'erased_at'>,
  now: number,
): boolean {
  const isBanned = user.banned_at !== null && (user.banned_until === null || user.banned_until > now);
  return !isBanned && user.erased_at === null;
}

/** Reason and end of a ban; without an end it is permanent. */
export interface Ban {
  reason?: string | undefined;
  untilMs?: number | null | undefined;
}

/**
 * 封禁: revokes every session but keeps their rows, so that each browser is notified once. @throws DomainError NOT_FOUND
 * @see docs/reference/permissions.md
 */
export async function ban(unit: Unit, id: number, about: Ban = {}): Promise<void> {
  await ensureUser(unit, id);
  const reason = Array.from(plainText(about.reason ?? ''))
    .slice(0, banReasonMaxLength)
    .join('');
  const change = { banned_at: unit.now, banned_until: about.untilMs ?? null, ban_reason: reason, updated_at: unit.now };
  await writes.updateUser(unit, id, change);
  await writes.revokeSessions(unit, id);
  unit.touch(`author:${id}`, 'list:people', 'bans');
}

/** Lifts a ban; revoked sessions stay revoked. @throws DomainError NOT_FOUND */
export async function unban(unit: Unit, id: number): Promise<void> {
  await ensureUser(unit, id);
  await writes.updateUser(unit, id, { banned_at: null, banned_until: null, ban_reason: null, updated_at: unit.now });
  unit.touch(`author:${id}`, 'list:people', 'bans');
}

/** Bans in its own transaction. @throws DomainError NOT_FOUND */
export async function banUser(site: Site, id: number, about: Ban = {}): Promise<void> {
  await write(site, (unit) => ban(unit, id, about));
}

/** Lifts a ban in its own transaction. @throws DomainError NOT_FOUND */
export async function unbanUser(site: Site, id: number): Promise<void> {
  await write(site, (unit) => unban(unit, id));
}

/** Whether the user is the only administrator. The lock prevents two administrators from leaving at the same time. */
export async function isLastAdministrator(site: Site, unit: Unit, id: number): Promise<boolean> {
  const administrators = await reads.lockAdministrators(unit.db, site.engine, unit.now);
  return administrators.includes(id) && administrators.length === 1;
}

/** Ids of the administrators who can sign in. */
export async function listAdministrators(db: Queryable, now: number): Promise<number[]> {
  return (await reads.findAdministrators(db, now).execute()).map(({ id }) => id);
}

async function ensureUser(unit: Unit, id: number): Promise<void> {
  if (!(await reads.findUser(unit.db, id))) throw new DomainError('NOT_FOUND', accountErrors.noSuchPerson);
}

/**
 * A user's profile page without their articles; for a banned user without the self-written fields.
 * @throws DomainError NOT_FOUND
 */
export async function authorProfile(context: CallContext, id: string): Promise<AuthorProfile> {
  const { db, clock, options } = context.site;
  const row = isUserId(id) ? await reads.findUserWithArticleCount(db, Number(id)) : undefined;
  if (!row) throw new DomainError('NOT_FOUND', accountErrors.noSuchPerson);
  context.tag(
    `author:${row.id}`,
    `author-page:${row.id}`,
    'badges',
    `moments:author:${row.id}`,
    'list:articles',
    'comments:latest',
    'options',
  );
  const banned = row.banned_at !== null && (row.banned_until === null || row.banned_until > clock.now());
  const card = viewAuthorCard(banned ? { ...row, bio: '', url: '', city: '', verified_text: '', badge_id: null } : row);
  const region = options.get('comments_show_city') ? row.region : '';
  const [comment_count, moment_count, owned] = await Promise.all([
    reads.countApprovedComments(db, row.id),
    reads.countMoments(db, row.id),
    banned ? [] : reads.listBadgesOf(db, row.id),
  ]);
  const badges = owned.map((badge) => ({ ...badge, given_at: isoTime(badge.given_at) }));
  const created_at = isoTime(row.created_at);
  const looks = viewLooks(row, !banned && vipLevelAt(row, clock.now()) > 0);
  return { ...card, created_at, comment_count, moment_count, region, banned, badges, ...looks };
}

/** 站长: the user named by the option, else the first administrator. */
export async function siteOwner(context: CallContext): Promise<AuthorCard | null> {
  context.tag('options', 'list:people');
  const id = context.site.options.get('site_owner_id') || (await reads.findOwnerId(context.site.db));
  const row = id ? await reads.findUserWithArticleCount(context.site.db, id) : undefined;
  if (!row) return null;
  context.tag(`author:${row.id}`);
  return viewAuthorCard(row);
}

function isDirectory(type: string): type is DirectoryType {
  return (directoryTypes as readonly string[]).includes(type);
}

/**
 * Users with a role, or members. @throws DomainError NOT_FOUND
 * @see docs/reference/routes.md
 */
export async function listUserDirectory(
  context: CallContext,
  input: { type: string; page: number; page_size?: number | undefined },
): Promise<Page<AuthorCard> & { type: DirectoryType; name: string }> {
  const { type, page, page_size = directoryPageSize } = input;
  if (!isDirectory(type)) throw new DomainError('NOT_FOUND');
  context.tag('list:people', 'list:articles');
  if (type === 'vip') context.tag('list:vip');
  const { db, clock } = context.site;
  const skipped = (page - 1) * page_size;
  const [total, rows] = await (type === 'vip'
    ? Promise.all([reads.countMembers(db, clock.now()), reads.listMembers(db, clock.now(), page_size, skipped)])
    : Promise.all([reads.countUsersByRole(db, type), reads.listUsersByRole(db, type, page_size, skipped)]));
  if (page > 1 && rows.length === 0) throw new DomainError('NOT_FOUND');
  context.tag(...rows.map((row) => `author:${row.id}`));
  const name = type === 'vip' ? directoryNames.vip : roleNames[type];
  return { type, name, list: rows.map(viewAuthorCard), total, page, page_size };
}
