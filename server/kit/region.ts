import { createRequire } from 'node:module';

interface Place {
  country: string;
  province: string;
}

interface Table {
  search: (ip: string) => Place | null;
}

const require = createRequire(import.meta.url);
let table: Table | null = null;

/** Loaded on the first lookup; the data then stays in memory (about 11 MB). */
function openTable(): Table {
  const { default: Ip2Region } = require('ip2region') as { default: new () => Table };
  table ??= new Ip2Region();
  return table;
}

/** 广东省 → 广东; 广西壮族自治区 → 广西; 香港 is unchanged. */
function shorten(province: string): string {
  return province.replace(/(?:省|市|特别行政区|(?:壮族|回族|维吾尔)?自治区)$/, '');
}

/**
 * 属地 of an IP address: the province within China, else the country; '' for local or unknown addresses. Nothing more
 * precise is ever stored or shown.
 */
export function regionOf(ip: string): string {
  const plain = ip.replace(/^::ffff:/i, '');
  if (plain === '') return '';
  try {
    const place = openTable().search(plain);
    if (!place) return '';
    if (place.country === '中国') return shorten(place.province) || '中国';
    return place.country === '0' ? '' : place.country;
  } catch {
    return '';
  }
}
