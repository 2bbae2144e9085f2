import { sql } from 'kysely';

import {
  type MediaKind,
  type MediaSort,
  type MediaSource,
  mediaSources,
  type MediaState,
} from '#contract/features/media/library.rules.ts';
import type { Queryable } from '#server/database/connect.ts';
import { contains } from '#server/database/contains.ts';

export interface LibraryFilter {
  search: string;
  url?: string | undefined;
  kind: MediaKind | undefined;
  /** 0: in no group. */
  group: number | undefined;
  owner: number | undefined;
  fromMs: number | undefined;
  untilMs: number | undefined;
  source: MediaSource;
  state: MediaState;
  /** Keys of files that options refer to; no usage table contains them. */
  optionKeys: readonly string[];
}

const rows = (db: Queryable) => db.selectFrom('media').leftJoin('users', 'users.id', 'media.owner_id');

type Rows = ReturnType<typeof rows>;

function ofKind(query: Rows, kind: MediaKind): Rows {
  if (kind !== 'file') return query.where('media.mime', 'like', `${kind}/%`);
  return query.where((where) =>
    where.and((['image/%', 'video/%', 'audio/%'] as const).map((mime) => where('media.mime', 'not like', mime))),
  );
}

/** Files that are used nowhere on the site. */
function unused(query: Rows, optionKeys: readonly string[]): Rows {
  const left = query.where(({ not, exists, selectFrom, or, ref }) =>
    not(
      or([
        exists(selectFrom('media_uses').select('media_uses.post_id').where('media_uses.path', '=', ref('media.path'))),
        exists(
          selectFrom('media_uses')
            .innerJoin('media_addresses', 'media_addresses.path', 'media_uses.path')
            .select('media_uses.post_id')
            .where('media_addresses.media_id', '=', ref('media.id')),
        ),
        exists(selectFrom('draft_uses').select('draft_uses.draft_id').where('draft_uses.path', '=', ref('media.path'))),
        exists(
          selectFrom('draft_uses')
            .innerJoin('media_addresses', 'media_addresses.path', 'draft_uses.path')
            .select('draft_uses.draft_id')
            .where('media_addresses.media_id', '=', ref('media.id')),
        ),
        exists(
          selectFrom('users as shown')
            .select('shown.id')
            .where((user) =>
              user.or([
                user('shown.avatar_url', '=', user.ref('media.url')),
                user('shown.background_url', '=', user.ref('media.url')),
              ]),
            ),
        ),
        exists(selectFrom('terms').select('terms.id').where('terms.cover_url', '=', ref('media.url'))),
        exists(selectFrom('links').select('links.id').where('links.image_url', '=', ref('media.url'))),
        exists(selectFrom('gifts').select('gifts.id').where('gifts.image_url', '=', ref('media.url'))),
        exists(selectFrom('badges').select('badges.id').where('badges.img', '=', ref('media.url'))),
      ]),
    ),
  );
  return optionKeys.length === 0 ? left : left.where('media.path', 'not in', optionKeys);
}

function filtered(db: Queryable, filter: LibraryFilter): Rows {
  let query = rows(db)
    .where('media.purpose', '=', filter.source)
    .where('media.trashed_at', filter.state === 'trash' ? 'is not' : 'is', null);
  if (filter.state === 'unused') query = unused(query, filter.optionKeys);
  if (filter.search !== '') {
    const { search } = filter;
    query = query.where((where) => where.or([contains('media.name', search), contains('media.alt', search)]));
  }
  if (filter.url !== undefined) query = query.where('media.url', '=', filter.url);
  if (filter.kind) query = ofKind(query, filter.kind);
  if (filter.group === 0) query = query.where('media.group_id', 'is', null);
  else if (filter.group !== undefined) query = query.where('media.group_id', '=', filter.group);
  if (filter.owner !== undefined) query = query.where('media.owner_id', '=', filter.owner);
  if (filter.fromMs !== undefined) query = query.where('media.created_at', '>=', filter.fromMs);
  if (filter.untilMs !== undefined) query = query.where('media.created_at', '<', filter.untilMs);
  return query;
}

export async function countLibrary(db: Queryable, filter: LibraryFilter): Promise<number> {
  const row = await filtered(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

const orders: Record<MediaSort, readonly [column: 'created_at' | 'bytes' | 'name', way: 'asc' | 'desc']> = {
  newest: ['created_at', 'desc'],
  oldest: ['created_at', 'asc'],
  largest: ['bytes', 'desc'],
  name: ['name', 'asc'],
};

export async function listLibrary(
  db: Queryable,
  filter: LibraryFilter,
  sort: MediaSort,
  window: { limit: number; offset: number },
) {
  const [column, way] = orders[sort];
  return filtered(db, filter)
    .selectAll('media')
    .select('users.name as owner_name')
    .orderBy(`media.${column}`, way)
    .orderBy('media.id', way)
    .limit(window.limit)
    .offset(window.offset)
    .execute();
}

export type LibraryRow = Awaited<ReturnType<typeof listLibrary>>[number];

/** Files of the library and of moments. */
export function listByIds(db: Queryable, ids: readonly number[]): Promise<LibraryRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return rows(db)
    .where('media.purpose', 'in', mediaSources)
    .selectAll('media')
    .select('users.name as owner_name')
    .where('media.id', 'in', ids)
    .execute();
}

export async function listTrashedBefore(db: Queryable, before: number, limit: number) {
  const columns = ['id', 'path', 'url', 'is_trash_forced'] as const;
  return db.selectFrom('media').select(columns).where('trashed_at', '<', before).limit(limit).execute();
}

export async function listGroups(db: Queryable, ownerId: number | null) {
  const counted = db
    .selectFrom('media')
    .select(['group_id', (eb) => eb.fn.countAll<number>().as('count')])
    .where('trashed_at', 'is', null)
    .where('purpose', '=', 'library')
    .where((media) => (ownerId === null ? sql<boolean>`1 = 1` : media('owner_id', '=', ownerId)))
    .groupBy('group_id');
  const [groups, counts] = await Promise.all([
    db.selectFrom('media_groups').select(['id', 'name']).orderBy('name_key').execute(),
    counted.execute(),
  ]);
  const of = new Map(counts.map((row) => [row.group_id, Number(row.count)]));
  return groups.map((group) => ({ ...group, count: of.get(group.id) ?? 0 }));
}

export function findGroup(db: Queryable, id: number) {
  return db.selectFrom('media_groups').select(['id', 'name']).where('id', '=', id).executeTakeFirst();
}

export async function countGroups(db: Queryable): Promise<number> {
  const row = await db
    .selectFrom('media_groups')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
