import type { Notice } from '#server/features/notifications/service.ts';
import type { Site, Unit } from '#server/kit/site.ts';

import type { CastName } from './cast.ts';

/** State of seeding the demo. */
export interface SeedContext {
  site: Site;
  /**
   * A copy of the site inside the transaction. Handlers are registered per site object, so none run and no mail is
   * sent.
   */
  quiet: Site;
  unit: Unit;
  people: Map<CastName, number>;
  /** Articles by their slugs. */
  posts: Map<string, number>;
  /** Addresses of stored files, by `/demo/<name>`. */
  files: Map<string, string>;
  /** Notifications to send, with their times. */
  notices: { time: number; notice: Notice }[];
}

/** The unit of work at a time in the past, at least a minute ago. */
export function at({ unit }: SeedContext, time: number): Unit {
  return { ...unit, now: Math.min(time, unit.now - 60_000) };
}

export function demoUserId({ people }: SeedContext, name: CastName): number {
  const id = people.get(name);
  if (id === undefined) throw new Error(`Nobody of the cast is called ${name}`);
  return id;
}

/** Queues a notification until all can be sent in chronological order. */
export function queueNotice(
  context: SeedContext,
  time: number,
  who: CastName,
  notice: Omit<Notice, 'userId' | 'letter'>,
): void {
  context.notices.push({
    time: Math.min(time, context.unit.now - 60_000),
    notice: { ...notice, userId: demoUserId(context, who), mail: null },
  });
}
