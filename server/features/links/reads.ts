import type { Queryable } from '#server/database/connect.ts';
import type { LinkStatus } from '#server/database/schema/links.ts';

const shown = ['id', 'name', 'url', 'description', 'image_url', 'group_name', 'healthy'] as const;

/** Approved links in display order. */
export async function listLinks(db: Queryable) {
  return db
    .selectFrom('links')
    .select(shown)
    .where('status', '=', 'approved')
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export type LinkRow = Awaited<ReturnType<typeof listLinks>>[number];

export async function listCircle(db: Queryable, limit: number, offset: number) {
  return db
    .selectFrom('link_entries as entry')
    .innerJoin('links as link', 'link.id', 'entry.link_id')
    .select([
      'entry.id',
      'entry.title',
      'entry.url',
      'entry.excerpt',
      'entry.published_at',
      'link.id as link_id',
      'link.name as link_name',
      'link.url as link_url',
      'link.image_url as link_image_url',
    ])
    .where('link.status', '=', 'approved')
    .orderBy('entry.published_at', 'desc')
    .orderBy('entry.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export type CircleRow = Awaited<ReturnType<typeof listCircle>>[number];

export async function countCircle(db: Queryable): Promise<number> {
  const row = await db
    .selectFrom('link_entries as entry')
    .innerJoin('links as link', 'link.id', 'entry.link_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('link.status', '=', 'approved')
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Links not visited since `before`. */
export async function listDueLinks(db: Queryable, before: number) {
  return db
    .selectFrom('links')
    .select('id')
    .where('status', '=', 'approved')
    .where((eb) => eb.or([eb('checked_at', 'is', null), eb('checked_at', '<', before)]))
    .orderBy('id')
    .execute();
}

export async function findLink(db: Queryable, id: number) {
  return db.selectFrom('links').selectAll().where('id', '=', id).executeTakeFirst();
}

/** URLs and statuses of approved and pending links. */
export async function listAddresses(db: Queryable) {
  return db
    .selectFrom('links')
    .select(['id', 'url', 'status'])
    .where('status', 'in', ['approved', 'pending'])
    .orderBy('id')
    .execute();
}

export async function listReviews(db: Queryable, status: LinkStatus | undefined, limit: number, offset: number) {
  const all = db.selectFrom('links').leftJoin('users', 'users.id', 'links.applicant_id');
  return (status === undefined ? all : all.where('links.status', '=', status))
    .$if(status === 'approved', (query) => query.orderBy('links.position').orderBy('links.id'))
    .selectAll('links')
    .select('users.name as applicant_name')
    .orderBy('links.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export type ReviewRow = Awaited<ReturnType<typeof listReviews>>[number];

export async function countReviews(db: Queryable, status: LinkStatus | undefined): Promise<number> {
  const all = db.selectFrom('links');
  const row = await (status === undefined ? all : all.where('status', '=', status))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Names of the groups in use, except the unnamed one. */
export async function listGroupNames(db: Queryable): Promise<string[]> {
  const rows = await db
    .selectFrom('links')
    .select('group_name')
    .distinct()
    .where('status', '=', 'approved')
    .where('group_name', '<>', '')
    .orderBy('group_name')
    .execute();
  return rows.map((row) => row.group_name);
}

export async function findReview(db: Queryable, id: number): Promise<ReviewRow | undefined> {
  return db
    .selectFrom('links')
    .leftJoin('users', 'users.id', 'links.applicant_id')
    .selectAll('links')
    .select('users.name as applicant_name')
    .where('links.id', '=', id)
    .executeTakeFirst();
}

/** Approved links in display order. */
export async function listPositions(db: Queryable) {
  return db
    .selectFrom('links')
    .select(['id', 'position'])
    .where('status', '=', 'approved')
    .orderBy('position')
    .orderBy('id')
    .execute();
}
