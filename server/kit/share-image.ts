import { drawSvg } from './images.ts';
import { escapeXml } from './xml.ts';

export type ShareFormat = 'png' | 'jpeg';

export interface ShareImage {
  /** JPEG for photographs, PNG for drawings. */
  format: ShareFormat;
  /** A JPEG of the same size behind the title, instead of the night sky. */
  cover: Buffer | null;
  width: number;
  height: number;
  title: string;
  author: string;
  siteName: string;
}

const margin = 92;
const maxLines = 3;
const opening = /[（《「『【“‘([<]/;
const closing = /[，。！？；：、）》」』】”’…—,.!?;:)\]>]/;

/** Approximate width of the text in em. */
function widthOf(text: string): number {
  let width = 0;
  for (const character of text) {
    if (/[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\u{1f000}-\u{3ffff}“”‘’…—]/u.test(character))
      width += 1;
    else if (/[A-Z@%&MW]/.test(character)) width += 0.72;
    else width += /[ilj.,:;'|!()[\] ]/.test(character) ? 0.3 : 0.6;
  }
  return width;
}

/**
 * Splits a title at possible line breaks: Latin words stay whole, Chinese breaks per character, punctuation stays with
 * its neighbour.
 */
function linePieces(title: string): string[] {
  const pieces: string[] = [];
  for (const [found] of title.matchAll(/[\p{L}\p{N}_'’.@#+/-]+(?<![\p{Script=Han}])|\s+|./gsu)) {
    for (const piece of /\p{Script=Han}/u.test(found) ? found : [found]) {
      const last = pieces.at(-1);
      const belongs = last !== undefined && (closing.test(piece) || opening.test(last.at(-1) ?? ''));
      if (belongs) pieces[pieces.length - 1] = last + piece;
      else pieces.push(piece);
    }
  }
  return pieces;
}

function truncateToWidth(text: string, max: number): string {
  let cut = '';
  for (const character of text) {
    if (widthOf(cut + character) > max - 1) return `${cut.trimEnd()}…`;
    cut += character;
  }
  return cut;
}

/** Number of pieces on the first line: up to a punctuation mark in its later part, else so that lines are balanced. */
function firstLineLength(pieces: readonly string[], maxWidth: number, linesLeft: number): number {
  const total = widthOf(pieces.join(''));
  const even = total / linesLeft;
  let width = 0;
  let fitting = 0;
  let atSign = 0;
  let alike = 0;
  for (const [at, piece] of pieces.entries()) {
    width += widthOf(piece);
    if (width > maxWidth && at > 0) break;
    fitting = at + 1;
    const restFits = total - width <= maxWidth * (linesLeft - 1);
    if (!restFits) continue;
    if (alike === 0 && width >= even) alike = fitting;
    if (width >= even * 0.55 && (closing.test(piece.at(-1) ?? '') || /\s/.test(piece))) atSign = fitting;
  }
  return atSign || alike || fitting;
}

/** Breaks a title into at most three lines of `maxWidth` em, preferably at punctuation; the rest is cut. */
export function wrapTitle(title: string, maxWidth: number): string[] {
  let pieces = linePieces(title.replace(/\s+/g, ' ').trim());
  const lines: string[] = [];
  while (pieces.length > 0) {
    const total = widthOf(pieces.join(''));
    const linesLeft = Math.min(maxLines - lines.length, Math.ceil(total / maxWidth));
    if (linesLeft <= 1) {
      const last = pieces.join('').trim();
      lines.push(total > maxWidth ? truncateToWidth(last, maxWidth) : last);
      break;
    }
    const length = firstLineLength(pieces, maxWidth, linesLeft);
    const line = pieces.slice(0, length).join('').trim();
    lines.push(widthOf(line) > maxWidth + 0.5 ? truncateToWidth(line, maxWidth) : line);
    pieces = pieces.slice(length);
  }
  return lines.length > 0 ? lines : [''];
}

const stars = [
  [118, 96, 1.6],
  [236, 58, 1.1],
  [362, 132, 1.3],
  [486, 70, 1.8],
  [604, 118, 1.1],
  [716, 52, 1.4],
  [804, 150, 1.2],
  [892, 84, 1.7],
  [1128, 214, 1.3],
  [1052, 330, 1.1],
  [1146, 402, 1.6],
  [986, 262, 1.2],
  [74, 236, 1.2],
  [1098, 512, 1.1],
] as const;

function sizeOf(title: string): number {
  const width = widthOf(title);
  if (width <= 11) return 86;
  return width <= 26 ? 74 : 62;
}

/** The share image as SVG: its cover, or night sky and moon, with title, author and site name. All text is escaped. */
export function shareImageSvg({ width, height, title, author, siteName, cover }: Omit<ShareImage, 'format'>): string {
  const size = sizeOf(title);
  const lines = wrapTitle(title, (width - 2 * margin) / size);
  const lineHeight = size * 1.38;
  const top = height / 2 + 26 - ((lines.length - 1) * lineHeight) / 2;
  const serif = "'Noto Serif CJK SC','Source Han Serif SC','Songti SC','Noto Serif SC',serif";
  const sans = "'Noto Sans CJK SC','Source Han Sans SC','PingFang SC','Microsoft YaHei',sans-serif";
  const spans = lines
    .map((line, at) => `<text x="${margin}" y="${Math.round(top + at * lineHeight)}">${escapeXml(line)}</text>`)
    .join('');
  const dots = stars.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`).join('');
  const foot = height - 76;
  const sky = `<rect width="${width}" height="${height}" fill="url(#sky)"/>
<g fill="#dfe4ff" fill-opacity="0.55">${dots}</g>
<circle cx="1030" cy="132" r="190" fill="url(#glow)"/>
<circle cx="1036" cy="128" r="56" fill="#f3d28b" fill-opacity="0.1"/>
<rect x="960" y="50" width="160" height="160" fill="#f3d28b" mask="url(#crescent)"/>`;
  const behind = `<image width="${width}" height="${height}" href="data:image/jpeg;base64,${cover?.toString('base64')}"/>
<rect width="${width}" height="${height}" fill="url(#shade)"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<defs>
<linearGradient id="sky" x1="0" y1="0" x2="0.35" y2="1"><stop offset="0" stop-color="#10162b"/><stop offset="0.55" stop-color="#1f2850"/><stop offset="1" stop-color="#39427f"/></linearGradient>
<linearGradient id="shade" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#0b1024" stop-opacity="0.2"/><stop offset="0.42" stop-color="#0b1024" stop-opacity="0.54"/><stop offset="1" stop-color="#0b1024" stop-opacity="0.84"/></linearGradient>
<radialGradient id="glow"><stop offset="0" stop-color="#f3d28b" stop-opacity="0.36"/><stop offset="1" stop-color="#f3d28b" stop-opacity="0"/></radialGradient>
<mask id="crescent"><circle cx="1036" cy="128" r="56" fill="#fff"/><circle cx="1062" cy="110" r="50" fill="#000"/></mask>
</defs>
${cover ? behind : sky}
<g font-family="${serif}" font-size="${size}" font-weight="700" fill="#f6f4ee">${spans}</g>
<rect x="${margin}" y="${foot - 62}" width="56" height="3" rx="1.5" fill="#f3d28b"/>
<g font-family="${sans}" font-size="30">
<text x="${margin}" y="${foot}" fill="#d3d8ee">${escapeXml(truncateToWidth(author, 16))}</text>
<text x="${width - margin}" y="${foot}" fill="#f3d28b" text-anchor="end">${escapeXml(truncateToWidth(siteName, 16))}</text>
</g>
</svg>`;
}

/** Renders the image shown where a post is shared. @throws DomainError OVERLOADED */
export async function renderShareImage(image: ShareImage): Promise<Buffer> {
  return drawSvg(Buffer.from(shareImageSvg(image)), 72, (picture) =>
    image.format === 'jpeg'
      ? picture.flatten().jpeg({ quality: 84, mozjpeg: true })
      : picture.png({ compressionLevel: 8, palette: true, quality: 100 }),
  );
}
