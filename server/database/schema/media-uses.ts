/** Files that a post shows, by their key in the storage: they may come after the post, as in an import. */
export interface MediaUsesTable {
  post_id: number;
  place: 'body' | 'cover';
  path: string;
}
