import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { simplifiedCharacters, traditionalCharacters } from '#contract/kit/chinese-characters.ts';

import { buildMatcher } from './word-matcher.ts';

const chinese =
  '赌博 博彩 六合彩 网上赌场 百家乐 代开发票 办假证 裸聊 约炮 色情 援交 毒品 冰毒 迷药 枪支 假钞 高利贷 套现 刷单 兼职日结 私服 外挂 代孕 傻逼 他妈的 滚蛋 做爱 淘宝返利 游戏充值 贷款秒批 发布页 翻墙软件 卖身份证 银行卡出售 电话轰炸 刻章办证 复制微信 面膜代理 后台破解'.split(
    ' ',
  );
const latin = 'fuck shit viagra casino bitch nmsl cnm ass porn'.split(' ');
const mixed = ['加vx', 'Q群', '微信号wx'];
const words = [...chinese, ...latin, ...mixed];
const matcher = buildMatcher(words);
const wordsIn = (text: string): string[] => matcher.find(text).map(({ word }) => word);

const traditional = new Map(
  Array.from(simplifiedCharacters, (simple, at) => [simple, Array.from(traditionalCharacters)[at] ?? simple]),
);
const joined = (word: string, between: string): string => Array.from(word).join(between);
const each = (word: string, change: (character: string) => string): string => Array.from(word, change).join('');
const shifted = (from: string, to: number) => (character: string) =>
  /[a-z]/.test(character) ? String.fromCodePoint(to + character.charCodeAt(0) - from.charCodeAt(0)) : character;

/** Common disguises of a blocked word. */
const disguises: [name: string, disguise: (word: string) => string][] = [
  ['as it is', (word) => word],
  ['traditional', (word) => each(word, (character) => traditional.get(character) ?? character)],
  ['capitals', (word) => word.toUpperCase()],
  ['full width', (word) => each(word, shifted('a', 0xff41))],
  ['bold', (word) => each(word, shifted('a', 0x1d41a))],
  ['circled', (word) => each(word, shifted('a', 0x24d0))],
  ['accents', (word) => each(word, (character) => (/[a-z]/.test(character) ? `${character}\u0308` : character))],
  ['twins', (word) => word.replaceAll('a', 'а').replaceAll('c', 'с').replaceAll('i', 'і').replaceAll('o', 'о')],
  ['spaces', (word) => joined(word, ' ')],
  ['wide spaces', (word) => joined(word, '\u3000')],
  ['zero width', (word) => joined(word, '\u200b')],
  ['soft hyphens', (word) => joined(word, '\u00ad')],
  ['stars', (word) => joined(word, '*')],
  ['dots', (word) => joined(word, '.')],
  ['middle dots', (word) => joined(word, '·')],
  ['lines', (word) => joined(word, '_-')],
  ['emoji', (word) => joined(word, '😀')],
  ['families', (word) => joined(word, '👨‍👩‍👧')],
  ['commas', (word) => joined(word, '，')],
  ['decimal references', (word) => each(word, (character) => `&#${character.codePointAt(0)};`)],
  ['hex references', (word) => each(word, (character) => `&#x${character.codePointAt(0)?.toString(16)};`)],
  ['named references', (word) => joined(word, '&nbsp;')],
];

test('of the disguises of words at least 95 in 100 are seen through', () => {
  const variants = words.flatMap((word) => disguises.map(([name, disguise]) => ({ word, name, text: disguise(word) })));
  const missed = variants.filter(({ word, text }) => !wordsIn(`前面的话，${text}，后面的话`).includes(word));
  const recall = 1 - missed.length / variants.length;
  process.stdout.write(
    `words: ${variants.length} variants, recall ${(recall * 100).toFixed(2)} %, missed ${missed.map(({ text }) => text).join(' / ')}\n`,
  );
  expect(variants.length).toBeGreaterThan(500);
  expect(recall).toBeGreaterThanOrEqual(0.95);
});

