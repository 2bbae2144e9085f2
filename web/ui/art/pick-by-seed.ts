/** Picks one of a list by a seed: the same seed always gives the same one, neighbouring seeds give different ones. */
export function pickBySeed<T>(choices: readonly [T, ...T[]], seed: string | number): T {
  let hash = 0x811c9dc5;
  for (const character of String(seed)) {
    hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193);
  }
  // FNV leaves the low bits of short seeds alike; fold the high ones in.
  hash ^= hash >>> 15;
  return choices[(hash >>> 0) % choices.length] ?? choices[0];
}
