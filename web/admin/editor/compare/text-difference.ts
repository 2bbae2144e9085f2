/** A part of two compared texts: in both, only in the old one, or only in the new one. */
export interface Piece {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** More edits than these are not looked for one by one, so that a text written anew takes no longer than others. */
const mostEdits = 800;

const segmenters = {
  word: new Intl.Segmenter('zh', { granularity: 'word' }),
  sentence: new Intl.Segmenter('zh', { granularity: 'sentence' }),
};

const partsOf = (text: string, size: keyof typeof segmenters): string[] =>
  Array.from(segmenters[size].segment(text), ({ segment }) => segment);

/**
 * The shortest edit script of two lists (Myers 1986), as pairs of equal places; null: it has too many edits.
 */
function equalPlaces(from: readonly string[], to: readonly string[]): [number, number][] | null {
  const furthest = new Map<number, number>([[1, 0]]);
  const steps: Map<number, number>[] = [];
  const most = Math.min(mostEdits, from.length + to.length);
  for (let edits = 0; edits <= most; edits += 1) {
    steps.push(new Map(furthest));
    for (let line = -edits; line <= edits; line += 2) {
      const down = furthest.get(line + 1) ?? -1;
      const right = furthest.get(line - 1) ?? -1;
      let x = line === -edits || (line !== edits && right < down) ? down : right + 1;
      while (x < from.length && x - line < to.length && from[x] === to[x - line]) x += 1;
      furthest.set(line, x);
      if (x >= from.length && x - line >= to.length) return placesOf(steps, from.length, to.length);
    }
  }
  return null;
}

function placesOf(steps: readonly Map<number, number>[], fromLength: number, toLength: number): [number, number][] {
  const places: [number, number][] = [];
  let [x, y] = [fromLength, toLength];
  for (let edits = steps.length - 1; edits >= 0; edits -= 1) {
    const furthest = steps[edits] as Map<number, number>;
    const line = x - y;
    const down = furthest.get(line + 1) ?? -1;
    const right = furthest.get(line - 1) ?? -1;
    const before = line === -edits || (line !== edits && right < down) ? line + 1 : line - 1;
    const startX = edits === 0 ? 0 : (furthest.get(before) ?? 0);
    const startY = edits === 0 ? 0 : startX - before;
    while (x > startX && y > startY) {
      x -= 1;
      y -= 1;
      places.push([x, y]);
    }
    [x, y] = [startX, startY];
  }
  return places.reverse();
}

function add(pieces: Piece[], kind: Piece['kind'], text: string): void {
  const last = pieces.at(-1);
  if (text === '') return;
  if (last?.kind === kind) last.text += text;
  else pieces.push({ kind, text });
}

/** Han characters of the plane where each is one unit: words that share one differ in the rest. */
const han = /[\u4E00-\u9FFF]/;

function commonEnds(one: string, other: string): { start: number; end: number } {
  const most = Math.min(one.length, other.length);
  let start = 0;
  while (start < most && one[start] === other[start] && han.test(one.charAt(start))) start += 1;
  let end = 0;
  const isEqual = () => one.at(-1 - end) === other.at(-1 - end) && han.test(one.at(-1 - end) ?? '');
  while (end < most - start && isEqual()) end += 1;
  return { start, end };
}

/** Puts what was removed before what was added, and takes single characters between two edits into them. */
function tidied(pieces: readonly Piece[]): Piece[] {
  const tidy: Piece[] = [];
  let removed = '';
  let added = '';
  const close = () => {
    const { start, end } = commonEnds(removed, added);
    add(tidy, 'same', removed.slice(0, start));
    add(tidy, 'removed', removed.slice(start, removed.length - end));
    add(tidy, 'added', added.slice(start, added.length - end));
    add(tidy, 'same', removed.slice(removed.length - end));
    removed = '';
    added = '';
  };
  for (const [at, { kind, text }] of pieces.entries()) {
    const isBetween = removed !== '' && added !== '' && at < pieces.length - 1;
    if (kind === 'removed') removed += text;
    else if (kind === 'added') added += text;
    else if (isBetween && Array.from(text).length === 1 && text !== '\n') {
      removed += text;
      added += text;
    } else {
      close();
      add(tidy, 'same', text);
    }
  }
  close();
  return tidy;
}

function compareParts(from: readonly string[], to: readonly string[]): Piece[] | null {
  const places = equalPlaces(from, to);
  if (!places) return null;
  const pieces: Piece[] = [];
  let [x, y] = [0, 0];
  for (const [nextX, nextY] of [...places, [from.length, to.length] as const]) {
    add(pieces, 'removed', from.slice(x, nextX).join(''));
    add(pieces, 'added', to.slice(y, nextY).join(''));
    add(pieces, 'same', from[nextX] ?? '');
    [x, y] = [nextX + 1, nextY + 1];
  }
  return pieces;
}

/** What was removed from a text and added to it, by words; by sentences, or as a whole, where too much differs. */
export function differenceOf(old: string, now: string): Piece[] {
  if (old === now) return old === '' ? [] : [{ kind: 'same', text: old }];
  for (const size of ['word', 'sentence'] as const) {
    const pieces = compareParts(partsOf(old, size), partsOf(now, size));
    if (pieces) return tidied(pieces);
  }
  return [
    { kind: 'removed', text: old },
    { kind: 'added', text: now },
  ];
}
