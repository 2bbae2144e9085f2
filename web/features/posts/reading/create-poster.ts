import { encode } from 'uqr';

import { partAround, readFocus } from '#contract/features/media/focus.rules.ts';

import type { SharedPost } from './share-dialog.tsx';

const width = 750;
const edge = 60;
const coverHeight = 400;
const qrSize = 168;
const paper = '#fbf8f2';
const ink = '#232a4a';
const quiet = '#6b6f86';
const indigo = '#3a4689';
const amber = '#eeb64f';
const serif = '"Songti SC", "Source Han Serif SC", "Noto Serif CJK SC", serif';
const sans = '"PingFang SC", "Noto Sans CJK SC", "Microsoft YaHei", sans-serif';

/** Wraps text into at most `max` lines that fit; the last ends with … if text was cut. Latin words are not split. */
export function wrapText(text: string, fits: (line: string) => boolean, max: number): string[] {
  const words = text.match(/[A-Za-z0-9_'’.-]+|\s+|[^]/gu) ?? [];
  const lines: string[] = [];
  let line = '';
  for (const word of words) {
    if (fits(line + word) || line === '') {
      line += word;
      continue;
    }
    lines.push(line.trim());
    line = word.trimStart();
    if (lines.length === max) break;
  }
  if (lines.length < max && line.trim()) return [...lines, line.trim()];
  const last = lines.at(-1) ?? '';
  return [...lines.slice(0, -1), `${last.slice(0, -1)}…`];
}

async function loadImage(url: string): Promise<HTMLImageElement | null> {
  // An image from another host would taint the canvas, which then cannot be exported.
  if (!url || new URL(url, location.href).origin !== location.origin) return null;
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
    return image;
  } catch {
    return null;
  }
}

function drawCover(brush: CanvasRenderingContext2D, image: HTMLImageElement | null, focus: string): void {
  if (image) {
    const size = { width: image.naturalWidth, height: image.naturalHeight };
    const part = partAround(size, { width, height: coverHeight }, readFocus(focus));
    brush.drawImage(image, part.left, part.top, part.width, part.height, 0, 0, width, coverHeight);
    return;
  }
  const sky = brush.createLinearGradient(0, 0, 0, coverHeight);
  sky.addColorStop(0, '#1c2450');
  sky.addColorStop(1, '#6a6699');
  brush.fillStyle = sky;
  brush.fillRect(0, 0, width, coverHeight);
  brush.fillStyle = '#ffe7b0';
  brush.beginPath();
  brush.arc(560, 140, 62, 0, Math.PI * 2);
  brush.fill();
  brush.fillStyle = '#2a3168';
  for (const [x, y, size] of [
    [120, 430, 190],
    [420, 470, 230],
    [700, 440, 170],
  ] as const) {
    brush.beginPath();
    brush.arc(x, y, size, 0, Math.PI * 2);
    brush.fill();
  }
  brush.clearRect(0, coverHeight, width, 400);
}

function drawQr(brush: CanvasRenderingContext2D, text: string, left: number, top: number): void {
  const { data, size } = encode(text, { ecc: 'M', border: 1 });
  const cell = qrSize / size;
  brush.fillStyle = '#ffffff';
  brush.fillRect(left, top, qrSize, qrSize);
  brush.fillStyle = '#1c2450';
  data.forEach((row, y) =>
    row.forEach((dark, x) => {
      // Whole pixels: hairline gaps between modules confuse scanners.
      const [x0, y0] = [Math.round(left + x * cell), Math.round(top + y * cell)];
      if (dark) brush.fillRect(x0, y0, Math.round(left + (x + 1) * cell) - x0, Math.round(top + (y + 1) * cell) - y0);
    }),
  );
}

function drawLines(brush: CanvasRenderingContext2D, lines: string[], top: number, lineHeight: number): number {
  lines.forEach((line, at) => brush.fillText(line, edge, top + at * lineHeight));
  return top + lines.length * lineHeight;
}

/** A share image with cover, title, excerpt and a QR code of the address. @returns a PNG data URL */
export async function createPoster(shared: SharedPost, address: string): Promise<string> {
  const cover = await loadImage(shared.cover);
  const canvas = document.createElement('canvas');
  const brush = canvas.getContext('2d');
  if (!brush) throw new Error('no canvas');
  const fits = (line: string) => brush.measureText(line).width <= width - 2 * edge;
  const titleFont = `600 46px ${serif}`;
  const textFont = `400 26px ${sans}`;
  brush.font = titleFont;
  const title = wrapText(shared.title, fits, 3);
  brush.font = textFont;
  const words = shared.excerpt ? wrapText(shared.excerpt, fits, 4) : [];
  const footTop = coverHeight + 70 + title.length * 66 + (words.length > 0 ? 20 + words.length * 46 : 0) + 40;
  canvas.width = width;
  canvas.height = footTop + qrSize + edge;
  brush.textBaseline = 'top';
  drawCover(brush, cover, shared.focus ?? '');
  brush.fillStyle = paper;
  brush.fillRect(0, coverHeight, width, canvas.height - coverHeight);
  brush.fillStyle = ink;
  brush.font = titleFont;
  const below = drawLines(brush, title, coverHeight + 60, 66);
  brush.fillStyle = quiet;
  brush.font = textFont;
  drawLines(brush, words, below + 20, 46);
  brush.fillStyle = amber;
  brush.fillRect(edge, footTop - 8, 36, 4);
  brush.fillStyle = indigo;
  brush.font = `600 30px ${serif}`;
  brush.fillText(shared.siteName, edge, footTop + 24, 420);
  brush.fillStyle = quiet;
  brush.font = `400 22px ${sans}`;
  brush.fillText([shared.author, shared.date].filter((part) => part).join(' · '), edge, footTop + 74, 420);
  brush.fillText('长按或扫码阅读全文', edge, footTop + 110, 420);
  drawQr(brush, address, width - edge - qrSize, footTop);
  return canvas.toDataURL('image/png');
}
