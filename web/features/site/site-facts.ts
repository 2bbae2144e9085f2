import { useRouteLoaderData } from 'react-router';

import type { NavEntry } from '#web/features/menus/nav-entry.ts';

import type { Almanac } from './almanac.ts';

export interface FooterLink {
  text: string;
  url: string;
  image?: string;
}

/**
 * What the shell knows of the site. It stands in the data of every page, so it is picked from the options by hand, and
 * what is not there is undefined, which costs nothing.
 */
export interface SiteFacts {
  name: string;
  /** Where the site stands, without a slash at its end. */
  origin: string;
  description: string;
  day: Almanac;
  theme: 'light' | 'dark' | 'auto';
  logo?: { url: string; darkUrl?: string };
  icon?: string;
  touchIcon?: string;
  topNav: NavEntry[];
  footerNav: NavEntry[];
  footerLinks?: FooterLink[];
  copyright: string;
  icp?: string;
  police?: { text: string; code?: string };
  /** Whole days since the site began; undefined while the start is unset. */
  runDays?: number;
  announcement?: { text: string; url?: string; version: string };
  bulletin?: true;
  gifts?: { closable: boolean; speed: '1' | '2' | '3' };
  /** Hosts that need no leaving page; undefined when there is no leaving page at all. */
  leavingTrusts?: string[];
  copyNotice?: true;
  hidesHeader?: true;
  greyscale?: true;
  randomRead?: true;
  hidden?: true;
  datePattern: string;
  relativeTime: boolean;
}

/** What stands when even the options could not be read. */
const noFacts: SiteFacts = {
  name: 'Somnia',
  origin: '',
  description: '',
  day: { iso: '', date: '', lunar: '', term: '', moon: { name: '', phase: 0.5 } },
  theme: 'auto',
  topNav: [{ label: '首页', url: '/' }],
  footerNav: [],
  copyright: '',
  datePattern: 'YYYY-MM-DD',
  relativeTime: true,
};

/** The facts of the site, for the shell and for every page. */
export function useSiteFacts(): SiteFacts {
  return (useRouteLoaderData('root') as SiteFacts | undefined) ?? noFacts;
}
