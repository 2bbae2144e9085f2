import { expect, test } from 'vitest';

import {
  cleanMomentText,
  cleanMomentTitle,
  firstLinkIn,
  momentContentProblem,
  momentTextLength,
  momentTitleProblem,
  parseMomentText,
  topicsIn,
} from './text.rules.ts';

const kindsOf = (text: string) => parseMomentText(text).map(({ kind, text: part }) => `${kind}:${part}`);
const topicsOf = (text: string) => topicsIn(parseMomentText(text));

test('topics, mentions, addresses and stickers are found where they stand', () => {
  expect(kindsOf('早 #晨跑# @阿红你好 看https://a.example/x?y=1。:--sc-happy_big:完')).toEqual([
    'text:早 ',
    'topic:#晨跑#',
    'text: ',
    'mention:@阿红你好',
    'text: 看',
    'link:https://a.example/x?y=1',
    'text:。',
    'sticker::--sc-happy_big:',
    'text:完',
  ]);
  expect(firstLinkIn(parseMomentText('见 https://a.example/1, https://a.example/2'))).toBe('https://a.example/1');
});

test('the parts joined are the whole text, whatever it is', () => {
  for (const text of ['', '#', '##', '#a##b#', 'a@b.example', 'https://', 'h', ':--sc-:', '@@@', 'https://x#a#\n#b#'])
    expect(
      parseMomentText(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
});

test('an @ in an email address and a # in a web address are neither mention nor topic', () => {
  expect(kindsOf('写信到 red@mail.example')).toEqual(['text:写信到 red@mail.example']);
  expect(kindsOf('https://a.example/#a#')).toEqual(['link:https://a.example/#a#']);
  expect(topicsOf(':--sc-#a#_big:')).toEqual([]);
});

test('a topic has a visible name of at most 30 code points on one line', () => {
  expect(topicsOf('#  晨　跑 #')).toEqual(['晨 跑']);
  expect(topicsOf('#e\u0301#')).toEqual(['é']);
  expect(topicsOf(`#${'字'.repeat(30)}#`)).toEqual(['字'.repeat(30)]);
  expect(topicsOf(`#${'😀'.repeat(30)}#`)).toEqual(['😀'.repeat(30)]);
  for (const text of [
    `#${'字'.repeat(31)}#`,
    `#${'字'.repeat(500)}#`,
    '# #',
    '#　　#',
    '##',
    '#\u202e\u200f#',
    '#\u200b#',
    '#……#',
    '#第一行\n第二行#',
    '#没有结束',
  ])
    expect(topicsOf(text), text).toEqual([]);
  expect(topicsOf('#话\u200b题# #话题# #\u202e话题#')).toEqual(['话题']);
});

test('ten topics count, each once', () => {
  const names = Array.from({ length: 12 }, (_, at) => `话题${at}`);
  expect(topicsOf(`#话题0#${names.map((name) => `#${name}#`).join('')}`)).toEqual(names.slice(0, 10));
});

test('a text is kept in NFC without control characters and marks of direction', () => {
  expect(cleanMomentText('  一\r\n二\r三\u2028四\t五\u0000\u0007\u202e六\u2066七\u200f\ufeff  ')).toBe(
    '一\n二\n三\n四 五六七',
  );
  expect(cleanMomentText('cafe\u0301')).toBe('café');
  expect(cleanMomentText('半\ud83d个')).toBe('半\ufffd个');
  expect(cleanMomentTitle(' 两\n行 \t 标题 ')).toBe('两 行 标题');
});

test('contents and titles are measured by code points, and invisible ones are empty', () => {
  for (const empty of ['', ' \n ', '\u200b\u200d\ufeff', '\u2800', '\u3164']) {
    expect(momentContentProblem(cleanMomentText(empty))).toBe('请填写内容');
    expect(momentTitleProblem(cleanMomentTitle(empty))).toBe('请填写标题');
  }
  expect(momentContentProblem('😀'.repeat(1000))).toBeNull();
  expect(momentContentProblem('😀'.repeat(1001))).toBe('内容最多 1000 个字');
  expect(momentTitleProblem('😀'.repeat(20))).toBeNull();
  expect(momentTitleProblem('字'.repeat(21))).toBe('标题最多 20 个字');
  // Each family is five code points.
  expect(momentTitleProblem('👨‍👩‍👧'.repeat(20))).toBe('标题最多 20 个字');
  expect(momentTextLength(' 😀e\u0301 ')).toBe(2);
});

test('the longest text is read within 50 ms, however it was made', () => {
  for (const piece of [':', '#', '@', 'h', 'https://', ':--sc-', '#a', '@字', '#\u202e', 'http', '@a.b', '\u200b']) {
    const text = piece.repeat(Math.floor(300_000 / piece.length));
    const times = Array.from({ length: 3 }, () => {
      const start = performance.now();
      momentContentProblem(cleanMomentText(text));
      parseMomentText(text.slice(0, 10_000));
      return performance.now() - start;
    });
    expect(Math.min(...times), piece).toBeLessThan(50);
  }
});
