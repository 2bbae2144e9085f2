import { createRegistry } from './registry.ts';
import type { Site, Unit } from './site.ts';

/** What follows from an event of a feature, in the transaction of the event itself. */
export type Reaction<Event> = (site: Site, unit: Unit, event: Event) => Promise<void>;

/** Something that happens in one feature and that others may react to, without the feature knowing them. */
export interface Hook<Event> {
  /** Names what follows, for this site. */
  on: (site: Site, reaction: Reaction<Event>) => void;
  /** Tells it to everybody who asked to know, one after the other. */
  tell: Reaction<Event>;
}

/** A hook whatever its event: for lists of hooks. */
export interface AnyHook {
  on: Hook<unknown>['on'];
  tell: Hook<never>['tell'];
}

/**
 * Makes a hook; a feature exports it from a service and names it in its manifest, and `server/app/reactions.ts` is where
 * it is used.
 */
export function createHook<Event>(): Hook<Event> {
  const reactions = createRegistry<Reaction<Event>>();
  return {
    on: reactions.add,
    tell: async (site, unit, event) => {
      for (const reaction of reactions.list(site)) await reaction(site, unit, event);
    },
  };
}
