import type { Notice } from '#server/features/notifications/service.ts';
import type { Site, Unit } from '#server/kit/site.ts';

import type { CastName } from './cast.ts';

/** The demonstration while it is being made. */
export interface Making {
  site: Site;
  /** The same as its transaction sees it; nobody reacts to what happens there, so that no mail leaves. */
  quiet: Site;
  unit: Unit;
  people: Map<CastName, number>;
  /** Addresses of stored files by `/demo/<name>`. */
  files: Map<string, string>;
  /** What people shall be told, each with its time. */
  notices: { time: number; notice: Notice }[];
}

/** Something of the past, at the latest a minute ago. */
export function at({ unit }: Making, time: number): Unit {
  return { ...unit, now: Math.min(time, unit.now - 60_000) };
}

export function personOf({ people }: Making, name: CastName): number {
  const id = people.get(name);
  if (id === undefined) throw new Error(`Nobody of the cast is called ${name}`);
  return id;
}

/** Keeps a notice until all can be told in the order of their times. */
export function remember(making: Making, time: number, who: CastName, notice: Omit<Notice, 'userId' | 'letter'>): void {
  making.notices.push({
    time: Math.min(time, making.unit.now - 60_000),
    notice: { ...notice, userId: personOf(making, who), mail: null },
  });
}
