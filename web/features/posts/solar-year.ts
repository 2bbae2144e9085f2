/** An article on the ring of a year. */
export interface SolarMark {
  id: number;
  url: string;
  title: string;
  /** Longitude of the sun when it was published, in degrees: 0 at 春分. */
  longitude: number;
  /** How many marks stand between it and the ring. */
  depth: number;
}

/** One of the twenty-four solar terms, from 春分 on. */
export interface SolarTerm {
  name: string;
  count: number;
  /** The newest of its articles, which stands first in the list. */
  firstId?: number;
}

/** The articles of a year by the place of the sun. */
export interface SolarYear {
  marks: SolarMark[];
  terms: SolarTerm[];
  /** Longitude of the sun today, in the current year. */
  today?: number;
}

/** Where an article stands in the list of the archives. */
export const entryId = (postId: number): string => `archived-${postId}`;
