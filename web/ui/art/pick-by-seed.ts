function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193);
  }
  // FNV barely varies the low bits for short seeds; fold in the high bits.
  return (hash ^ (hash >>> 15)) >>> 0;
}

/**
 * Picks an item by seed, always the same one for the same seed. Adjacent numbers give different items, because lists
 * often show adjacent ids.
 */
export function pickBySeed<T>(choices: readonly [T, ...T[]], seed: string | number): T {
  const text = String(seed);
  const place = /^\d{1,12}$/.test(text) ? Number(text) * 5 : hashOf(text);
  return choices[place % choices.length] ?? choices[0];
}
