/** The day as the masthead shows it. Computed on the server: pages are cached until the day ends in Shanghai. */
export interface Almanac {
  /** The day in the form 2026-11-21. */
  iso: string;
  /** 十一月二十一日 星期六 */
  date: string;
  /** 农历十月十三 */
  lunar: string;
  /** 明日小雪 */
  term: string;
  moon: { name: string; phase: number };
}

const dayMs = 86_400_000;
const offsetMs = 8 * 3_600_000;
const digits = ['〇', '一', '二', '三', '四', '五', '六', '七', '八', '九', '十'];
const terms =
  '春分 清明 谷雨 立夏 小满 芒种 夏至 小暑 大暑 立秋 处暑 白露 秋分 寒露 霜降 立冬 小雪 大雪 冬至 小寒 大寒 立春 雨水 惊蛰'.split(
    ' ',
  );
const moonNames = ['蛾眉月', '盈凸月', '亏凸月', '残月'];
const quarterNames = ['新月', '上弦月', '满月', '下弦月'];
const monthNames: Record<string, string> = { 十一月: '冬月', 十二月: '腊月' };
const festivals: Record<string, string> = {
  正月初一: '春节',
  正月十五: '元宵节',
  五月初五: '端午节',
  七月初七: '七夕',
  八月十五: '中秋节',
  九月初九: '重阳节',
  腊月初八: '腊八节',
};

/** 1 to 99 in Chinese numerals. */
function numeral(count: number): string {
  const tens = Math.floor(count / 10);
  const ones = count % 10;
  if (tens === 0) return digits[ones] as string;
  return `${tens > 1 ? digits[tens] : ''}十${ones > 0 ? digits[ones] : ''}`;
}

function lunarDayName(day: number): string {
  if (day <= 10) return `初${digits[day]}`;
  if (day > 20 && day < 30) return `廿${digits[day - 20]}`;
  return numeral(day);
}

const lunarCalendar = new Intl.DateTimeFormat('zh-CN-u-ca-chinese', {
  timeZone: 'Asia/Shanghai',
  month: 'long',
  day: 'numeric',
});

function lunarDay(timeMs: number): string {
  const parts = lunarCalendar.formatToParts(timeMs);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  const month = part('month');
  return (monthNames[month] ?? month) + lunarDayName(Number(part('day')));
}

function lunarOf(noon: number): string {
  const day = lunarDay(noon);
  const festival = lunarDay(noon + dayMs) === '正月初一' ? '除夕' : festivals[day];
  return festival ? `农历${day} ${festival}` : `农历${day}`;
}

const sine = (degrees: number) => Math.sin((degrees * Math.PI) / 180);
const turn = (degrees: number) => ((degrees % 360) + 360) % 360;
/** Days since noon of 1 January 2000. */
const daysSince2000 = (timeMs: number) => timeMs / dayMs - 10_957.5;

/** Ecliptic longitude of the sun in degrees, accurate to about 0.01°: a quarter of an hour for a solar term. */
export function sunLongitude(timeMs: number): number {
  const days = daysSince2000(timeMs);
  const anomaly = 357.52911 + 0.98560028 * days;
  const centre = 1.914602 * sine(anomaly) + 0.019993 * sine(2 * anomaly) + 0.000289 * sine(3 * anomaly);
  const aberration = 0.00569 + 0.00478 * sine(125.04 - 0.05295377 * days);
  return turn(280.46646 + 0.98564736 * days + centre - aberration);
}

/** The solar term that the sun is in at a longitude. */
export function termAt(longitude: number): string {
  return terms[Math.floor(turn(longitude) / 15)] as string;
}

/**
 * The moon's elongation from the sun as a share of the circle: 0 new, 0.5 full. Accurate to about a quarter of an hour.
 */
export function moonPhase(timeMs: number): number {
  const days = daysSince2000(timeMs);
  const moon = 134.9634 + 13.06499295 * days;
  const sun = 357.5291 + 0.98560028 * days;
  const away = 297.8502 + 12.19074912 * days;
  const node = 93.2721 + 13.22935024 * days;
  const longitude =
    218.3165 +
    13.17639648 * days +
    6.2888 * sine(moon) +
    1.274 * sine(2 * away - moon) +
    0.6583 * sine(2 * away) +
    0.2136 * sine(2 * moon) -
    0.1851 * sine(sun) -
    0.1143 * sine(2 * node) +
    0.0588 * sine(2 * away - 2 * moon) +
    0.0572 * sine(2 * away - sun - moon) +
    0.0533 * sine(2 * away + moon) +
    0.0458 * sine(2 * away - sun) -
    0.0409 * sine(sun - moon) -
    0.0347 * sine(away) -
    0.0304 * sine(sun + moon);
  return turn(longitude - sunLongitude(timeMs)) / 360;
}

/** Index of the part of a circle (of `parts` equal ones) that starts within a time span; null if none does. */
function startedPart(from: number, until: number, parts: number): number | null {
  const at = Math.floor(until * parts) % parts;
  return Math.floor(from * parts) % parts === at ? null : at;
}

const longestWait = 17;

function termOf(dayStart: number): string {
  for (let wait = 0; wait <= longestWait; wait += 1) {
    const from = dayStart + wait * dayMs;
    const begun = startedPart(sunLongitude(from) / 360, sunLongitude(from + dayMs) / 360, 24);
    if (begun === null) continue;
    const name = terms[begun] as string;
    if (wait === 0) return `今日${name}`;
    return wait === 1 ? `明日${name}` : `${wait} 天后${name}`;
  }
  return '';
}

/** The moon of the evening; a day that contains a quarter is named after it. */
function moonOf(dayStart: number): Almanac['moon'] {
  const phase = moonPhase(dayStart + 20 * 3_600_000);
  const quarter = startedPart(moonPhase(dayStart), moonPhase(dayStart + dayMs), 4);
  const name = quarter === null ? moonNames[Math.floor(phase * 4)] : quarterNames[quarter];
  return { name: name as string, phase: Math.round(phase * 1000) / 1000 };
}

/** Start of the Shanghai day of a moment, in epoch milliseconds. */
export function startOfDay(timeMs: number): number {
  return Math.floor((timeMs + offsetMs) / dayMs) * dayMs - offsetMs;
}

/** The Shanghai day of a moment, as 2026-11-21. */
export function isoDay(timeMs: number): string {
  return new Date(timeMs + offsetMs).toISOString().slice(0, 10);
}

let kept: { dayStart: number; almanac: Almanac } | undefined;

/** The almanac of a moment's day; computed once a day. */
export function almanacOf(timeMs: number): Almanac {
  const dayStart = startOfDay(timeMs);
  if (kept?.dayStart !== dayStart) kept = { dayStart, almanac: computeAlmanac(dayStart) };
  return kept.almanac;
}

function computeAlmanac(dayStart: number): Almanac {
  const day = new Date(dayStart + offsetMs);
  const weekday = '日一二三四五六'[day.getUTCDay()];
  return {
    iso: isoDay(dayStart),
    date: `${numeral(day.getUTCMonth() + 1)}月${numeral(day.getUTCDate())}日 星期${weekday}`,
    lunar: lunarOf(dayStart + dayMs / 2),
    term: termOf(dayStart),
    moon: moonOf(dayStart),
  };
}
