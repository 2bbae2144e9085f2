import type { NavMenu } from '#contract/features/menus/entities.ts';
import type { PublicOptions } from '#contract/features/options/entities.ts';
import { navEntries } from '#web/features/menus/nav-entry.ts';

import { almanacOf, isoDay, startOfDay } from './almanac.ts';
import type { FooterLink, SiteFacts } from './site-facts.ts';

const dayMs = 86_400_000;

/** Whole days from the start of the site to the beginning of the day shown. @spec S9 */
export function daysSince(start: string, nowMs: number): number | undefined {
  if (start === '') return undefined;
  const [day, time = '00:00:00'] = start.split(/[ T]/);
  const began = Date.parse(`${day}T${time.length === 5 ? `${time}:00` : time}+08:00`);
  const days = Math.floor((startOfDay(nowMs) - began) / dayMs);
  return days >= 0 ? days : undefined;
}

/** Whether a day is one on which the site stands in grey: every year's MM-DD, or one YYYY-MM-DD. */
export function isMourning(dates: readonly string[], nowMs: number): boolean {
  const today = isoDay(nowMs);
  return dates.some((date) => today === date || today.slice(5) === date);
}

/** A short mark of a text: changes when the text does. */
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

function footerLinksOf(options: PublicOptions): FooterLink[] | undefined {
  if (options.somnia_enable_footer_links !== '1' || options.somnia_footer_links.length === 0) return undefined;
  return options.somnia_footer_links.map(({ text, url, image }) => (image === '' ? { text, url } : { text, url, image }));
}

const orNothing = (text: string) => (text === '' ? undefined : text);
const orAbsent = (flag: boolean) => (flag ? true : undefined);

/** Picks what the shell needs from the options and menus, for the day of `nowMs`. */
export function chooseFacts(options: PublicOptions, menu: NavMenu, nowMs: number, origin: string): SiteFacts {
  const day = almanacOf(nowMs);
  const { announcement_text: told, police_number: police } = options;
  return {
    name: options.nv_site_name,
    origin,
    description: options.nv_site_description,
    day,
    theme: options.somnia_default_theme_type,
    logo: options.somnia_logo_url
      ? { url: options.somnia_logo_url, darkUrl: orNothing(options.somnia_logo_url_dark) }
      : undefined,
    icon: orNothing(options.somnia_favicon_32),
    touchIcon: orNothing(options.somnia_apple_touch_icon),
    topNav: navEntries(menu.topNav),
    footerNav: navEntries(menu.footerNav),
    footerLinks: footerLinksOf(options),
    copyright: copyrightOf(options, day.iso.slice(0, 4)),
    icp: orNothing(options.icp_number),
    police: police ? { text: police, code: orNothing(options.police_code) } : undefined,
    runDays: daysSince(options.somnia_site_run_start_time, nowMs),
    announcement: told
      ? { text: told, url: orNothing(options.announcement_url), version: versionOf(told + options.announcement_url) }
      : undefined,
    bulletin: orAbsent(options.bulletin_enable),
    gifts:
      options.somnia_gift_enable === '1'
        ? { closable: options.somnia_gift_allow === '1', speed: options.somnia_gift_speed }
        : undefined,
    leavingTrusts: options.leaving_page ? options.leaving_page_trusted_hosts : undefined,
    copyNotice: orAbsent(options.article_copy_notice),
    hidesHeader: orAbsent(options.header_hide_on_scroll),
    greyscale: orAbsent(options.greyscale || isMourning(options.greyscale_dates, nowMs)),
    randomRead: orAbsent(options.random_read),
    hidden: orAbsent(options.seo_hidden),
    datePattern: options.date_format,
    relativeTime: options.relative_time,
  };
}
