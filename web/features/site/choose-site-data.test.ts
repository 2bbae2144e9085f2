import { expect, test } from 'vitest';

import { defaultOptions } from '#contract/features/settings/options.entities.ts';

import { siteDataOf, layoutDataOf, isMourning, versionOf } from './choose-site-data.server.ts';

const shanghai = (text: string) => Date.parse(`${text}+08:00`);
const noon = shanghai('2026-11-21T12:00:00');
const noMenus = { topNav: [], footerNav: [] };
type Chosen = Partial<typeof defaultOptions>;
const facts = (options: Chosen) => siteDataOf({ ...defaultOptions, ...options }, noon);
const furniture = (options: Chosen) => layoutDataOf({ ...defaultOptions, ...options }, noMenus, noon);

test('a day of mourning comes every year, or once', () => {
  expect(isMourning(['11-21'], noon)).toBe(true);
  expect(isMourning(['2026-11-21'], noon)).toBe(true);
  expect(isMourning(['2025-11-21', '12-13'], noon)).toBe(false);
  expect(isMourning(['11-22'], shanghai('2026-11-22T00:00:01'))).toBe(true);
});

test('without a copyright text the footer says the years and the name', () => {
  expect(furniture({ nv_site_name: '枕边' }).copyright).toBe('© 2026 枕边');
  expect(furniture({ nv_site_name: '枕边', somnia_site_run_start_time: '2021-10-15' }).copyright).toBe(
    '© 2021–2026 枕边',
  );
  expect(furniture({ somnia_copyright: '版权没有' }).copyright).toBe('版权没有');
});

test('footer links, gifts and the leaving page are there only when they are on', () => {
  const link = { text: '十年之约', url: 'https://foreverblog.example/', image: '' };
  expect(furniture({ somnia_footer_links: [link] }).footerLinks).toEqual([]);
  expect(furniture({ somnia_footer_links: [link], somnia_enable_footer_links: '1' }).footerLinks).toEqual([link]);
  expect(facts({}).gifts).toBeUndefined();
  expect(facts({ somnia_gift_enable: '1', somnia_gift_speed: '3' }).gifts).toEqual({ closable: false, speed: '3' });
  expect(facts({ leaving_page: false }).trustedHosts).toBeUndefined();
});

test('an announcement that changes has another version', () => {
  expect(versionOf('今晚维护')).not.toBe(versionOf('明晚维护'));
  expect(furniture({ announcement_text: '今晚维护' }).announcement).toMatchObject({ text: '今晚维护' });
});

test('scripts hear of a time zone, of pictures, characters and the word for points only where they are not as usual', () => {
  expect(facts({})).toMatchObject({ timeZone: undefined, pictures: undefined, traditional: undefined });
  expect(facts({ site_timezone: 'Asia/Tokyo' }).timeZone).toBe('Asia/Tokyo');
  expect(facts({ somnia_enable_lazy_loading: '0' }).pictures).toEqual({ avatar: '', lazy: false, placeholder: '' });
  expect(facts({ somnia_lazy_loading: '/wait.svg' }).pictures).toEqual({
    avatar: '',
    lazy: true,
    placeholder: '/wait.svg',
  });
  expect(facts({ traditional_chinese: true }).traditional).toBe(true);
  expect(facts({}).pointsText).toBeUndefined();
  expect(facts({ points_text: '月饼' }).pointsText).toBe('月饼');
});
