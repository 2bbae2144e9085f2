export const defaultDatePattern = 'YYYY-MM-DD';
export const defaultTimeZone = 'Asia/Shanghai';

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('zh-CN', {
      timeZone,
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      weekday: 'short',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
      hourCycle: 'h23',
    });
    formatters.set(timeZone, formatter);
  }
  return formatter;
}

const two = (part: string | undefined) => (part ?? '').padStart(2, '0');

const numerals = '〇一二三四五六七八九';

const digitsIn = (year: string | undefined) => (year ?? '').replace(/\d/g, (digit) => numerals[Number(digit)] ?? '');

/** A number below 100 in Chinese: 十一, 二十三. */
function wordsOf(part: string | undefined): string {
  const tens = Math.floor(Number(part) / 10);
  const ones = Number(part) % 10;
  return `${tens > 1 ? numerals[tens] : ''}${tens > 0 ? '十' : ''}${ones > 0 ? numerals[ones] : ''}`;
}

/**
 * Formats a time with a pattern of YYYY YY MM M DD D HH H mm m ss s, ddd (周六) and dddd (星期六), and CY CM CD in
 * Chinese numerals. Text in square brackets
 * is copied as it is.
 */
export function formatDate(timeMs: number, pattern = defaultDatePattern, timeZone = defaultTimeZone): string {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of formatterOf(timeZone).formatToParts(timeMs)) parts[type] = value;
  const values: Record<string, string | undefined> = {
    YYYY: parts.year?.padStart(4, '0'),
    YY: parts.year?.slice(-2),
    MM: two(parts.month),
    M: parts.month,
    CY: digitsIn(parts.year),
    CM: wordsOf(parts.month),
    CD: wordsOf(parts.day),
    DD: two(parts.day),
    D: parts.day,
    HH: two(parts.hour),
    H: String(Number(parts.hour)),
    mm: two(parts.minute),
    m: String(Number(parts.minute)),
    ss: two(parts.second),
    s: String(Number(parts.second)),
    ddd: parts.weekday,
    dddd: parts.weekday?.replace('周', '星期'),
  };
  return pattern.replace(/\[([^\]]*)\]|C[YMD]|YYYY|YY|MM?|DD?|HH?|mm?|ss?|d{3,4}/g, (token, literal?: string) =>
    literal === undefined ? (values[token] ?? '') : literal,
  );
}
