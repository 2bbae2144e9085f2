import { createRegistry } from '#server/kit/registry.ts';
import type { Site, Unit } from '#server/kit/site.ts';

/** Puts what was held where it now belongs; `isNews`: other features react to the change. */
export type Release = (isNews: boolean) => Promise<void>;

/** A feature whose things carry terms. Every method runs in the transaction that changes the terms. */
export interface TermCarrier {
  /** Notes where everything that carries the term, or one below it, stands before the change. */
  hold: (site: Site, unit: Unit, termId: number) => Promise<Release>;
  /** What carries the one carries the other, once. */
  copyTermToCarriers: (unit: Unit, from: number, to: number) => Promise<void>;
  /** Nothing carries it any more. */
  removeTermFromCarriers: (unit: Unit, id: number) => Promise<void>;
  /** The lists of the term are gone. */
  deleteCounts: (unit: Unit, id: number) => Promise<void>;
  /** Only for what stands in specials. */
  special?: {
    /** Members go to the end of another special, or to none. */
    move: (unit: Unit, from: number, to: number | null) => Promise<void>;
    /** Puts these members in this order. */
    order: (site: Site, unit: Unit, ids: readonly number[]) => Promise<void>;
  };
}

export const termCarriers = createRegistry<TermCarrier>();

/** Does something to a term, and then puts whatever carries it where it now belongs. */
export async function withCarriersLocked(
  site: Site,
  unit: Unit,
  termId: number,
  { isNews }: { isNews: boolean },
  work: () => Promise<void>,
): Promise<void> {
  const releases: Release[] = [];
  for (const carrier of termCarriers.list(site)) releases.push(await carrier.hold(site, unit, termId));
  await work();
  for (const release of releases) await release(isNews);
}
