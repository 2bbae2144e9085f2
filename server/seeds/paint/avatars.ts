import { circle, line, path, rect } from './brush.ts';

const size = 240;

function face(ground: string, edge: string, inner: string): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}"><defs>`,
    `<linearGradient id="g" x2="1" y2="1"><stop stop-color="${ground}"/><stop offset="1" stop-color="${edge}"/></linearGradient></defs>`,
    rect(0, 0, size, size, 'url(#g)'),
    `${inner}</svg>`,
  ].join('');
}

const cream = '#fff3d6';

/** The avatars of the demo users, by file name. */
export const avatars: Readonly<Record<string, string>> = {
  'avatar-shenyan': face(
    '#1b2658',
    '#4a4a8f',
    circle(60, 58, 2.5, cream) +
      circle(184, 44, 2, cream) +
      circle(196, 108, 2.5, cream) +
      path('M118 44a72 72 0 1 0 62 112 60 60 0 0 1-62-112Z', '#ffe2a0') +
      path('M0 196q40-16 80 0t80 0 80 0v44H0Z', '#0f173e'),
  ),
  'avatar-laowang': face(
    '#173f45',
    '#2f7a72',
    rect(46, 62, 148, 112, '#0b2327', 'rx="16"') +
      line('M74 98l24 20-24 20M114 140h44', '#ffe2a0', 11) +
      rect(92, 180, 56, 10, '#0b2327', 'rx="5"'),
  ),
  'avatar-nanqiao': face(
    '#e9a072',
    '#c5634f',
    path('M44 118H196Q192 188 146 192H94Q48 188 44 118Z', cream) +
      path('M44 118H196L194 136H46Z', '#8c3b34') +
      line('M92 98q-14-18 0-34m30 34q-14-18 0-38m30 38q-14-18 0-34', cream, 8),
  ),
  'avatar-ahong': face(
    '#8e2f42',
    '#d4574f',
    line('M120 0v52', '#ffe2a0', 5) +
      `<ellipse cx="120" cy="118" rx="62" ry="66" fill="#ffd28a"/>` +
      `<ellipse cx="120" cy="118" rx="28" ry="66" fill="none" stroke="#b8433f" stroke-width="5"/>` +
      rect(94, 46, 52, 12, '#5c1c2c', 'rx="5"') +
      rect(94, 180, 52, 12, '#5c1c2c', 'rx="5"') +
      line('M120 192v34', '#ffe2a0', 8),
  ),
  'avatar-xiaoming': face(
    '#6fa8d6',
    '#3b6fb0',
    path('M38 124L204 50L150 196L112 146Z', '#f6fbff') +
      path('M204 50L112 146L108 192L130 168Z', '#c9dcf0') +
      line('M30 190q30-6 50-30', '#e6f1fb', 5, 'stroke-dasharray="8 12"'),
  ),
  'avatar-hemiao': face(
    '#b9cf8b',
    '#5f9a6d',
    line('M120 204V110', '#2f5b3c', 11) +
      path('M120 128Q54 128 48 66Q112 64 120 128Z', '#2f7a4c') +
      path('M120 112Q124 46 194 44Q192 108 120 112Z', '#3f9160') +
      path('M52 204H188L178 226H62Z', '#8a5a3c'),
  ),
  'avatar-haoyun': face(
    '#f1c65a',
    '#d99632',
    circle(120, 120, 70, '#fbe39a') + circle(120, 120, 56, '#e9b143') + rect(100, 100, 40, 40, '#fbe39a', 'rx="4"'),
  ),
};
