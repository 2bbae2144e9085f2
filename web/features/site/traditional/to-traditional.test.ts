import { expect, test } from 'vitest';

import { simplifiedCharacters, traditionalCharacters } from '#contract/kit/chinese-characters.ts';
import { phrases } from './phrases.ts';
import { toTraditional } from './to-traditional.ts';

test('a text is written in traditional characters, and what is no Chinese stays', () => {
  expect(toTraditional('把灯调暗一点，写给睡前的文字 CSS 2026')).toBe('把燈調暗一點，寫給睡前的文字 CSS 2026');
  expect(toTraditional('从零写一个安静的网站：页面是一个纯函数')).toBe('從零寫一個安靜的網站：頁面是一個純函數');
});

test('a character that has two forms follows its word', () => {
  expect(toTraditional('头发很长，发展很快')).toBe('頭髮很長，發展很快');
  expect(toTraditional('皇后走后，屋里三公里')).toBe('皇后走後，屋裡三公里');
  expect(toTraditional('日历上的历史、干部的饼干、一只只有')).toBe('日曆上的歷史、幹部的餅乾、一隻只有');
  expect(toTraditional('白发、重复、精致、征服与特征')).toBe('白髮、重複、精緻、征服與特徵');
});

test('what is traditional already stays as it is', () => {
  const once = toTraditional('月光落在窗台，复杂的关系与重复的词汇');
  expect(toTraditional(once)).toBe(once);
});

test('both rows of characters are equally long and every word keeps its length', () => {
  expect(Array.from(simplifiedCharacters)).toHaveLength(Array.from(traditionalCharacters).length);
  for (const entry of phrases) {
    const [word = '', form = ''] = entry.split(' ');
    expect([entry, form.length]).toEqual([entry, word.length]);
  }
});
