/** Counts of a post, apart from it so that a view never touches the article's row. */
export interface PostStatsTable {
  post_id: number;
  views: number;
  likes: number;
  favourites: number;
  comments: number;
}

/** Views of one day (`dayNumber`), for the hot lists of a week and a month. */
export interface PostViewDaysTable {
  day: number;
  post_id: number;
  views: number;
}

/** Visitors of a day (`dayNumber`) that is closed: all that is left of it. */
export interface VisitDaysTable {
  day: number;
  visitors: number;
}

/** What the visitors of a day that is not closed are hashed with, beside the site's key. */
export interface VisitSaltsTable {
  day: number;
  salt: string;
}

/** Visitors of a day that is not closed: hashes of address block and browser, and of the address block alone. */
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
