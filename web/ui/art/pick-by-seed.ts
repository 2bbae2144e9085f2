function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193);
  }
  // FNV leaves the low bits of short seeds alike; fold the high ones in.
  return (hash ^ (hash >>> 15)) >>> 0;
}

/**
 * Picks one of a list by a seed: the same seed always gives the same one. Neighbouring numbers give different ones, for
 * lists often show neighbours.
 */
export function pickBySeed<T>(choices: readonly [T, ...T[]], seed: string | number): T {
  const text = String(seed);
  const place = /^\d{1,12}$/.test(text) ? Number(text) * 5 : hashOf(text);
  return choices[place % choices.length] ?? choices[0];
}
