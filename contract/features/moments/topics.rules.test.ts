import { expect, test } from 'vitest';

import { topicHeatDecayMs } from './topics.limits.ts';
import { heatOf, heatWith, heatWithout, topicKey, topicName } from './topics.rules.ts';

const now = Date.UTC(2026, 10, 21, 4);
const day = 86_400_000;

test('text without anything to see, or too much of it, is no topic', () => {
  for (const text of ['', '   ', '\u3000\n', '\u200f\u202e\u2067', '\u200b\u2060', '！？—', 'a#b', '题'.repeat(31)]) {
    expect(topicName(text)).toBeNull();
  }
  expect(topicName('长'.repeat(500))).toBeNull();
  expect(topicName('题'.repeat(30))).toBe('题'.repeat(30));
});

test('a name loses what nobody sees and keeps its emoji', () => {
  expect(topicName(' \u202e早\t \u200b茶\u2066 ')).toBe('早 茶');
  expect(topicName('\ufeff咖啡\u200d')).toBe('咖啡');
  expect(topicName('👨\u200d👩\u200d👧日常')).toBe('👨\u200d👩\u200d👧日常');
  expect(topicName('🎉')).toBe('🎉');
});

test('names that look alike are one topic', () => {
  for (const name of ['ＡＩ绘画', 'ai绘画', 'AI绘画', ' Ai绘画 ']) expect(topicKey(name)).toBe('ai绘画');
  expect(topicKey('ﬁlm')).toBe('film');
  expect(topicKey('早 \u3000茶')).toBe('早 茶');
  expect(topicKey('咖啡')).not.toBe(topicKey('咖啡馆'));
});

test('ten moments are as hot as one that is younger by the time of decay', () => {
  const ten = Array.from({ length: 10 }).reduce<number>((heat) => heatWith(heat, now), 0);
  expect(Math.abs(ten - heatWith(0, now + topicHeatDecayMs))).toBeLessThan(10);
});

test('the order of joining does not matter, and leaving undoes it', () => {
  const times = [now, now - 3 * day, now - day, now - day, now - 9 * day];
  const heat = times.reduce(heatWith, 0);
  expect(Math.abs(heat - times.toReversed().reduce(heatWith, 0))).toBeLessThan(5);
  const without = heatWithout(heat, now - day);
  const expected = [now, now - 3 * day, now - day, now - 9 * day].reduce(heatWith, 0);
  expect(Math.abs((without ?? 0) - expected)).toBeLessThan(20);
});

test('what remains after the only hot moment is not made of rounding errors', () => {
  expect(heatWithout(heatWith(0, now), now)).toBeNull();
  expect(heatWithout([now - 30 * day, now].reduce(heatWith, 0), now)).toBeNull();
  expect(heatOf(now, 10)).toBe(now + topicHeatDecayMs);
});

test('moments of years apart do not overflow', () => {
  expect(heatWith(now - 3000 * day, now)).toBe(now);
  expect(heatWith(now, now - 3000 * day)).toBe(now);
});
