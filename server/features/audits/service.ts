import { auditTextMaxLength } from '#contract/features/audits/limits.ts';
import type { Ask, Unit } from '#server/kit/site.ts';

import * as writes from './writes.ts';

/** Something that somebody did and that may have to be looked up one day. */
export interface Act {
  /** Noun and verb: `user.ban`, `session.begin`. */
  act: string;
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
