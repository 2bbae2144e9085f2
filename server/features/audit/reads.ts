import type { Queryable } from '#server/database/connect.ts';

export interface AuditFilter {
  /** Undefined: any user. */
  actorId?: number | undefined;
  act: string;
}

/** The user with this id, or with this name in any look-alike form. */
export async function findActor(
  db: Queryable,
  who: { id: number | null; nameKey: string },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where((eb) => eb.or([eb('name_key', '=', who.nameKey), ...(who.id === null ? [] : [eb('id', '=', who.id)])]))
    .orderBy('id')
    .executeTakeFirst();
  return row?.id;
}

function filtered(db: Queryable, { actorId, act }: AuditFilter) {
  let query = db.selectFrom('audit_log');
  if (actorId !== undefined) query = query.where('audit_log.actor_id', '=', actorId);
  if (act !== '') query = query.where('audit_log.act', '=', act);
  return query;
}

export async function countAuditRows(db: Queryable, filter: AuditFilter): Promise<number> {
  const row = await filtered(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function listAuditRows(db: Queryable, filter: AuditFilter, limit: number, offset: number) {
  return filtered(db, filter)
    .leftJoin('users as actor', 'actor.id', 'audit_log.actor_id')
    .leftJoin('users as target', (join) =>
      join.onRef('target.id', '=', 'audit_log.target_id').on('audit_log.target_type', '=', 'user'),
    )
    .selectAll('audit_log')
    .select(['actor.name as actor_name', 'target.name as target_name'])
    .orderBy('audit_log.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export type AuditRow = Awaited<ReturnType<typeof listAuditRows>>[number];
