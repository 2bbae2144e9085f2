import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import { getWordLists, setWordLists, testWordLists } from '#contract/features/moderation/words.calls.ts';
import { guestViewer } from '#contract/kit/power.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { openTestSite, type TestSite } from '#server/kit/testing.ts';

import { routes } from './words.routes.ts';
import { checkWords } from './words.service.ts';

let opened: TestSite;

beforeAll(async () => {
  opened = await openTestSite();
});

afterEach(() =>
  setOptions(opened.site, {
    words_refused: [],
    words_held: [],
    words_replaced: [],
    comments_refused_words: [],
    comments_held_words: [],
  }),
);

afterAll(() => opened.close());

test('without lists every text passes', () => {
  expect(checkWords(opened.site, ['随便写写', ''])).toMatchObject({ verdict: 'pass', found: [] });
});

test('a refused word weighs more than a held one, whichever text it stands in', async () => {
  await setOptions(opened.site, { words_refused: ['办证'], words_held: ['兼职'] });
  expect(checkWords(opened.site, ['招兼职'])).toMatchObject({ verdict: 'hold', found: ['兼职'] });
  expect(checkWords(opened.site, ['招兼职', '刻章 辦 證'])).toMatchObject({
    verdict: 'refuse',
    found: ['兼职', '办证'],
  });
});

test('the lists of comments count for comments alone, besides those of the site', async () => {
  await setOptions(opened.site, {
    comments_refused_words: ['沙发'],
    comments_held_words: ['板凳'],
    words_held: ['地板'],
  });
  expect(checkWords(opened.site, ['抢沙发']).verdict).toBe('pass');
  expect(checkWords(opened.site, ['抢沙发'], 'comment').verdict).toBe('refuse');
  expect(checkWords(opened.site, ['小板凳'], 'comment').verdict).toBe('hold');
  expect(checkWords(opened.site, ['地板'], 'comment').verdict).toBe('hold');
});

test('a word that is replaced becomes stars, one for each character, and the rest stays as it was', async () => {
  await setOptions(opened.site, { words_replaced: ['笨蛋', '蛋糕', 'damn'] });
  const { verdict, found, replace } = checkWords(opened.site, ['你这个笨蛋']);
  expect([verdict, found]).toEqual(['pass', []]);
  expect(replace('你这个笨蛋！')).toBe('你这个＊＊！');
  expect(replace('笨 蛋😀笨😀蛋')).toBe('＊＊＊😀＊＊＊');
  expect(replace('笨蛋糕')).toBe('＊＊＊');
  expect(replace('damn it, damning')).toBe('＊＊＊＊ it, damning');
  expect(replace('没有什么')).toBe('没有什么');
});

test('a change of the lists counts at once', async () => {
  await setOptions(opened.site, { words_held: ['旧词'] });
  expect(checkWords(opened.site, ['旧词新词']).found).toEqual(['旧词']);
  await setOptions(opened.site, { words_held: ['新词'] });
  expect(checkWords(opened.site, ['旧词新词']).found).toEqual(['新词']);
});

test('somebody who moderates tries a text without publishing it', async () => {
  await setOptions(opened.site, { words_held: ['兼职'], words_replaced: ['该死'] });
  const text = '这该死的兼 职';
  const editor = { ...guestViewer, userId: 1, power: 8 };
  expect(await opened.call(routes, testWordLists, { text }, editor)).toEqual({
    verdict: 'hold',
    found: ['兼职'],
    shown: '这＊＊的兼 职',
  });
});

test('the owner reads the lists and replaces those that are given', async () => {
  await setOptions(opened.site, { words_held: ['兼职'], words_replaced: ['该死'] });
  const owner = { ...guestViewer, userId: 1, power: 10 };
  expect(await opened.call(routes, getWordLists, {}, owner)).toEqual({
    refused: [],
    held: ['兼职'],
    replaced: ['该死'],
  });
  expect(await opened.call(routes, setWordLists, { refused: ['办证'], replaced: [] }, owner)).toEqual({
    refused: ['办证'],
    held: ['兼职'],
    replaced: [],
  });
  expect(checkWords(opened.site, ['办证']).verdict).toBe('refuse');
  const editor = { ...guestViewer, userId: 1, power: 8 };
  await expect(opened.call(routes, getWordLists, {}, editor)).rejects.toMatchObject({ code: '401.1' });
});
