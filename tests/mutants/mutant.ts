/** Lanes that can catch a mutant; `data` runs on SQLite. */
export type MutantLane = 'unit' | 'data' | 'architecture' | 'http' | 'journeys';

/** A planted bug: one change of a source file that breaks one promise of the product. */
export interface Mutant {
  /** Unique, kebab-case. */
  id: string;
  /** The promise that is broken, as one sentence. */
  breaks: string;
  /** Source file, relative to the root. */
  file: string;
  /** Text that occurs exactly once in the file. */
  find: string;
  replace: string;
  /** The lane that must catch it. */
  lane: MutantLane;
  /** The test files that must catch it, relative to the root. */
  tests: readonly string[];
}
