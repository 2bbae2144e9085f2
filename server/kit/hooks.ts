import { createRegistry } from './registry.ts';
import type { Site, Unit } from './site.ts';

/** A handler that runs in the transaction of the event. */
export type Reaction<Event> = (site: Site, unit: Unit, event: Event) => Promise<void>;

/** An event of a feature that other features can handle without a dependency on them. */
export interface Hook<Event> {
  /** Registers a handler for this site. */
  on: (site: Site, reaction: Reaction<Event>) => void;
  /** Calls all registered handlers, one after the other. */
  emit: Reaction<Event>;
}

/** A hook whatever its event: for lists of hooks. */
export interface AnyHook {
  on: Hook<unknown>['on'];
  emit: Hook<never>['emit'];
}

/**
 * Makes a hook; a feature exports it from a service and names it in its manifest, and `server/app/reactions.ts` is
 * where it is used.
 */
export function createHook<Event>(): Hook<Event> {
  const reactions = createRegistry<Reaction<Event>>();
  return {
    on: reactions.add,
    emit: async (site, unit, event) => {
      for (const reaction of reactions.list(site)) await reaction(site, unit, event);
    },
  };
}
