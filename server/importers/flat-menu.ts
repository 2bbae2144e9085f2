import { maxMenuDepth } from '#contract/features/menus/limits.ts';

import type { ImportMenuEntry } from './document.ts';

/** Flattens entries that are nested deeper than menus allow: they follow their parent on the same level. */
export function flatEntries(entries: readonly ImportMenuEntry[], depth = 1): ImportMenuEntry[] {
  if (depth < maxMenuDepth)
    return entries.map((entry) => ({ ...entry, children: flatEntries(entry.children, depth + 1) }));
  return entries.flatMap((entry) => [{ ...entry, children: [] }, ...flatEntries(entry.children, depth)]);
}
