import { createContext } from 'react';

import type { VipType } from '#contract/features/membership/entities.ts';
import { defaultLevels, type Level } from '#contract/features/growth/rules.ts';

/** What the marks beside names need of the site. */
export interface MarksSite {
  /** The user who is marked as the owner; 0: nobody. */
  ownerId: number;
  levels: readonly Level[];
  /** Levels of membership, as the owner lists them. */
  vipTypes: readonly VipType[];
}

export const marksSiteOf = (options: {
  site_owner_id: number;
  levels: readonly Level[];
  sonare_vip_config_types: readonly VipType[];
}): MarksSite => ({
  ownerId: options.site_owner_id,
  levels: options.levels,
  vipTypes: options.sonare_vip_config_types,
});

/** Of the site data, which leaves out defaults. */
export const marksSiteIn = (
  data: { ownerId?: number; levels?: readonly Level[]; vipTypes?: readonly VipType[] } | undefined,
): MarksSite => ({
  ownerId: data?.ownerId ?? 0,
  levels: data?.levels ?? defaultLevels,
  vipTypes: data?.vipTypes ?? [],
});

export const MarksContext = createContext(marksSiteIn(undefined));
