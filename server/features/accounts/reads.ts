import type { AccountRole } from '#contract/kit/power.ts';
import type { Engine, Queryable } from '#server/database/connect.ts';
import { personColumns, wornBadge } from '#server/database/user-marks.ts';

const bioColumns = [...personColumns, 'users.bio', 'users.url', 'users.city'] as const;

/** A user with the number of their public articles; undefined for erased users. */
export async function findUserWithArticleCount(db: Queryable, id: number) {
  return db
    .selectFrom('users')
    .leftJoin('list_counts', (join) =>
      join.onRef('list_counts.id', '=', 'users.id').on('list_counts.kind', '=', 'author'),
    )
    .leftJoin('badges', wornBadge)
    .select([...bioColumns, 'users.created_at', 'users.region', 'users.banned_at', 'users.banned_until'])
    .select(['users.vip_expires_at', 'users.background_url', 'users.accent'])
    .select((eb) => eb.fn.coalesce('list_counts.count', eb.lit(0)).as('post_count'))
    .where('users.id', '=', id)
    .where('users.erased_at', 'is', null)
    .executeTakeFirst();
}

export type UserListRow = Awaited<ReturnType<typeof listUsersByRole>>[number];

/** The badges of a user, the first one first. */
export async function listBadgesOf(db: Queryable, userId: number) {
  return db
    .selectFrom('user_badges')
    .innerJoin('badges', 'badges.id', 'user_badges.badge_id')
    .select(['badges.id', 'badges.name', 'badges.img', 'badges.description', 'user_badges.given_at'])
    .where('user_badges.user_id', '=', userId)
    .where('user_badges.taken_at', 'is', null)
    .where('badges.enabled', '=', 1)
    .orderBy('user_badges.given_at')
    .orderBy('badges.id')
    .execute();
}

/** Number of public moments of a user. */
export async function countMoments(db: Queryable, userId: number): Promise<number> {
  const row = await db
    .selectFrom('list_counts')
    .select('count')
    .where('kind', '=', 'author-moments')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.count ?? 0;
}

export async function countApprovedComments(db: Queryable, userId: number): Promise<number> {
  const row = await db
    .selectFrom('comments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('status', '=', 'approved')
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Cards of the users of a directory. */
function selectCards(db: Queryable, limit: number, offset: number) {
  return db
    .selectFrom('users')
    .leftJoin('list_counts', (join) =>
      join.onRef('list_counts.id', '=', 'users.id').on('list_counts.kind', '=', 'author'),
    )
    .leftJoin('badges', wornBadge)
    .select([...bioColumns, 'users.created_at'])
    .select((eb) => eb.fn.coalesce('list_counts.count', eb.lit(0)).as('post_count'))
    .where('users.banned_at', 'is', null)
    .where('users.erased_at', 'is', null)
    .orderBy('users.id')
    .limit(limit)
    .offset(offset);
}

export async function listUsersByRole(db: Queryable, role: AccountRole, limit: number, offset: number) {
  return selectCards(db, limit, offset).where('users.role', '=', role).execute();
}

/** People whose membership has not ended. */
export async function listMembers(db: Queryable, now: number, limit: number, offset: number) {
  return selectCards(db, limit, offset).where('users.vip_expires_at', '>', now).execute();
}

const countCards = (db: Queryable) =>
  db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('banned_at', 'is', null)
    .where('erased_at', 'is', null);

export async function countUsersByRole(db: Queryable, role: AccountRole): Promise<number> {
  return Number((await countCards(db).where('role', '=', role).executeTakeFirstOrThrow()).count);
}

export async function countMembers(db: Queryable, now: number): Promise<number> {
  return Number((await countCards(db).where('vip_expires_at', '>', now).executeTakeFirstOrThrow()).count);
}

export async function findOwnerId(db: Queryable): Promise<number | undefined> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'administrator')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Administrators who can sign in. */
export function findAdministrators(db: Queryable, now: number) {
  return db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'administrator')
    .where('erased_at', 'is', null)
    .where('erase_at', 'is', null)
    .where((eb) => eb.or([eb('banned_at', 'is', null), eb('banned_until', '<=', now)]))
    .orderBy('id');
}

/**
 * Administrators who can sign in, locked until the transaction ends. SQLite has a single writer, so it needs no lock.
 */
export async function lockAdministrators(db: Queryable, engine: Engine, now: number): Promise<number[]> {
  const query = findAdministrators(db, now);
  const rows = await (engine === 'postgres' ? query.forNoKeyUpdate() : query).execute();
  return rows.map((row) => row.id);
}

export async function findUserByKey(db: Queryable, key: string) {
  return db.selectFrom('users').selectAll().where('name_key', '=', key).executeTakeFirst();
}

export async function findUserByEmailKey(db: Queryable, key: string) {
  return db.selectFrom('users').selectAll().where('email_key', '=', key).executeTakeFirst();
}

export async function findUser(db: Queryable, id: number) {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * As `findUser`, locked until the transaction ends. SQLite has a single writer, so it needs no lock. Rows that refer to
 * the user can still be added meanwhile: two who send each other something would wait for each other otherwise.
 */
export async function lockUser(db: Queryable, engine: Engine, id: number) {
  const query = db.selectFrom('users').selectAll().where('id', '=', id);
  return (engine === 'postgres' ? query.forNoKeyUpdate() : query).executeTakeFirst();
}

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>;

/** A session with the user columns that the access check needs; one prepared statement. */
export async function findSession(db: Queryable, tokenHash: string) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.user_id',
      'sessions.last_seen_at',
      'sessions.expires_at',
      'sessions.revoked_at',
      'sessions.must_change_password',
      'users.role',
      'users.terms_version',
      'users.email',
      'users.banned_at',
      'users.banned_until',
      'users.vip_level',
      'users.vip_expires_at',
    ])
    .where('sessions.token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/** The addresses that people were signed in from; rows stay for a while after a session ended. */
export async function listSessionAddresses(db: Queryable, userIds: readonly number[]) {
  return db
    .selectFrom('sessions')
    .select(['user_id', 'address'])
    .distinct()
    .where('user_id', 'in', userIds)
    .where('address', '<>', '')
    .execute();
}

export async function listSessions(db: Queryable, userId: number, now: number) {
  return db
    .selectFrom('sessions')
    .select(['token_hash', 'created_at', 'last_seen_at', 'address', 'user_agent', 'method'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .limit(100)
    .execute();
}

export type SessionRow = Awaited<ReturnType<typeof listSessions>>[number];

/** What a user may do at this moment; undefined when banned or erased. */
export async function findActiveUser(db: Queryable, userId: number, now: number) {
  return db
    .selectFrom('users')
    .select(['role', 'vip_level', 'vip_expires_at'])
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .where((eb) => eb.or([eb('banned_at', 'is', null), eb('banned_until', '<=', now)]))
    .executeTakeFirst();
}

/** The user's current role; undefined when banned or erased. */
export async function findActiveRole(db: Queryable, userId: number, now: number): Promise<AccountRole | undefined> {
  return (await findActiveUser(db, userId, now))?.role;
}
