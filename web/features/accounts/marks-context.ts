import { createContext } from 'react';

import { defaultLevels, type Level } from '#contract/features/growth/rules.ts';

/** What the marks beside names need of the site. */
export interface MarksSite {
  /** The user who is marked as the owner; 0: nobody. */
  ownerId: number;
  levels: readonly Level[];
}

export const marksSiteOf = (options: { site_owner_id: number; levels: readonly Level[] }): MarksSite => ({
  ownerId: options.site_owner_id,
  levels: options.levels,
});

/** Of the site data, which leaves out defaults. */
export const marksSiteIn = (data: { ownerId?: number; levels?: readonly Level[] } | undefined): MarksSite => ({
  ownerId: data?.ownerId ?? 0,
  levels: data?.levels ?? defaultLevels,
});

export const MarksContext = createContext<MarksSite>({ ownerId: 0, levels: defaultLevels });
