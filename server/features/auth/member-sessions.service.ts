import { accountErrors } from '#contract/features/accounts/copy.ts';
import type { SessionItem } from '#contract/features/auth/sessions.entities.ts';
import { DomainError } from '#contract/errors.ts';
import { findUser } from '#server/features/accounts/service.ts';
import {
  hashToken,
  listSessions,
  revokeOtherSessions,
  revokeSessionOf,
} from '#server/features/accounts/sessions.service.ts';
import { audit } from '#server/features/audit/service.ts';
import { type CallContext, write } from '#server/kit/site.ts';

import { publicId } from './sessions.service.ts';
import { viewSession } from './sessions.views.ts';
import { endAttempts } from './totp.service.ts';

async function ensureMember(context: CallContext, id: number): Promise<void> {
  const user = await findUser(context.site.db, id);
  if (!user || user.erased_at !== null) throw new DomainError('NOT_FOUND', accountErrors.noSuchPerson);
}

/** The active sessions of a user. @throws DomainError NOT_FOUND */
export async function sessionsOfMember(context: CallContext, id: number): Promise<SessionItem[]> {
  await ensureMember(context, id);
  const own = context.client.sessionToken === null ? '' : hashToken(context.client.sessionToken);
  const rows = await listSessions(context.site, id);
  return rows.map((row) => viewSession(publicId(row.token_hash), row, row.token_hash === own));
}

/**
 * Ends one session of a user, or all of them except the administrator's own current one.
 * @throws DomainError NOT_FOUND when the user has no such session
 */
export async function endMemberSessions(
  context: CallContext,
  id: number,
  session: string | undefined,
): Promise<SessionItem[]> {
  const { site, client } = context;
  await ensureMember(context, id);
  const rows = await listSessions(site, id);
  const chosen = rows.find(({ token_hash }) => publicId(token_hash) === session);
  if (session !== undefined && !chosen) throw new DomainError('NOT_FOUND');
  await write(site, async (unit) => {
    if (chosen) await revokeSessionOf(unit, id, chosen.token_hash);
    else {
      await revokeOtherSessions(unit, id, client.sessionToken);
      await endAttempts(unit, id);
    }
    const after = { all: chosen === undefined };
    await audit(context, unit, { action: 'session.end-by-administrator', target: { type: 'user', id }, after });
  });
  return sessionsOfMember(context, id);
}
