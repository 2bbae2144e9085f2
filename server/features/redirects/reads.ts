import type { Selectable } from 'kysely';

import type { Queryable } from '#server/database/connect.ts';
import { contains } from '#server/database/contains.ts';
import type { AddressRedirectsTable } from '#server/database/schema/redirects.ts';

export type RedirectRow = Selectable<AddressRedirectsTable>;

export interface RedirectFilter {
  search: string;
  origin: string;
}

export async function findRedirect(db: Queryable, id: number): Promise<RedirectRow | undefined> {
  return db.selectFrom('address_redirects').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The redirects from these addresses. */
export async function listByFrom(db: Queryable, froms: readonly string[]): Promise<RedirectRow[]> {
  return db.selectFrom('address_redirects').selectAll().where('from_address', 'in', froms).execute();
}

/** All redirects, for detecting loops. */
export async function listWays(db: Queryable) {
  return db.selectFrom('address_redirects').select(['from_address', 'to_address', 'origin']).execute();
}

function filtered(db: Queryable, { search, origin }: RedirectFilter) {
  return db
    .selectFrom('address_redirects')
    .$if(origin !== '', (query) => query.where('origin', '=', origin))
    .$if(search !== '', (query) =>
      query.where(({ or }) => or([contains('from_address', search), contains('to_address', search)])),
    );
}

export async function listRedirects(db: Queryable, filter: RedirectFilter, limit: number, offset: number) {
  return filtered(db, filter).selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute();
}

export async function countRedirects(db: Queryable, filter: RedirectFilter): Promise<number> {
  const row = await filtered(db, filter)
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
