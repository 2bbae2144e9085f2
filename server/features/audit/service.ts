import { isPersonId, nameKey } from '#contract/features/accounts/rules.ts';
import type { ActName } from '#contract/features/audit/copy.ts';
import type { AuditEntry } from '#contract/features/audit/entities.ts';
import { auditPageSize, auditTextMaxLength } from '#contract/features/audit/limits.ts';
import type { Page } from '#contract/kit/pages.ts';
import { plainText } from '#server/kit/plain-text.ts';
import type { Ask, Unit } from '#server/kit/site.ts';

import * as reads from './reads.ts';
import { viewAct } from './views.ts';
import * as writes from './writes.ts';

/** Something that somebody did and that may have to be looked up one day. */
export interface Act {
  /** Noun and verb: `user.ban`, `session.begin`. */
  act: ActName;
  /** What it was done to. */
  target?: { type: string; id: number | null };
  before?: unknown;
  after?: unknown;
  /** Who did it, where that is not who asks: somebody who is only just signing in. */
  actorId?: number;
}

const secretNames = /password|token|secret|code|email|hash/i;

/** Neither passwords nor mailboxes nor line breaks end up in the log. */
function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  const text = JSON.stringify(value, (name, part: unknown) => (secretNames.test(name) && part ? '[masked]' : part));
  return text.slice(0, auditTextMaxLength);
}

/**
 * Writes down who did what, when and from where, in the transaction of the act itself. `ask` null: the site itself.
 */
export async function audit(ask: Ask | null, unit: Unit, act: Act): Promise<void> {
  await writes.insertAct(unit, {
    at: unit.now,
    actor_id: act.actorId ?? ask?.viewer.userId ?? null,
    act: act.act,
    target_type: act.target?.type ?? '',
    target_id: act.target?.id ?? null,
    ip: ask?.browser.ip.slice(0, 64) ?? '',
    user_agent: ask?.browser.userAgent.slice(0, 300) ?? '',
    before: textOf(act.before),
    after: textOf(act.after),
  });
}

/** Takes from the log who an erased person was: where they acted from, and what was written down of them. */
export async function forgetPerson(unit: Unit, userId: number): Promise<void> {
  await writes.blankPlaces(unit, userId);
  await writes.blankTexts(unit, userId);
}

/** The log, the latest first; of an actor whom nobody knows there is nothing. */
export async function listActs(
  { site: { db } }: Ask,
  input: { actor: string; act: string; page: number; page_size?: number | undefined },
): Promise<Page<AuditEntry>> {
  const { page, page_size = auditPageSize } = input;
  const actor = plainText(input.actor).trim();
  const id = isPersonId(actor) ? Number(actor) : null;
  const actorId = actor === '' ? undefined : await reads.findActor(db, { id, nameKey: nameKey(actor) });
  if (actor !== '' && actorId === undefined) return { list: [], total: 0, page, page_size };
  const filter = { actorId, act: plainText(input.act) };
  const [total, rows] = await Promise.all([
    reads.countActs(db, filter),
    reads.listActs(db, filter, page_size, (page - 1) * page_size),
  ]);
  return { list: rows.map(viewAct), total, page, page_size };
}
