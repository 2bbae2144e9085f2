import type { Edition } from '#contract/features/licences/entities.ts';
import { defaultLevels } from '#contract/features/growth/rules.ts';
import type { NavMenu } from '#contract/features/menus/entities.ts';
import type { PublicOptions } from '#contract/features/settings/options.entities.ts';
import type { InlineLogos } from '#contract/features/site/entities.ts';
import { runDays } from '#contract/features/site/rules.ts';
import { datePatternOf } from './date-pattern.ts';
import { navEntries } from '#web/features/menus/nav-entry.ts';

import { defaultTimeZone } from '#web/ui/format-date.ts';
import type { ImagePreferences } from '#web/ui/image-preferences.tsx';

import { almanacOf, isoDay } from './almanac.ts';
import type { FooterLink, LayoutData, SiteLogo } from './layout-data.ts';
import { imagePreferencesOf } from './image-preferences.ts';
import { defaultPointsText } from './points-text.ts';
import type { SiteData } from './site-data.ts';

/** Whether the site is shown in grey on this day: MM-DD matches every year, YYYY-MM-DD one day. */
export function isMourning(dates: readonly string[], nowMs: number): boolean {
  const today = isoDay(nowMs);
  return dates.some((date) => today === date || today.slice(5) === date);
}

/** A short hash that changes with the text. */
export function versionOf(text: string): string {
  let sum = 5381;
  for (const character of text) sum = (Math.imul(sum, 33) ^ (character.codePointAt(0) as number)) >>> 0;
  return sum.toString(36);
}

function copyrightOf(options: PublicOptions, year: string): string {
  if (options.somnia_copyright !== '') return options.somnia_copyright;
  const began = options.somnia_site_run_start_time.slice(0, 4);
  const years = began !== '' && began < year ? `${began}–${year}` : year;
  return `© ${years} ${options.nv_site_name}`;
}

function footerLinksOf(options: PublicOptions): FooterLink[] {
  return options.somnia_enable_footer_links === '1' ? options.somnia_footer_links : [];
}

const orUndefined = (text: string) => (text === '' ? undefined : text);
const trueOrUndefined = (flag: boolean) => (flag ? true : undefined);

function announcementOf({ announcement_text: text, announcement_url: url }: PublicOptions): LayoutData['announcement'] {
  return text === '' ? null : { text, url, version: versionOf(text + url) };
}

const noLogoSvgs: InlineLogos = { svg: '', dark_svg: '' };

function logoOf(options: PublicOptions, drawings: InlineLogos): SiteLogo | null {
  const { somnia_logo_url: url, somnia_logo_url_dark: darkUrl } = options;
  return url === '' ? null : { url, svg: drawings.svg, darkUrl, darkSvg: drawings.dark_svg };
}

function imagePreferencesIfChanged(options: PublicOptions): ImagePreferences | undefined {
  const preferences = imagePreferencesOf(options);
  const { avatar, lazy, placeholder } = preferences;
  return lazy && avatar === '' && placeholder === '' ? undefined : preferences;
}

function levelsIfChanged({ levels }: PublicOptions): PublicOptions['levels'] | undefined {
  return JSON.stringify(levels) === JSON.stringify(defaultLevels) ? undefined : levels;
}

const isRegistrationOpen = (options: PublicOptions) => options.registration_open && !options.site_closed;

/** Picks the site data scripts need from the options, for the day of `nowMs`. */
export function siteDataOf(
  options: PublicOptions & { edition?: Edition; gifts?: readonly unknown[]; payment_channels?: readonly unknown[] },
  nowMs: number,
): SiteData {
  return {
    name: options.nv_site_name,
    description: options.nv_site_description,
    ownerId: options.site_owner_id || undefined,
    levels: levelsIfChanged(options),
    pictures: imagePreferencesIfChanged(options),
    theme: options.somnia_default_theme_type,
    icon: orUndefined(options.somnia_favicon_32),
    touchIcon: orUndefined(options.somnia_apple_touch_icon),
    announced: announcementOf(options)?.version,
    bulletin: trueOrUndefined(options.bulletin_enable),
    giftable: trueOrUndefined((options.gifts?.length ?? 0) > 0),
    payable: trueOrUndefined((options.payment_channels?.length ?? 0) > 0),
    sells: trueOrUndefined(options.edition === 'pro'),
    tippable: trueOrUndefined(options.tips_enable),
    gifts:
      options.somnia_gift_enable === '1'
        ? { closable: options.somnia_gift_allow === '1', speed: options.somnia_gift_speed }
        : undefined,
    trustedHosts: options.leaving_page ? options.leaving_page_trusted_hosts : undefined,
    traditional: trueOrUndefined(options.traditional_chinese),
    hidesHeader: trueOrUndefined(options.header_hide_on_scroll),
    greyscale: trueOrUndefined(options.greyscale || isMourning(options.greyscale_dates, nowMs)),
    registrationClosed: trueOrUndefined(!isRegistrationOpen(options)),
    unlicensed: trueOrUndefined(options.edition === 'invalid'),
    vipTypes: options.sonare_vip_config_types.length > 0 ? options.sonare_vip_config_types : undefined,
    pointsText: options.points_text === defaultPointsText ? undefined : options.points_text,
    runDays: runDays(options.somnia_site_run_start_time, nowMs) ?? undefined,
    datePattern: datePatternOf(options),
    timeZone: options.site_timezone === defaultTimeZone ? undefined : options.site_timezone,
    relativeTime: options.relative_time,
    offlineOff: trueOrUndefined(!options.offline_reading),
    guestLikes: trueOrUndefined(options.likes_guests),
    windowsOff: trueOrUndefined(!options.footer_windows),
    liveOff: trueOrUndefined(!options.live_enable),
  };
}

/** Picks the layout data around every page, for the day of `nowMs`. */
export function layoutDataOf(options: PublicOptions, menu: NavMenu, nowMs: number, drawings = noLogoSvgs): LayoutData {
  const day = almanacOf(nowMs);
  return {
    name: options.nv_site_name,
    description: options.nv_site_description,
    day,
    logo: logoOf(options, drawings),
    topNav: navEntries(menu.topNav),
    footerNav: navEntries(menu.footerNav),
    footerLinks: footerLinksOf(options),
    copyright: copyrightOf(options, day.iso.slice(0, 4)),
    traditional: options.traditional_chinese,
    icp: options.icp_number,
    report: { text: options.report_text, url: options.report_url },
    police: { text: options.police_number, code: options.police_code },
    runDays: runDays(options.somnia_site_run_start_time, nowMs),
    announcement: announcementOf(options),
    randomRead: options.random_read,
    registers: isRegistrationOpen(options),
  };
}
