/** Search document of a post; the index is FTS5 or a tsvector column of this table. */
export interface SearchDocumentsTable {
  post_id: number;
  /** Segmented words, title first. */
  title_words: string;
  body_words: string;
  /** Public text used for highlighted excerpts. */
  body_text: string;
  /** Unique, ascending with the publishing time: the row id of the index, so that newest-first needs no sort. */
  rank_key: number;
  /** 1: written by an older version, to be written anew. */
  outdated: number;
}

export interface SearchSchema {
  search_documents: SearchDocumentsTable;
}

declare module './database.ts' {
  interface Database extends SearchSchema {}
}
