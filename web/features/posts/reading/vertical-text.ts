/** Punctuation as it stands in vertical text. */
const uprightForms: Record<string, string> = {
  '，': '︐',
  '、': '︑',
  '。': '︒',
  '：': '︓',
  '；': '︔',
  '！': '︕',
  '？': '︖',
  '（': '︵',
  '）': '︶',
  '《': '︽',
  '》': '︾',
  '「': '﹁',
  '」': '﹂',
  '『': '﹃',
  '』': '﹄',
  '“': '﹃',
  '”': '﹄',
  '‘': '﹁',
  '’': '﹂',
  '—': '︱',
  '…': '︙',
};

/** Never at the top of a column: it hangs below the one before. */
const hanging = new Set('，、。：；！？）》」』”’…—'.split(''));
/** Never at the end of a column. */
const opening = new Set('（《「『“‘'.split(''));

/** One sign of a column, or a run of Latin letters and digits that lies on its side. */
export interface Glyph {
  text: string;
  isTurned: boolean;
  /** Height in signs. */
  height: number;
}

function glyphOf(part: string): Glyph {
  if (/^[\w'’.%+-]{2,}$/.test(part)) return { text: part, isTurned: true, height: Math.ceil(part.length * 0.55) };
  return { text: uprightForms[part] ?? part, isTurned: false, height: 1 };
}

/** Breaks a sentence into columns of at most `most` signs; punctuation may hang one sign below. */
export function columnsOf(sentence: string, most: number): Glyph[][] {
  const parts =
    sentence
      .replaceAll(/\s+/g, ' ')
      .trim()
      .match(/[\w'’.%+-]{2,}|[^ ]/gu) ?? [];
  const columns: Glyph[][] = [];
  let column: Glyph[] = [];
  let height = 0;
  for (const [at, part] of parts.entries()) {
    const glyph = glyphOf(part);
    const isFull = height + glyph.height > most || (opening.has(part) && height + 1 === most && at + 1 < parts.length);
    if (isFull && column.length > 0 && !(hanging.has(part) && height <= most)) {
      columns.push(column);
      column = [];
      height = 0;
    }
    column.push(glyph);
    height += glyph.height;
  }
  return column.length > 0 ? [...columns, column] : columns;
}