function cleanClauses(): string[] {
  const folder = join(import.meta.dirname, '../seeds/articles');
  const source = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
  return [...new Set(source.join('\n').match(/[\p{Script=Han}，、：]{4,}(?=[。！？])/gu))];
}

const english = [
  'I live in Scunthorpe and take a class in classic assembly',
  'please assume that the passage is embarrassing',
  'the casinoless town of Essex; his hit song',
  'cocktails at the shiitake bar, Matsushita speakers',
];

test('of clean sentences at most two in a hundred are held', () => {
  const clauses = cleanClauses();
  const sentences = Array.from({ length: 5000 }, (_, n) => {
    const one = clauses[n % clauses.length] ?? '';
    const other = clauses[(n * 7 + Math.floor(n / clauses.length)) % clauses.length] ?? '';
    return n % 50 === 0 ? `${one}。${english[(n / 50) % english.length]}。` : `${one}。${other}！`;
  });
  const held = sentences.filter((sentence) => wordsIn(sentence).length > 0);
  process.stdout.write(
    `words: ${clauses.length} clauses in ${new Set(sentences).size} clean sentences, ${held.length} held\n`,
  );
  expect(clauses.length).toBeGreaterThan(100);
  expect(new Set(sentences).size).toBeGreaterThan(4000);
  expect(held.length).toBeLessThanOrEqual(100);
});

test('a word of Latin letters is not seen inside of another word', () => {
  for (const text of [...english, 'Assassin’s Creed', 'pass the glass', 'sbcnmx', '8ass8']) {
    expect(wordsIn(text), text).toEqual([]);
  }
  expect(wordsIn('kick his ass!')).toEqual(['ass']);
  expect(wordsIn('这是shit吗')).toEqual(['shit']);
  expect(wordsIn('f-u-c-k you')).toEqual(['fuck']);
});

test('two characters that meet where a clause ends are no word', () => {
  expect(wordsIn('这件事值得做。爱好者都知道')).toEqual([]);
  expect(wordsIn('做 爱')).toEqual(['做爱']);
});

test('a match says exactly where the word stands in the text as it was written', () => {
  const text = '听说有人在&#36172;\u200b博😀呢';
  const [match] = matcher.find(text);
  expect(text.slice(match?.start, match?.end)).toBe('&#36172;\u200b博');
  const wide = '𠮷𠮷ｆｕｃｋ𠮷';
  const [other] = matcher.find(wide);
  expect(wide.slice(other?.start, other?.end)).toBe('ｆｕｃｋ');
});

test('words that contain one another are all found', () => {
  const nested = buildMatcher(['上赌', '网上赌场', '赌场', '场']);
  expect(
    nested
      .find('网上赌场')
      .map(({ word }) => word)
      .toSorted(),
  ).toEqual(['上赌', '场', '网上赌场', '赌场'].toSorted());
});

test('an empty list and words of nothing but signs match nothing', () => {
  expect(buildMatcher([]).find('随便什么')).toEqual([]);
  expect(buildMatcher(['***', '  ', '😀']).find('*** 随便 😀')).toEqual([]);
});

test('ten thousand characters take under five milliseconds with five thousand words', () => {
  const alphabet = Array.from(simplifiedCharacters);
  const many = Array.from({ length: 5000 }, (_, n) =>
    Array.from({ length: 2 + (n % 4) }, (_unused, at) => alphabet[(n * 31 + at * 977) % alphabet.length]).join(''),
  );
  const large = buildMatcher(many);
  const text = cleanClauses().join('。').repeat(20).slice(0, 10_000);
  expect(text).toHaveLength(10_000);
  for (let n = 0; n < 20; n += 1) large.find(text);
  const times = Array.from({ length: 15 }, () => {
    const startedAt = performance.now();
    large.find(text);
    return performance.now() - startedAt;
  }).toSorted((one, other) => one - other);
  process.stdout.write(`words: 10,000 characters in ${times[7]?.toFixed(2)} ms (median of 15)\n`);
  expect(times[0]).toBeLessThan(5);
});
