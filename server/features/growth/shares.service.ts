import { createHmac } from 'node:crypto';

import { isBotUserAgent } from '#contract/features/analytics/rules.ts';
import { shareMarkDays, shareVisitsPerDay } from '#contract/features/growth/limits.ts';
import { isActiveUser, lockUser } from '#server/features/accounts/service.ts';
import { haveSharedAddress, wasSignedInFrom } from '#server/features/accounts/sessions.service.ts';
import { dayNumber, startOfDay } from '#server/kit/clock.ts';
import { addressNetwork } from '#server/kit/limiter.ts';
import { readSignedId, signId } from '#server/kit/signed-ids.ts';
import { type CallContext, type Site, type Unit, write } from '#server/kit/site.ts';
import { requireUserId } from '#server/kit/sign-in-required.ts';

import { queueSettlement } from './rewards.service.ts';
import * as reads from './shares.reads.ts';
import * as writes from './shares.writes.ts';

const dayMs = 86_400_000;
const purpose = 'share';

/** The mark of the viewer for shared links: the same all day. */
export function shareMarkOf(context: CallContext): { mark: string } {
  const { key, clock } = context.site;
  const until = startOfDay(clock.now()) + shareMarkDays * dayMs;
  return { mark: signId(key, purpose, requireUserId(context), until) };
}

/**
 * A visiting network, as one of 65,536: enough to tell the visits of a day apart, too little to find the network again,
 * even with the site's key.
 */
function hashVisitor(site: Site, network: string, day: number, sharerId: number): string {
  const text = `share|${day}|${sharerId}|${network}`;
  return createHmac('sha256', site.key).update(text).digest('hex').slice(0, 4);
}

/** Whether the sharer may stand behind the visit: their account, their network, or another account of theirs. */
async function isOwnVisit({ site, viewer }: CallContext, sharerId: number, network: string): Promise<boolean> {
  if (viewer.userId === sharerId || (await wasSignedInFrom(site.db, sharerId, network))) return true;
  return viewer.userId !== null && haveSharedAddress(site.db, sharerId, viewer.userId);
}

/**
 * Counts the visit of a shared link for its sharer: once a day for each network. What does not count is answered alike,
 * so that nobody learns where the sharer signs in.
 * @see docs/reference/calls.md
 */
export async function countShareVisit(context: CallContext, { mark }: { mark: string }): Promise<void> {
  const { site, client } = context;
  const userId = readSignedId(site.key, purpose, mark, site.clock.now());
  const network = addressNetwork(client.ip);
  if (userId === null || network === '' || isBotUserAgent(client.userAgent)) return;
  const day = dayNumber(site.clock.now());
  const visitor = hashVisitor(site, network, day, userId);
  if (await reads.hasShareVisit(site.db, userId, day, visitor)) return;
  if (await isOwnVisit(context, userId, network)) return;
  await write(site, async (unit) => {
    const sharer = await lockUser(site, unit, userId);
    if (!sharer || !isActiveUser(sharer, unit.now)) return;
    if (await reads.hasShareVisit(unit.db, userId, day, visitor)) return;
    if ((await reads.countShareVisits(unit.db, userId, day)) >= shareVisitsPerDay) return;
    await writes.insertShareVisit(unit, { user_id: userId, day, visitor });
    await queueSettlement(unit, [{ event: 'share', userId, day, visitor }]);
  });
}

/** 注销: deletes the visits of a user's shared links. */
export async function eraseShareVisits(unit: Unit, userId: number): Promise<void> {
  await writes.deleteShareVisitsOf(unit, userId);
}
