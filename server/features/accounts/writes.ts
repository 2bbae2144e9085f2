import type { Insertable, Updateable } from 'kysely';

import { accountErrors } from '#contract/features/accounts/copy.ts';
import { DomainError } from '#contract/errors.ts';
import type { Queryable } from '#server/database/connect.ts';
import type { SessionsTable, UsersTable } from '#server/database/schema/accounts.ts';
import { isUniqueViolation } from '#server/database/unique-violation.ts';
import { sessionsSignal } from '#server/kit/signals.ts';
import type { Unit } from '#server/kit/site.ts';

import type { UserRow } from './reads.ts';

function refuseTaken(error: unknown): never {
  if (isUniqueViolation(error, 'users_name_key', 'users.name_key')) {
    throw new DomainError('VALIDATION', accountErrors.nameTaken, { fields: { name: accountErrors.nameTaken } });
  }
  if (isUniqueViolation(error, 'users_email_key', 'users.email_key')) {
    throw new DomainError('VALIDATION', accountErrors.emailTaken, { fields: { email: accountErrors.emailTaken } });
  }
  throw error;
}

/** @throws DomainError VALIDATION when the name or email is taken */
export async function insertUser(unit: Unit, user: Insertable<UsersTable>): Promise<number> {
  try {
    const row = await unit.db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow();
    return row.id;
  } catch (error) {
    return refuseTaken(error);
  }
}

/** @throws DomainError VALIDATION when the name or email is taken */
export async function updateUser(unit: Unit, id: number, change: Updateable<UsersTable>): Promise<void> {
  try {
    await unit.db.updateTable('users').set(change).where('id', '=', id).execute();
  } catch (error) {
    refuseTaken(error);
  }
}

export async function insertSession(unit: Unit, session: Insertable<SessionsTable>): Promise<void> {
  await unit.db.insertInto('sessions').values(session).execute();
}

/** @returns the updated user; undefined when erased */
export async function updateLastSeen(unit: Unit, id: number, region: string | null): Promise<UserRow | undefined> {
  return unit.db
    .updateTable('users')
    .set({ last_seen_at: unit.now, ...(region === null ? {} : { region }) })
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

export async function touchSession(db: Queryable, tokenHash: string, seenAt: number, expiresAt: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: seenAt, expires_at: expiresAt })
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .execute();
}

export async function revokeSession(unit: Unit, tokenHash: string): Promise<void> {
  const row = await unit.db
    .updateTable('sessions')
    .set({ revoked_at: unit.now })
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  if (row) unit.touch(sessionsSignal(row.user_id));
}

/**
 * Gives a session another token. The old one stays as an ended session, so that its holder is answered like one.
 *
 * @returns false when the session had ended
 */
export async function replaceToken(unit: Unit, tokenHash: string, newHash: string): Promise<boolean> {
  const row = await unit.db
    .updateTable('sessions')
    .set({ token_hash: newHash })
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (!row) return false;
  await insertSession(unit, { ...row, token_hash: tokenHash, revoked_at: unit.now });
  unit.touch(sessionsSignal(row.user_id));
  return true;
}

