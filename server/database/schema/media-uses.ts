/**
 * Files that a post shows, by their key in the storage: they may come after the post, as in an import. A post that shows
 * none has one row with an empty key, which says that it was looked at.
 */
export interface MediaUsesTable {
  post_id: number;
  place: 'body' | 'cover';
  path: string;
}

/** Files that a text still being written shows. */
export interface DraftUsesTable {
  draft_id: number;
  path: string;
}
