import type { Site } from './site.ts';

/** What features offer to another one that does not know them, in the order they were added. */
export interface Registry<Entry> {
  add: (site: Site, entry: Entry) => void;
  list: (site: Site) => readonly Entry[];
}

/** Creates a registry; the feature that uses the entries exports it, `server/app/reactions.ts` fills it. */
export function createRegistry<Entry>(): Registry<Entry> {
  const entries = new WeakMap<Site, Entry[]>();
  const list = (site: Site): readonly Entry[] => entries.get(site) ?? [];
  return {
    add: (site, entry) => {
      entries.set(site, [...list(site), entry]);
    },
    list,
  };
}
