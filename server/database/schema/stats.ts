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
