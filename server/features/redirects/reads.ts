import type { Selectable } from 'kysely';

import { postPath } from '#contract/features/posts/rules.ts';
import type { Queryable } from '#server/database/connect.ts';
import { contains } from '#server/database/contains.ts';
import { isPublic } from '#server/database/public-posts.ts';
import type { AddressRedirectsTable } from '#server/database/schema/redirects.ts';

export type RedirectRow = Selectable<AddressRedirectsTable>;

export interface RedirectFilter {
  search: string;
  origin: string;
}

/** The row with the present path of its post in `to_address`. */
function withPresentPath<R extends RedirectRow & { post_slug: string | null }>({ post_slug, ...row }: R) {
  return { ...row, to_address: post_slug === null ? row.to_address : postPath(post_slug) };
}

export async function findRedirect(db: Queryable, id: number): Promise<RedirectRow | undefined> {
  return db.selectFrom('address_redirects').selectAll().where('id', '=', id).executeTakeFirst();
}

/** A redirect, and whether it can be served: a post that is not public has no address. */
export type FoundRow = RedirectRow & { isServed: boolean };

/** The redirects from these addresses, each with the present path of its post. */
export async function listByFrom(db: Queryable, froms: readonly string[], now: number): Promise<FoundRow[]> {
  const rows = await db
    .selectFrom('address_redirects')
    .leftJoin('posts', (join) => join.onRef('posts.id', '=', 'address_redirects.post_id').on(isPublic('postPage', now)))
    .selectAll('address_redirects')
    .select('posts.slug as post_slug')
    .where('from_address', 'in', froms)
    .execute();
  return rows.map((row) => ({ ...withPresentPath(row), isServed: row.post_id === null || row.post_slug !== null }));
}

/** All redirects but those of imported sites, for detecting loops. */
export async function listWays(db: Queryable) {
  return db
    .selectFrom('address_redirects')
    .select(['from_address', 'to_address', 'origin'])
    .where('origin', '<>', 'import')
    .execute();
}

export async function countImported(db: Queryable): Promise<number> {
  const row = await db
    .selectFrom('address_redirects')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('origin', '=', 'import')
    .executeTakeFirstOrThrow();
  return Number(row.count);
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
  const rows = await filtered(db, filter)
    .leftJoin('posts', 'posts.id', 'address_redirects.post_id')
    .selectAll('address_redirects')
    .select('posts.slug as post_slug')
    .orderBy('address_redirects.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(withPresentPath);
}

export async function countRedirects(db: Queryable, filter: RedirectFilter): Promise<number> {
  const row = await filtered(db, filter)
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
