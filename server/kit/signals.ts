import { createRegistry } from './registry.ts';
import type { Site } from './site.ts';

/** Prefix of tags that no page carries: they announce an event to every process on the database, after the commit. */
export const signalPrefix = 'signal:';

export function isSignal(tag: string): boolean {
  return tag.startsWith(signalPrefix);
}

/** Announces that sessions of a user ended, or what the user may do changed. */
export function sessionsSignal(userId: number): string {
  return `${signalPrefix}sessions:${userId}`;
}

/** Learns in every process what a committed write changed: tags of pages and signals. Must not throw. */
export type TagListener = (tags: readonly string[]) => void;

export const tagListeners = createRegistry<TagListener>();

/** Hands tags to all listeners; called by what implements `Site.invalidate`. */
export function informTagListeners(site: Site, tags: readonly string[]): void {
  for (const listen of tagListeners.list(site)) listen(tags);
}
