import { isUserId, nameKey } from '#contract/features/accounts/rules.ts';
import type { AuditActionName } from '#contract/features/audit/copy.ts';
import type { AuditEntry } from '#contract/features/audit/entities.ts';
import { auditPageSize, auditTextMaxLength } from '#contract/features/audit/limits.ts';
import type { Page } from '#contract/kit/pages.ts';
import { plainText } from '#server/kit/plain-text.ts';
import type { CallContext, Unit } from '#server/kit/site.ts';

import * as reads from './reads.ts';
import { viewAuditEntry } from './views.ts';
import * as writes from './writes.ts';

/** An entry of the audit log. */
export interface AuditRecord {
  /** Noun and verb: `user.ban`, `session.begin`. */
  action: AuditActionName;
  /** What the action was performed on. */
  target?: { type: string; id: number | null };
  before?: unknown;
  after?: unknown;
  /** The acting user, where it is not the viewer: somebody who is just signing in. */
  actorId?: number;
}

const secretNames = /password|token|secret|code|email|hash/i;

/** Passwords and email addresses are masked, and line breaks escaped. */
function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  const text = JSON.stringify(value, (name, part: unknown) => (secretNames.test(name) && part ? '[masked]' : part));
  return text.slice(0, auditTextMaxLength);
}

/**
 * Records who did what, when and from where, in the transaction of the action itself. With null instead of a context,
 * the site itself is recorded as the actor.
 */
export async function audit(context: CallContext | null, unit: Unit, record: AuditRecord): Promise<void> {
  await writes.insertAuditRow(unit, {
    at: unit.now,
    actor_id: record.actorId ?? context?.viewer.userId ?? null,
    act: record.action,
    target_type: record.target?.type ?? '',
    target_id: record.target?.id ?? null,
    ip: context?.client.ip.slice(0, 64) ?? '',
    user_agent: context?.client.userAgent.slice(0, 300) ?? '',
    before: textOf(record.before),
    after: textOf(record.after),
  });
}

/** Removes an erased user's data from the log: their addresses, and recorded values about them. */
export async function eraseAuditData(unit: Unit, userId: number): Promise<void> {
  await writes.clearAddresses(unit, userId);
  await writes.clearRecordedValues(unit, userId);
}

/** The audit log, newest first; empty for an unknown actor. */
export async function listAuditLog(
  { site: { db } }: CallContext,
  input: { actor: string; act: string; page: number; page_size?: number | undefined },
): Promise<Page<AuditEntry>> {
  const { page, page_size = auditPageSize } = input;
  const actor = plainText(input.actor).trim();
  const id = isUserId(actor) ? Number(actor) : null;
  const actorId = actor === '' ? undefined : await reads.findActor(db, { id, nameKey: nameKey(actor) });
  if (actor !== '' && actorId === undefined) return { list: [], total: 0, page, page_size };
  const filter = { actorId, act: plainText(input.act) };
  const [total, rows] = await Promise.all([
    reads.countAuditRows(db, filter),
    reads.listAuditRows(db, filter, page_size, (page - 1) * page_size),
  ]);
  return { list: rows.map(viewAuditEntry), total, page, page_size };
}
