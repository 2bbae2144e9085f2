import type { NavEntry } from '#web/features/menus/nav-entry.ts';

import type { Almanac } from './almanac.ts';

export interface FooterLink {
  text: string;
  url: string;
  image?: string | undefined;
}

/** A logo by day and, where there is one, by night. Drawings are sanitised SVG, '' for pictures of other kinds. */
export interface SiteLogo {
  url: string;
  svg: string;
  darkUrl: string;
  darkSvg: string;
}

/** What stands around every page and is drawn on the server alone. */
export interface Furniture {
  name: string;
  description: string;
  day: Almanac;
  logo: SiteLogo | null;
  topNav: NavEntry[];
  footerNav: NavEntry[];
  footerLinks: FooterLink[];
  copyright: string;
  /** Readers may choose traditional characters. */
  traditional: boolean;
  icp: string;
  /** Where unlawful contents are reported; without an address nothing is shown. */
  report: { text: string; url: string };
  police: { text: string; code: string };
  /** Whole days since the site began; null while the start is unset. */
  runDays: number | null;
  announcement: { text: string; url: string; version: string } | null;
  randomRead: boolean;
  /** New people may register. */
  registers: boolean;
}