/** Revokes all sessions of a user except `keptHash`. The rows stay, so that a browser can be notified of a ban. */
export async function revokeSessions(unit: Unit, userId: number, keptHash: string | null = null): Promise<void> {
  let query = unit.db
    .updateTable('sessions')
    .set({ revoked_at: unit.now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null);
  if (keptHash !== null) query = query.where('token_hash', '<>', keptHash);
  await query.execute();
  unit.touch(sessionsSignal(userId));
}

export async function deleteSessionsBefore(unit: Unit, expiredAt: number): Promise<void> {
  await unit.db.deleteFrom('sessions').where('expires_at', '<', expiredAt).execute();
}

/** @returns whether it belonged to the user and was active */
export async function revokeSessionOf(unit: Unit, userId: number, tokenHash: string): Promise<boolean> {
  const row = await unit.db
    .updateTable('sessions')
    .set({ revoked_at: unit.now })
    .where('token_hash', '=', tokenHash)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  if (row) unit.touch(sessionsSignal(userId));
  return row !== undefined;
}

export async function clearPasswordChangeFlags(unit: Unit, userId: number): Promise<void> {
  await unit.db.updateTable('sessions').set({ must_change_password: 0 }).where('user_id', '=', userId).execute();
}

/** @returns whether an account deletion was pending */
export async function cancelErasure(unit: Unit, id: number): Promise<boolean> {
  const row = await unit.db
    .updateTable('users')
    .set({ erase_at: null, updated_at: unit.now })
    .where('id', '=', id)
    .where('erase_at', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Profile fields that users edit themselves. */
export type ProfileChange = Partial<Pick<UsersTable, 'name' | 'name_key'>> & {
  url?: string;
  city?: string;
  bio?: string;
  avatar_url?: string;
  background_url?: string;
  accent?: string;
};

/** @throws DomainError VALIDATION when the name is taken */
export async function updateProfile(unit: Unit, id: number, change: ProfileChange): Promise<void> {
  await updateUser(unit, id, { ...change, updated_at: unit.now });
}

/** Updates the URL of a moved image. @returns ids of the users who use it */
export async function replacePictureUrl(unit: Unit, from: string, to: string): Promise<number[]> {
  const moved = new Set<number>();
  for (const column of ['avatar_url', 'background_url'] as const) {
    const rows = await unit.db
      .updateTable('users')
      .set({ [column]: to })
      .where(column, '=', from)
      .returning('id')
      .execute();
    for (const { id } of rows) moved.add(id);
  }
  return [...moved];
}

/** Sets role and 认证. Sessions stay: permissions are read again on every call. */
export async function updateRoleAndBadge(
  unit: Unit,
  id: number,
  change: Partial<Pick<UsersTable, 'role'>> & { verified_text?: string },
): Promise<void> {
  await updateUser(unit, id, { ...change, updated_at: unit.now });
  unit.touch(`author:${id}`, 'list:people');
}

/** Sets the level that experience has reached, or the badge that is worn; only the user's own page is rendered again. */
export async function updateMarks(
  unit: Unit,
  id: number,
  change: { level: number } | { badge_id: number | null },
): Promise<void> {
  await unit.db.updateTable('users').set(change).where('id', '=', id).execute();
  unit.touch(`author-page:${id}`);
}

/** Sets the membership that the grants of a user add up to; only the user's own page is rendered again. */
export async function updateVip(
  unit: Unit,
  id: number,
  change: Required<Pick<Updateable<UsersTable>, 'vip_level' | 'vip_duration' | 'vip_expires_at'>>,
): Promise<void> {
  await unit.db.updateTable('users').set(change).where('id', '=', id).execute();
  unit.touch(`author-page:${id}`, 'list:vip');
}

/** Whoever wears this badge wears the first of their others instead, or none. */
export async function replaceWornBadge(unit: Unit, badgeId: number): Promise<void> {
  await unit.db
    .updateTable('users')
    .set((eb) => ({
      badge_id: eb
        .selectFrom('user_badges')
        .innerJoin('badges', 'badges.id', 'user_badges.badge_id')
        .select('badges.id')
        .whereRef('user_badges.user_id', '=', 'users.id')
        .where('user_badges.taken_at', 'is', null)
        .where('badges.enabled', '=', 1)
        .orderBy('user_badges.given_at')
        .orderBy('badges.id')
        .limit(1),
    }))
    .where('users.badge_id', '=', badgeId)
    .execute();
}

export async function requestErasure(unit: Unit, id: number, eraseAt: number): Promise<void> {
  await unit.db.updateTable('users').set({ erase_at: eraseAt, updated_at: unit.now }).where('id', '=', id).execute();
}

/**
 * Clears all identifying data from the row; the row stays because others refer to it. The name becomes available again.
 */
export async function eraseUser(unit: Unit, id: number, name: string): Promise<void> {
  await unit.db
    .updateTable('users')
    .set({
      name,
      name_key: `erased:${id}`,
      email: null,
      email_key: null,
      email_verified_at: null,
      password_hash: null,
      role: 'subscriber',
      avatar_url: '',
      background_url: '',
      accent: '',
      url: '',
      city: '',
      bio: '',
      region: '',
      verified_text: '',
      ban_reason: null,
      last_seen_at: null,
      terms_version: '',
      terms_accepted_at: null,
      badge_id: null,
      erase_at: null,
      erased_at: unit.now,
      updated_at: unit.now,
    })
    .where('id', '=', id)
    .execute();
  await unit.db.deleteFrom('sessions').where('user_id', '=', id).execute();
  unit.touch(sessionsSignal(id));
}
