import { type Expression, sql, type SqlBool } from 'kysely';

import { emailKey, isUserId, nameKey } from '#contract/features/accounts/rules.ts';
import type { MemberState } from '#contract/features/profiles/members.entities.ts';
import type { AccountRole } from '#contract/kit/power.ts';
import type { Queryable } from '#server/database/connect.ts';
import { contains } from '#server/database/contains.ts';
import { personColumns, wornBadge } from '#server/database/user-marks.ts';

export interface MemberFilter {
  q: string;
  role?: AccountRole | undefined;
  state?: MemberState | undefined;
}

function isIn(state: MemberState, now: number): Expression<SqlBool> {
  const isBanned = sql<SqlBool>`(users.banned_at is not null and (users.banned_until is null or users.banned_until > ${now}))`;
  if (state === 'banned') return isBanned;
  if (state === 'leaving') return sql<SqlBool>`users.erase_at is not null`;
  return sql<SqlBool>`(not ${isBanned} and users.erase_at is null)`;
}

/** Existing users; erased ones are excluded. */
function filtered(db: Queryable, { q, role, state }: MemberFilter, now: number) {
  let query = db.selectFrom('users').where('users.erased_at', 'is', null);
  if (role !== undefined) query = query.where('users.role', '=', role);
  if (state !== undefined) query = query.where(isIn(state, now));
  if (q === '') return query;
  return query.where((eb) =>
    eb.or([
      contains('users.name', q),
      contains('users.email_key', emailKey(q)),
      // A number is a user id, so it is not normalized to look-alike letters.
      isUserId(q) ? eb('users.id', '=', Number(q)) : contains('users.name_key', nameKey(q)),
    ]),
  );
}

export async function countMembers(db: Queryable, filter: MemberFilter, now: number): Promise<number> {
  const row = await filtered(db, filter, now)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

const columns = [
  ...personColumns,
  'users.email',
  'users.email_verified_at',
  'users.region',
  'users.created_at',
  'users.last_seen_at',
  'users.banned_at',
  'users.banned_until',
  'users.ban_reason',
  'users.erase_at',
] as const;

const articleCount = sql<number>`coalesce((select count from list_counts where kind = 'author' and list_counts.id = users.id), 0)`;
const commentCount = sql<number>`(select count(*) from comments where comments.user_id = users.id and comments.status = 'approved')`;

export async function listMembers(db: Queryable, filter: MemberFilter, now: number, limit: number, offset: number) {
  return (
    filtered(db, filter, now)
      .leftJoin('badges', wornBadge)
      .select(columns)
      .select([articleCount.as('article_count'), commentCount.as('comment_count')])
      // A user with that id comes before users with the number in their names.
      .$if(isUserId(filter.q), (query) =>
        query.orderBy((eb) => eb.case().when('users.id', '=', Number(filter.q)).then(0).else(1).end()),
      )
      .orderBy('users.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute()
  );
}

export type MemberRow = Awaited<ReturnType<typeof listMembers>>[number];

export async function findMember(db: Queryable, id: number): Promise<MemberRow | undefined> {
  return db
    .selectFrom('users')
    .leftJoin('badges', wornBadge)
    .select(columns)
    .select([articleCount.as('article_count'), commentCount.as('comment_count')])
    .where('users.id', '=', id)
    .where('users.erased_at', 'is', null)
    .executeTakeFirst();
}
