/**
 * The public articles of a term, newest first by walking an index. A category's list holds the articles of its inner
 * categories too. Follows from `posts` and `post_terms`, kept in the transaction that changes them.
 */
export interface PostListsTable {
  term_id: number;
  listed_at: number;
  post_id: number;
}

/** Lists that public articles are counted in. `year` is the year in Asia/Shanghai, `articles` has the id 0. */
export type CountedList = 'articles' | 'author' | 'category' | 'tag' | 'special' | 'year';

/** How many public articles a list holds; kept with `post_lists`, so that no page has to count. */
export interface ListCountsTable {
  kind: CountedList;
  id: number;
  count: number;
}
