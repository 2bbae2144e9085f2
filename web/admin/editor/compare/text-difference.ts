/** The difference of two texts: common start, differing middle, common end. */
export interface Difference {
  before: string;
  removed: string;
  added: string;
  after: string;
}

/** The differing middle of two texts, without splitting characters. */
export function differenceOf(old: string, now: string): Difference {
  const from = Array.from(old);
  const to = Array.from(now);
  const most = Math.min(from.length, to.length);
  let start = 0;
  while (start < most && from[start] === to[start]) start += 1;
  let end = 0;
  while (end < most - start && from[from.length - 1 - end] === to[to.length - 1 - end]) end += 1;
  return {
    before: from.slice(0, start).join(''),
    removed: from.slice(start, from.length - end).join(''),
    added: to.slice(start, to.length - end).join(''),
    after: from.slice(from.length - end).join(''),
  };
}
