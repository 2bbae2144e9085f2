import type { Site, Unit } from '#server/kit/site.ts';

import * as reads from './reads.ts';
import * as writes from './writes.ts';

/** Points that were paid for, and the 分 that were paid for them. */
export interface Bought {
  point: number;
  fen: number;
}

const none: Bought = { point: 0, fen: 0 };

/** The bought points of a user, locked until the end of the transaction. */
export async function findBought(site: Site, unit: Unit, userId: number): Promise<Bought> {
  return (await reads.findBought(unit.db, site.engine, userId)) ?? none;
}

/** Adds points that a user paid for, once they are in the balance. */
export async function addBought(site: Site, unit: Unit, userId: number, added: Bought): Promise<void> {
  const { point, fen } = await findBought(site, unit, userId);
  await writes.storeBought(unit, userId, { point: point + added.point, fen: fen + added.fen });
}

/** Takes away up to so many bought points with what was paid for them. The caller has locked the account. */
export async function takeBought(site: Site, unit: Unit, userId: number, upTo: number): Promise<Bought> {
  const bought = await findBought(site, unit, userId);
  const point = Math.min(upTo, bought.point);
  if (point === 0) return none;
  const fen = Math.floor((bought.fen * point) / bought.point);
  const left = { point: bought.point - point, fen: bought.fen - fen };
  await writes.storeBought(unit, userId, left.point === 0 ? none : left);
  return { point, fen };
}

/**
 * Takes back what a refund of points returns, before the refund is counted. So much stays that income given with these
 * points, and still to be given, is covered by what was paid and not returned.
 * @returns the 分 that are not covered: they already became the income of others
 */
export async function returnBought(site: Site, unit: Unit, userId: number, returned: Bought): Promise<number> {
  const bought = await findBought(site, unit, userId);
  const covered = (await reads.sumPaidForPoints(unit.db, userId)) - returned.fen;
  const free = covered - (await reads.sumGiven(unit.db, userId));
  const point = Math.max(0, bought.point - returned.point);
  const fen = Math.max(0, Math.min(bought.fen - returned.fen, free));
  await writes.storeBought(unit, userId, point === 0 ? none : { point, fen });
  return Math.max(0, -free);
}

/** Points fell: free ones went first, so that at most what is left is bought. */
export async function capBought(site: Site, unit: Unit, userId: number, balance: number): Promise<void> {
  const { point } = await findBought(site, unit, userId);
  if (point > balance) await takeBought(site, unit, userId, point - balance);
}
