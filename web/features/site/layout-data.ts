import type { NavEntry } from '#web/features/menus/nav-entry.ts';

import type { Almanac } from './almanac.ts';

export interface FooterLink {
  text: string;
  url: string;
  image?: string | undefined;
}

/** Logos for light and, if set, dark mode. SVGs are sanitised and inlined; '' for other image formats. */
export interface SiteLogo {
  url: string;
  svg: string;
  darkUrl: string;
  darkSvg: string;
}

/** Layout data of every page, rendered only on the server. */
export interface LayoutData {
  name: string;
  description: string;
  day: Almanac;
  logo: SiteLogo | null;
  topNav: NavEntry[];
  footerNav: NavEntry[];
  footerLinks: FooterLink[];
  copyright: string;
  /** Readers may switch to traditional characters. */
  traditional: boolean;
  icp: string;
  /** Where unlawful content is reported; hidden without a URL. */
  report: { text: string; url: string };
  police: { text: string; code: string };
  /** Whole days since the site started; null if no start date is set. */
  runDays: number | null;
  announcement: { text: string; url: string; version: string } | null;
  randomRead: boolean;
  /** Registration is open. */
  registers: boolean;
}
