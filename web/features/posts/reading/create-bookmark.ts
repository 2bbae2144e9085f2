import { columnsOf, type Glyph } from './vertical-text.ts';

export interface BookmarkText {
  sentence: string;
  title: string;
  author: string;
  siteName: string;
  /** The day, as the head of the page says it: solar and lunar. */
  day: string;
  /** Path of the lit part of today's moon in a box of 24; empty when nothing is lit. */
  moon: string;
  address: string;
}

const width = 900;
const height = 1350;
const top = 250;
const right = 130;
const serif = '"Songti SC", "Source Han Serif SC", "Noto Serif CJK SC", serif';
const sans = '"PingFang SC", "Noto Sans CJK SC", "Microsoft YaHei", sans-serif';
const sealRed = '#a8382c';

/** Paper by day, ink-blue by night: the picture is of the theme it was made in. */
const papers = {
  light: { paper: '#faf6ec', edge: '#e3dac6', ink: '#232a4a', quiet: '#6b6f86', moon: '#e5a93c', dark: '#e8e0d0' },
  dark: { paper: '#161d3f', edge: '#2b3564', ink: '#eef0f8', quiet: '#a7aecd', moon: '#ffdc8f', dark: '#2a335f' },
};

function drawColumn(brush: CanvasRenderingContext2D, column: readonly Glyph[], x: number, y: number, size: number) {
  const pitch = size * 1.16;
  let down = y;
  for (const { text, isTurned, height: signs } of column) {
    brush.save();
    brush.translate(x, down + (signs * pitch) / 2);
    if (isTurned) brush.rotate(Math.PI / 2);
    brush.fillText(text, 0, 0, isTurned ? signs * pitch : undefined);
    brush.restore();
    down += signs * pitch;
  }
  return down;
}

const pathOf = (drawn: string) => new Path2D(drawn);

function drawMoon(brush: CanvasRenderingContext2D, lit: string, colours: { moon: string; dark: string }): void {
  brush.save();
  brush.translate(96, 96);
  brush.scale(4, 4);
  brush.fillStyle = colours.dark;
  brush.beginPath();
  brush.arc(12, 12, 10, 0, Math.PI * 2);
  brush.fill();
  brush.fillStyle = colours.moon;
  brush.fill(pathOf(lit));
  brush.restore();
}

/** What a seal can carry of a name: four Chinese signs, or an initial. */
function sealSigns(name: string): string[] {
  const chinese = name.match(/\p{Script=Han}/gu);
  return chinese ? chinese.slice(0, 4) : [...name.trim().toUpperCase()].slice(0, 1);
}

/** Read from the right, as seals are. */
function drawSeal(brush: CanvasRenderingContext2D, name: string, x: number, y: number): void {
  const signs = sealSigns(name);
  brush.fillStyle = sealRed;
  brush.beginPath();
  brush.roundRect(x, y, 92, 92, 10);
  brush.fill();
  brush.fillStyle = '#fbf3e6';
  const isLarge = signs.length < 3;
  brush.font = `600 ${signs.length === 1 ? 56 : isLarge ? 38 : 32}px ${serif}`;
  signs.forEach((sign, at) => {
    const across = isLarge ? 46 : at < 2 ? 66 : 26;
    const down = signs.length === 1 ? 46 : (at % 2) * 40 + 27;
    brush.fillText(sign, x + across, y + down);
  });
}

/** Signs in a column and their size: a short sentence is written large. */
function scaleOf(length: number): { most: number; size: number } {
  if (length <= 24) return { most: 9, size: 66 };
  return length <= 60 ? { most: 12, size: 52 } : { most: 17, size: 38 };
}

/** Columns of nearly equal length, so that none ends with a single sign. */
function balancedColumns(sentence: string, most: number): Glyph[][] {
  const columns = columnsOf(sentence, most);
  const signs = columns.flat().reduce((sum, glyph) => sum + glyph.height, 0);
  const balanced = columnsOf(sentence, Math.min(most, Math.ceil(signs / columns.length) + 1));
  return balanced.length === columns.length ? balanced : columns;
}

/** A picture to keep: the sentence set vertically, with moon, day and seal. */
export function createBookmark(text: BookmarkText, theme: 'light' | 'dark'): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const brush = canvas.getContext('2d');
  if (!brush) throw new Error('no canvas');
  const colours = papers[theme];
  brush.fillStyle = colours.paper;
  brush.fillRect(0, 0, width, height);
  brush.strokeStyle = colours.edge;
  brush.lineWidth = 2;
  brush.strokeRect(44, 44, width - 88, height - 88);
  brush.textAlign = 'center';
  brush.textBaseline = 'middle';
  drawMoon(brush, text.moon, colours);
  const { most, size } = scaleOf(text.sentence.length);
  brush.fillStyle = colours.ink;
  brush.font = `500 ${size}px ${serif}`;
  balancedColumns(text.sentence, most).forEach((column, at) =>
    drawColumn(brush, column, width - right - size / 2 - at * size * 1.75, top, size),
  );
  brush.fillStyle = colours.quiet;
  brush.font = `400 26px ${serif}`;
  const [source, day] = [columnsOf(`《${text.title}》${text.author}`, 24), columnsOf(text.day, 24)];
  source.slice(0, 1).forEach((column) => drawColumn(brush, column, 162, top + 90, 26));
  day.slice(0, 1).forEach((column) => drawColumn(brush, column, 112, top + 90, 26));
  drawSeal(brush, text.siteName, 92, height - 190);
  brush.fillStyle = colours.quiet;
  brush.textAlign = 'right';
  brush.font = `400 22px ${sans}`;
  brush.fillText(text.address, width - 96, height - 112, 560);
  return canvas;
}
