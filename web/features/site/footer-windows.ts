import './footer-windows.css';

import { storedValues } from '#web/ui/stored-value.ts';

/** Windows of the houses on the shore, in the drawing `sea-line`; the lighthouse comes last. */
const windows = [
  'M804 43h5v6h-5z',
  'M780 47h5v6h-5z',
  'M832 48h4v5h-4z',
  'M814 43h5v6h-5z',
  'M788 47h5v6h-5z',
  'M839 48h4v5h-4z',
  'M809 52h5v6h-5z',
  'M859 27a4 4 0 1 0 .1 0z',
];

interface Evening {
  day: string;
  /** Paths of the articles that were read to their end. */
  read: string[];
}

const stored = storedValues('somnia');
const key = 'windows';
const spaces = 'http://www.w3.org/2000/svg';
const today = () => new Date().toDateString();

function readEvening(): Evening {
  const kept = stored.read(key) as Partial<Evening> | undefined;
  const read = kept?.day === today() && Array.isArray(kept.read) ? kept.read.map(String) : [];
  return { day: today(), read };
}

function wordsFor(count: number): string {
  if (count >= windows.length) return `今天读完 ${count} 篇，岸边的灯塔也亮了`;
  return `今天读完 ${count} 篇，岸边亮着 ${count} 扇窗`;
}

function draw(count: number): void {
  const sea = document.querySelector('.site-footer .sea-line');
  if (!sea || count === 0) return;
  let shore = document.querySelector('.shore-lights');
  if (!shore) {
    shore = document.createElementNS(spaces, 'svg');
    shore.setAttribute('class', 'shore-lights');
    shore.setAttribute('viewBox', '0 0 1600 90');
    shore.setAttribute('preserveAspectRatio', 'xMidYMax slice');
    shore.setAttribute('aria-hidden', 'true');
    sea.after(shore);
  }
  const lit = windows.slice(0, count);
  for (const shape of lit.slice(shore.childElementCount)) {
    const light = document.createElementNS(spaces, 'path');
    light.setAttribute('d', shape);
    shore.append(light);
  }
  let words = document.querySelector('.shore-words');
  if (!words) {
    words = document.createElement('p');
    words.className = 'shore-words';
    shore.after(words);
  }
  words.textContent = wordsFor(count);
}

/** Shows the lights of today, in this browser only. */
export function showWindows(): void {
  draw(readEvening().read.length);
}

/** Lights a window for an article that was read to its end; once a day for each. */
export function lightWindow(path: string): void {
  const evening = readEvening();
  if (!evening.read.includes(path)) {
    evening.read.push(path);
    stored.write(key, evening);
  }
  draw(evening.read.length);
}
