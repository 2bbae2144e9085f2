import { nameKey } from '#contract/features/accounts/rules.ts';
import { simplifiedCharacters, traditionalCharacters } from '#contract/kit/chinese-characters.ts';

/** Text normalised for word comparison; `units[i]` corresponds to `starts[i]`–`ends[i]` of the original. */
export interface FoldedText {
  units: string;
  starts: Uint32Array;
  ends: Uint32Array;
}

/** Further equivalent characters: variants, and those sharing one simplified form. */
const extraVariants =
  '后後 里裏 里裡 干乾 干幹 发發 发髮 面麵 台臺 台檯 台颱 复復 复複 复覆 系係 系繫 制製 只隻 只祇 谷穀 范範 余餘 云雲 征徵 松鬆 了瞭 卷捲 历歷 历曆 钟鐘 钟鍾 尽盡 尽儘 汇匯 汇彙 团團 团糰 坛壇 坛罈 纤纖 纤縴 脏髒 脏臟 获獲 获穫 签簽 签籤 当當 当噹 杀殺 党黨 国囯 国圀 群羣 峰峯 线線 线綫 为爲 为為 伪僞 伪偽 真眞 说説 说說 没沒 么麼 么麽 着著 册冊 床牀 众眾 众衆 奸姦 强強 强彊 温溫 污汙 泪淚 药藥 药葯 赌賭 卖賣 骂罵 鸡雞 鸡鷄';

function readVariants(): Map<string, string> {
  const written = Array.from(traditionalCharacters);
  const twins = new Map(Array.from(simplifiedCharacters, (simple, at) => [written[at] ?? simple, simple]));
  for (const pair of extraVariants.split(' ')) {
    const [simple = '', other = ''] = Array.from(pair);
    twins.set(other, simple);
  }
  return twins;
}

const simplified = readVariants();
const letterOrDigit = /[\p{L}\p{N}]/u;
const marks = /\p{M}+/gu;
/** HTML character references; the named ones are never part of a word. */
const reference =
  /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|(nbsp|ensp|emsp|thinsp|zwnj|zwj|shy|amp|lt|gt|quot|middot|hellip|mdash|ndash));/y;

/** Cache: folding a character takes a microsecond, and texts use few distinct characters. */
const foldings = new Map<number, string>();
const maxCachedFoldings = 30_000;

function computeFolding(character: string): string {
  let folded = '';
  for (const part of character.normalize('NFKD').replace(marks, '')) {
    if (letterOrDigit.test(part)) folded += nameKey(simplified.get(part) ?? part);
  }
  return folded;
}

function foldPoint(point: number): string {
  let folded = foldings.get(point);
  if (folded === undefined) {
    folded = computeFolding(String.fromCodePoint(point));
    if (foldings.size < maxCachedFoldings) foldings.set(point, folded);
  }
  return folded;
}

/** The character of an HTML reference and where it ends; null when there is none. */
function readReference(text: string, at: number): { point: number; end: number } | null {
  reference.lastIndex = at;
  const match = reference.exec(text);
  if (!match) return null;
  const [whole, decimal, hex] = match;
  const point = decimal !== undefined ? Number(decimal) : hex !== undefined ? Number.parseInt(hex, 16) : 0x20;
  const isCharacter = point <= 0x10ffff && (point < 0xd800 || point > 0xdfff);
  return { point: isCharacter ? point : 0x20, end: at + whole.length };
}

/**
 * Normalises text for word comparison: compatibility forms, case, accents, traditional characters and look-alike
 * letters of other scripts; everything but letters and digits is removed.
 */
export function foldText(text: string): FoldedText {
  let units = '';
  const starts: number[] = [];
  const ends: number[] = [];
  for (let at = 0; at < text.length;) {
    let point = text.codePointAt(at) as number;
    let end = at + (point > 0xffff ? 2 : 1);
    if (point === 0x26) {
      const found = readReference(text, at);
      if (found) ({ point, end } = found);
    }
    const folded = foldPoint(point);
    units += folded;
    for (let unit = 0; unit < folded.length; unit += 1) {
      starts.push(at);
      ends.push(end);
    }
    at = end;
  }
  return { units, starts: Uint32Array.from(starts), ends: Uint32Array.from(ends) };
}
