import { useRouteLoaderData } from 'react-router';

import type { PictureHabits } from '#web/ui/picture-habits.tsx';

/**
 * What scripts need to know of the site. It stands in the data of every page, so it is picked by hand, and what is not
 * there is undefined, which costs nothing. All else that the shell shows is drawn on the server.
 */
export interface SiteFacts {
  name: string;
  /** Absent while all of it is as usual. */
  pictures?: PictureHabits;
  description: string;
  theme: 'light' | 'dark' | 'auto';
  icon?: string;
  touchIcon?: string;
  /** Version of the announcement, when there is one. */
  announced?: string;
  bulletin?: true;
  gifts?: { closable: boolean; speed: '1' | '2' | '3' };
  /** Hosts that need no leaving page; undefined when there is no leaving page at all. */
  leavingTrusts?: string[];
  hidesHeader?: true;
  /** Readers may choose traditional characters. */
  traditional?: true;
  greyscale?: true;
  /** Nobody can register now. */
  noRegister?: true;
  /** The licence does not hold for this host. @see docs/reference/permissions.md */
  unlicensed?: true;
  /** Whole days since the site began; undefined while the start is unset. */
  runDays?: number;
  datePattern: string;
  /** Absent while it is that of Shanghai. */
  timeZone?: string;
  relativeTime: boolean;
  /** What points are called here, where it is not 积分. */
  points?: string;
}

/** What stands when even the options could not be read. */
const noFacts: SiteFacts = {
  name: 'Somnia',
  description: '',
  theme: 'auto',
  datePattern: 'YYYY-MM-DD',
  relativeTime: true,
};

/** The facts of the site, for the shell and for every page. */
export function useSiteFacts(): SiteFacts {
  return (useRouteLoaderData('root') as SiteFacts | undefined) ?? noFacts;
}

/** Words as the site says them: points may have a name of its own. */
export function useOwnWords(): (words: string) => string {
  const { points } = useSiteFacts();
  return (words) => (points === undefined ? words : words.replaceAll('积分', points));
}
