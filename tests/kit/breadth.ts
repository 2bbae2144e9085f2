/** Whether the long proofs run (`npm run test:proofs`). Otherwise a test that can be long takes a small form of itself. */
export const isProof = process.env.SOMNIA_PROOFS === '1';

/** All rows in a proof; otherwise so many of them, spread over the whole list from its first row on. */
export function sample<T>(rows: readonly T[], count: number): readonly T[] {
  if (isProof || rows.length <= count) return rows;
  return Array.from({ length: count }, (_, at) => rows[Math.floor((at * rows.length) / count)] as T);
}

/** All rows in a proof; otherwise every `step`th, beginning elsewhere for each place: together they are all. */
export function rotate<T>(rows: readonly T[], place: number, step: number): readonly T[] {
  return isProof ? rows : rows.filter((_, at) => (at + place) % step === 0);
}

/** How many of something: all in a proof, otherwise a few. */
export const amount = (all: number, few: number): number => (isProof ? all : few);
