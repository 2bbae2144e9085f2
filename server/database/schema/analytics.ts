/** Counters of a post, kept apart so that a view never updates the post row. */
export interface PostStatsTable {
  post_id: number;
  views: number;
  likes: number;
  favourites: number;
  comments: number;
}

/** Views per day (`dayNumber`), for weekly and monthly rankings. */
export interface PostViewDaysTable {
  day: number;
  post_id: number;
  views: number;
}

/** Visitor count of a closed day (`dayNumber`); the hashes are deleted. */
export interface VisitDaysTable {
  day: number;
  visitors: number;
}

/** Daily salt of the visitor hashes, used with the site key. */
export interface VisitSaltsTable {
  day: number;
  salt: string;
}

/** Visitors of a day that is not closed: a hash of address block and browser, and one of the address block alone. */
export interface VisitMarksTable {
  day: number;
  visitor: string;
  block: string;
}

export interface AnalyticsSchema {
  post_stats: PostStatsTable;
  post_view_days: PostViewDaysTable;
  visit_days: VisitDaysTable;
  visit_salts: VisitSaltsTable;
  visit_marks: VisitMarksTable;
}

declare module './database.ts' {
  interface Database extends AnalyticsSchema {}
}
