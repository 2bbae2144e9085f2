import { type Expression, sql, type SqlBool } from 'kysely';

import type { Queryable } from '#server/database/connect.ts';

export async function listNets(db: Queryable, now: number) {
  return db
    .selectFrom('address_bans')
    .select(['net', 'until_at'])
    .where((eb) => eb.or([eb('until_at', 'is', null), eb('until_at', '>', now)]))
    .execute();
}

function addressBans(db: Queryable) {
  return db
    .selectFrom('address_bans')
    .leftJoin('users', 'users.id', 'address_bans.created_by')
    .select(['address_bans.id', 'net', 'reason', 'until_at', 'created_by', 'users.name'])
    .select('address_bans.created_at');
}

export async function findAddressBan(db: Queryable, id: number) {
  return addressBans(db).where('address_bans.id', '=', id).executeTakeFirst();
}

export type AddressBanRow = NonNullable<Awaited<ReturnType<typeof findAddressBan>>>;

export async function listAddressBans(db: Queryable, limit: number, offset: number) {
  return addressBans(db).orderBy('address_bans.id', 'desc').limit(limit).offset(offset).execute();
}

export async function countAddressBans(db: Queryable): Promise<number> {
  const row = await db
    .selectFrom('address_bans')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

function isBanned(now: number): Expression<SqlBool> {
  return sql<SqlBool>`(users.banned_at is not null and users.erased_at is null and (users.banned_until is null or users.banned_until > ${now}))`;
}

export async function listBanned(db: Queryable, now: number, limit: number, offset: number) {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'avatar_url', 'ban_reason', 'banned_at', 'banned_until'])
    .where(isBanned(now))
    .orderBy('banned_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export type BannedRow = Awaited<ReturnType<typeof listBanned>>[number];

export async function countBanned(db: Queryable, now: number): Promise<number> {
  const row = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(isBanned(now))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
