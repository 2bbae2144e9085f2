import { expect, test } from 'vitest';

import { almanacOf, isoDay, startOfDay } from './almanac.ts';

const shanghai = (text: string) => Date.parse(`${text}+08:00`);
const on = (day: string) => almanacOf(shanghai(`${day}T09:30:00`));

test('21 November 2026 is the thirteenth of the tenth lunar month, the day before 小雪, under a waxing moon', () => {
  const day = on('2026-11-21');
  expect(day.iso).toBe('2026-11-21');
  expect(day.date).toBe('十一月二十一日 星期六');
  expect(day.lunar).toBe('农历十月十三');
  expect(day.term).toBe('明日小雪');
  expect(day.moon.name).toBe('盈凸月');
  expect(day.moon.phase).toBeGreaterThan(0.35);
  expect(day.moon.phase).toBeLessThan(0.45);
});

test('solar terms fall on the days that observatories publish', () => {
  const days = [
    ['2024-02-04', '立春'],
    ['2024-03-20', '春分'],
    ['2024-04-04', '清明'],
    ['2024-06-21', '夏至'],
    ['2024-09-22', '秋分'],
    ['2024-12-21', '冬至'],
    ['2025-01-20', '大寒'],
    ['2025-02-03', '立春'],
    ['2025-08-07', '立秋'],
    ['2025-12-21', '冬至'],
    ['2026-01-05', '小寒'],
    ['2026-02-04', '立春'],
    ['2026-06-05', '芒种'],
    ['2026-11-07', '立冬'],
    ['2026-11-22', '小雪'],
    ['2027-02-04', '立春'],
  ] as const;
  for (const [day, name] of days) expect([day, on(day).term]).toEqual([day, `今日${name}`]);
});

test('a solar term that is far off says in how many days it comes', () => {
  expect(on('2026-11-08').term).toBe('14 天后小雪');
});

test('new and full moons fall on the days that observatories publish', () => {
  const days = [
    ['2024-01-26', '满月'],
    ['2024-04-09', '新月'],
    ['2025-01-29', '新月'],
    ['2025-09-08', '满月'],
    ['2025-11-05', '满月'],
    ['2026-03-03', '满月'],
    ['2026-08-13', '新月'],
    ['2026-11-17', '上弦月'],
    ['2026-11-24', '满月'],
  ] as const;
  for (const [day, name] of days) expect([day, on(day).moon.name]).toEqual([day, name]);
});

test('the lunar calendar has leap months, 冬月 and 腊月, and names its twenties by 廿', () => {
  expect(on('2025-07-25').lunar).toBe('农历闰六月初一');
  expect(on('2025-12-25').lunar).toBe('农历冬月初六');
  expect(on('2026-02-10').lunar).toBe('农历腊月廿三');
  expect(on('2026-11-28').lunar).toBe('农历十月二十');
  expect(on('2026-12-08').lunar).toBe('农历十月三十');
});

test('a festival follows its lunar day, and 除夕 is the day before the new year however long the month', () => {
  expect(on('2026-02-16').lunar).toBe('农历腊月廿九 除夕');
  expect(on('2026-02-17').lunar).toBe('农历正月初一 春节');
  expect(on('2026-09-25').lunar).toBe('农历八月十五 中秋节');
});

test('a day begins and ends at midnight in Shanghai', () => {
  expect(isoDay(Date.parse('2026-11-20T15:59:59Z'))).toBe('2026-11-20');
  expect(isoDay(Date.parse('2026-11-20T16:00:00Z'))).toBe('2026-11-21');
  expect(startOfDay(shanghai('2026-11-21T23:59:59'))).toBe(shanghai('2026-11-21T00:00:00'));
});
