import { setTheme } from '#web/ui/theme.ts';
import { storedValues } from '#web/ui/stored-value.ts';

const stored = storedValues('somnia');

/** Words of `<html data-reader>`; an empty word is the site's own look. Styles: `article-page.css`. */
export const readerGroups = [
  {
    name: '字号',
    choices: [
      { word: 'small', label: '小' },
      { word: '', label: '标准' },
      { word: 'large', label: '大' },
      { word: 'huge', label: '特大' },
    ],
  },
  {
    name: '字体',
    choices: [
      { word: '', label: '黑体' },
      { word: 'serif', label: '宋体' },
    ],
  },
  {
    name: '行宽',
    choices: [
      { word: 'narrow', label: '窄' },
      { word: '', label: '标准' },
      { word: 'wide', label: '宽' },
    ],
  },
  {
    name: '色调',
    choices: [
      { word: '', label: '标准' },
      { word: 'warm', label: '暖色' },
      { word: 'warm night', label: '夜读' },
    ],
  },
] as const;

export type ReaderGroup = (typeof readerGroups)[number];

const known = new Set<string>(
  readerGroups.flatMap(({ choices }) => choices.map(({ word }) => word)).filter((word) => word && !word.includes(' ')),
);

/** What was chosen; words that nobody knows any more are left out. */
export function parseReader(value: unknown): ReadonlySet<string> {
  return new Set(typeof value === 'string' ? value.split(' ').filter((word) => known.has(word)) : []);
}

/** The settings after a choice in a group. 夜读 is the warm tone in the dark theme, so only `warm` is kept of it. */
export function withChoice(now: ReadonlySet<string>, group: ReaderGroup, word: string): ReadonlySet<string> {
  const others = new Set<string>(group.choices.flatMap((choice) => choice.word.split(' ')));
  const kept = [...now].filter((each) => !others.has(each));
  return new Set([...kept, ...word.split(' ').filter((each) => known.has(each))]);
}

/** The word of a group that is chosen now. */
export function chosenWord(now: ReadonlySet<string>, group: ReaderGroup, isDark: boolean): string {
  if (group.name === '色调') return now.has('warm') ? (isDark ? 'warm night' : 'warm') : '';
  return group.choices.find(({ word }) => now.has(word))?.word ?? '';
}

export const readReader = (): ReadonlySet<string> => parseReader(stored.read('reader'));

function apply(words: ReadonlySet<string>): void {
  const { dataset } = document.documentElement;
  if (words.size === 0) {
    stored.remove('reader');
    delete dataset.reader;
    return;
  }
  const text = [...words].join(' ');
  stored.write('reader', text);
  dataset.reader = text;
}

/** Applies a choice and keeps it on this device. 暖色 and 夜读 choose the theme too. */
export function choose(group: ReaderGroup, word: string): void {
  apply(withChoice(readReader(), group, word));
  if (word.startsWith('warm')) setTheme('somnia', word === 'warm' ? 'light' : 'dark');
}

/** Back to the site's own look; the theme stays as it is. */
export const resetReader = (): void => apply(new Set());
