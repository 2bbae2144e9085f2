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
  'avatar-linjian': face(
    '#e9b7a0',
    '#b9748a',
    path('M0 176q50-30 100-8t140-14v86H0Z', '#5a4a6e') +
      path('M70 176L104 84L138 176Z', '#3d5a52') +
      path('M120 180L148 104L176 180Z', '#2f4742') +
      line('M24 70q40-14 74 0t74-6M60 44q30-10 54 0', cream, 6, 'opacity=".8"'),
  ),
  'avatar-jianshan': face(
    '#16263f',
    '#2f5a7a',
    circle(176, 60, 22, '#ffe2a0') +
      path('M0 190L72 92L118 156L150 112L240 200V240H0Z', '#0e1a2c') +
      path('M72 92L94 122L74 134L54 118Z', '#dfe9f2') +
      rect(0, 204, 240, 36, '#0a1422'),
  ),
  'avatar-gubei': face(
    '#8a4f62',
    '#4a2f52',
    rect(48, 92, 144, 96, '#f3e3c6', 'rx="16"') +
      circle(92, 140, 30, '#6b3f4c') +
      circle(92, 140, 13, '#f3e3c6') +
      rect(138, 114, 40, 8, '#6b3f4c', 'rx="4"') +
      rect(138, 134, 40, 8, '#6b3f4c', 'rx="4"') +
      line('M160 92L196 40', '#f3e3c6', 7),
  ),
  'avatar-muyu': face(
    '#c9a26b',
    '#8f6238',
    circle(120, 124, 66, '#6d4526') +
      circle(120, 124, 50, 'none', 'stroke="#c9a26b" stroke-width="5"') +
      circle(120, 124, 32, 'none', 'stroke="#c9a26b" stroke-width="5"') +
      circle(120, 124, 14, 'none', 'stroke="#c9a26b" stroke-width="5"') +
      path('M176 44L204 72L150 118L134 104Z', '#f0dfc0'),
  ),
  'avatar-chichi': face(
    '#7fb3a8',
    '#3f7d86',
    rect(60, 58, 120, 118, '#f6f1e4', 'rx="26"') +
      rect(76, 80, 40, 40, '#2f5d68', 'rx="8"') +
      rect(124, 80, 40, 40, '#2f5d68', 'rx="8"') +
      circle(86, 148, 9, '#ffd28a') +
      circle(154, 148, 9, '#ffd28a') +
      line('M80 176L62 206M160 176L178 206', '#f6f1e4', 8),
  ),
  'avatar-zhoumo': face(
    '#3b3570',
    '#6a5aa8',
    path('M62 194Q56 118 74 70L104 98Q120 92 136 98L166 70Q184 118 178 194Z', '#1f1b45') +
      circle(98, 134, 9, '#ffe2a0') +
      circle(142, 134, 9, '#ffe2a0') +
      path('M112 152H128L120 162Z', '#e9a0a0') +
      line('M70 150l-30-6M70 160l-30 4M170 150l30-6M170 160l30 4', '#cfc6f2', 3),
  ),
  'avatar-haoyun': face(
    '#f1c65a',
    '#d99632',
    circle(120, 120, 70, '#fbe39a') + circle(120, 120, 56, '#e9b143') + rect(100, 100, 40, 40, '#fbe39a', 'rx="4"'),
  ),
};
