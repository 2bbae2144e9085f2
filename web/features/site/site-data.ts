import { useRouteLoaderData } from 'react-router';

import type { Level } from '#contract/features/growth/rules.ts';
import type { VipType } from '#contract/features/membership/entities.ts';
import type { ImagePreferences } from '#web/ui/image-preferences.tsx';

/**
 * Site data for scripts. It is part of every page's data, so its fields are picked by hand, and defaults are undefined
 * to save bytes. Everything else in the shell is rendered on the server.
 */
export interface SiteData {
  name: string;
  /** Absent when all settings have their defaults. */
  pictures?: ImagePreferences;
  description: string;
  /** Absent when nobody is marked as the owner. */
  ownerId?: number;
  /** Absent while they are the default ones. */
  levels?: readonly Level[];
  /** Levels of membership; absent while there are none. */
  vipTypes?: readonly VipType[];
  theme: 'light' | 'dark' | 'auto';
  icon?: string;
  touchIcon?: string;
  /** Version of the announcement, if there is one. */
  announced?: string;
  bulletin?: true;
  /** There are gifts to send. */
  giftable?: true;
  /** Something can be paid with money. */
  payable?: true;
  /** Locked content can be bought. */
  sells?: true;
  /** People can be tipped. */
  tippable?: true;
  gifts?: { closable: boolean; speed: '1' | '2' | '3' };
  /** Hosts that need no leaving page; undefined when there is no leaving page at all. */
  trustedHosts?: string[];
  hidesHeader?: true;
  /** Readers may switch to traditional characters. */
  traditional?: true;
  greyscale?: true;
  /** Registration is closed. */
  registrationClosed?: true;
  /** The licence does not hold for this host. @see docs/reference/permissions.md */
  unlicensed?: true;
  /** The owner's word for 积分; absent when it is that. */
  pointsText?: string;
  /** Whole days since the site started; undefined if no start date is set. */
  runDays?: number;
  /** Guests may like posts. */
  guestLikes?: true;
  /** No windows are lit at the foot of the page. */
  windowsOff?: true;
  /** Pages keep no stream open. */
  liveOff?: true;
  /** Browsers keep no pages for times without a connection. */
  offlineOff?: true;
  datePattern: string;
  /** Absent for Asia/Shanghai. */
  timeZone?: string;
  relativeTime: boolean;
}

/** Fallback when the options could not be read. */
const fallbackSiteData: SiteData = {
  name: 'Somnia',
  description: '',
  theme: 'auto',
  datePattern: 'YYYY-MM-DD',
  relativeTime: true,
};

/** The site data, for the shell and for every page. */
export function useSiteData(): SiteData {
  return (useRouteLoaderData('root') as SiteData | undefined) ?? fallbackSiteData;
}
