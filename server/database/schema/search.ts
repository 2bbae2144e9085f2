/** What the search index holds of a post; the index itself is FTS5 or a tsvector column of this table. */
export interface SearchDocumentsTable {
  post_id: number;
  /** Segmented words, title first. */
  title_words: string;
  body_words: string;
  /** Public text for the excerpt with highlights. */
  body_text: string;
  /** Grows with the publishing time and is unique: the index's row id, so that newest-first needs no sorting. */
  rank_key: number;
}

export interface SearchSchema {
  search_documents: SearchDocumentsTable;
}

declare module './database.ts' {
  interface Database extends SearchSchema {}
}
