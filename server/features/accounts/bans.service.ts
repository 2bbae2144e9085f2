import { accountErrors, userBanErrors } from '#contract/features/accounts/copy.ts';
import { DomainError } from '#contract/errors.ts';
import { ban, findUser, isLastAdministrator, unban, type UserRow } from './service.ts';
import { audit } from '#server/features/audit/service.ts';
import { isoTimeOrNull, timeOfIso } from '#server/kit/clock.ts';
import { createHook } from '#server/kit/hooks.ts';
import { type CallContext, type Unit, write } from '#server/kit/site.ts';

/** Emitted when a user is banned; `until` null: permanently. */
export const userBanned = createHook<{ userId: number; name: string; reason: string; untilMs: number | null }>();

async function requireUser(unit: Unit, id: number): Promise<UserRow> {
  const user = await findUser(unit.db, id);
  if (!user || user.erased_at !== null) throw new DomainError('NOT_FOUND', accountErrors.noSuchPerson);
  return user;
}

/** The user's current ban, as recorded in the audit log. */
function banOf(user: UserRow): { reason: string; until: string | null } | null {
  return user.banned_at === null ? null : { reason: user.ban_reason ?? '', until: isoTimeOrNull(user.banned_until) };
}

function endOf(context: CallContext, until: string | null): number | null {
  if (until === null) return null;
  const untilMs = timeOfIso(until);
  if (untilMs === null || untilMs <= context.site.clock.now())
    throw new DomainError('VALIDATION', userBanErrors.until, { fields: { until: userBanErrors.until } });
  return untilMs;
}

/**
 * 封禁: takes effect on every session from the next call. Banning a banned user replaces the reason and end date.
 * @throws DomainError NOT_FOUND, VALIDATION, CONFLICT for oneself and for the last administrator
 * @see docs/reference/states.md, docs/reference/permissions.md
 */
export async function applyUserBan(
  context: CallContext,
  id: number,
  about: { reason: string; until: string | null },
): Promise<void> {
  const { site } = context;
  const { reason } = about;
  if (id === context.viewer.userId) throw new DomainError('CONFLICT', userBanErrors.oneself);
  const untilMs = endOf(context, about.until);
  await write(site, async (unit) => {
    const user = await requireUser(unit, id);
    if (await isLastAdministrator(site, unit, id)) throw new DomainError('CONFLICT', userBanErrors.lastAdministrator);
    await ban(unit, id, { reason, untilMs });
    const target = { type: 'user', id };
    await audit(context, unit, {
      action: 'user.ban',
      target,
      before: banOf(user),
      after: { reason, until: about.until },
    });
    await userBanned.emit(site, unit, { userId: id, name: user.name, reason, untilMs });
  });
}

/** Lifts a ban; the user has to sign in again. @throws DomainError NOT_FOUND, CONFLICT when there is none */
export async function liftUserBan(context: CallContext, id: number): Promise<void> {
  await write(context.site, async (unit) => {
    const user = await requireUser(unit, id);
    if (user.banned_at === null) throw new DomainError('CONFLICT', userBanErrors.notBanned);
    await unban(unit, id);
    await audit(context, unit, {
      action: 'user.unban',
      target: { type: 'user', id },
      before: banOf(user),
      after: null,
    });
  });
}
