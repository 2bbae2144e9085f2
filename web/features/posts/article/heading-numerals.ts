import type { TocEntry } from '#contract/features/posts/entities.ts';
import type { Block } from '#contract/kit/block.ts';
import { mapBlocks } from '#contract/kit/block-tree.ts';

export type NumeralStyle = 'none' | 'chinese' | 'decimal';

const digits = ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九'];

/** 1 to 99 as it is spoken: 十二, 二十. */
export function chineseNumber(number: number): string {
  const [tens, ones] = [Math.floor(number / 10), number % 10];
  if (tens === 0 || tens > 9) return tens > 9 ? String(number) : (digits[ones] as string);
  return `${tens > 1 ? digits[tens] : ''}十${ones > 0 ? digits[ones] : ''}`;
}

/** 一、（一）1. （1） by depth. */
function chineseNumeral(number: number, depth: number): string {
  if (depth === 0) return `${chineseNumber(number)}、`;
  if (depth === 1) return `（${chineseNumber(number)}）`;
  return depth === 2 ? `${number}. ` : `（${number}）`;
}

/** A heading that its author numbered: 一、 第一章 （二） 1.1 ①. */
const ownNumeral =
  /^\s*(?:第?[零〇一二三四五六七八九十百]+[、.．章节回篇部]|[（(](?:[一二三四五六七八九十]+|\d+)[）)]|\d+(?:\.\d+)*[.、．:：]|\d+(?:\.\d+)+\s|[①-⑳])/u;

/** Numerals by anchor, nested as in the 目录; none where the author numbered headings. */
export function headingNumerals(toc: readonly TocEntry[], style: NumeralStyle): ReadonlyMap<string, string> {
  const numerals = new Map<string, string>();
  if (style === 'none' || toc.length < 2 || toc.some(({ text }) => ownNumeral.test(text))) return numerals;
  const open: { level: number; number: number }[] = [];
  for (const { anchor, level } of toc) {
    let before = 0;
    while (open.length > 0 && (open.at(-1) as { level: number }).level >= level) before = open.pop()?.number ?? 0;
    open.push({ level, number: before + 1 });
    const path = open.map(({ number }) => number);
    numerals.set(
      anchor,
      style === 'decimal' ? `${path.join('.')} ` : chineseNumeral(path.at(-1) as number, path.length - 1),
    );
  }
  return numerals;
}

/** Puts the numerals before the headings of a body. */
export function numberHeadings(blocks: readonly Block[], numerals: ReadonlyMap<string, string>): Block[] {
  if (numerals.size === 0) return [...blocks];
  return mapBlocks(blocks, (block) => {
    const numeral = block.type === 'header' ? numerals.get(String(block.data.anchor)) : undefined;
    return numeral === undefined
      ? block
      : { ...block, data: { ...block.data, text: numeral + String(block.data.text) } };
  });
}
