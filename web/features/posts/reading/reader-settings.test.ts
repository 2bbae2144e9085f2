import { expect, test } from 'vitest';

import { minutesLeft } from './minutes-left.ts';
import { chosenWord, parseReader, readerGroups, type ReaderGroup, withChoice } from './reader-settings.ts';

const group = (name: string) => readerGroups.find((each) => each.name === name) as ReaderGroup;

test('settings are read back, without words that nobody knows', () => {
  expect([...parseReader('large serif <b> night')]).toEqual(['large', 'serif']);
  for (const broken of [undefined, null, 7, {}, '']) expect(parseReader(broken).size).toBe(0);
});

test('a choice replaces the one of its group and leaves the others', () => {
  const now = parseReader('large serif');
  expect([...withChoice(now, group('字号'), 'huge')].toSorted()).toEqual(['huge', 'serif']);
  expect([...withChoice(now, group('字号'), '')]).toEqual(['serif']);
  expect([...withChoice(now, group('色调'), 'warm night')]).toEqual(['large', 'serif', 'warm']);
});

test('夜读 is the warm tone in the dark', () => {
  const warm = parseReader('warm');
  expect(chosenWord(warm, group('色调'), true)).toBe('warm night');
  expect(chosenWord(warm, group('色调'), false)).toBe('warm');
  expect(chosenWord(parseReader(''), group('色调'), true)).toBe('');
  expect(chosenWord(warm, group('字号'), false)).toBe('');
});

test('the minutes that are left end with the text', () => {
  expect([0, 0.5, 0.76, 1, 2].map((share) => minutesLeft(4, share))).toEqual([4, 2, 1, 0, 0]);
  expect(minutesLeft(4, -1)).toBe(4);
});
