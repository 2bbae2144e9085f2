/**
 * The link by which a post that is not public may be read. Its token is made of the seed and the site's key: who reads
 * the table opens nothing.
 */
export interface PostPreviewsTable {
  post_id: number;
  seed: string;
  author_id: number;
  created_at: number;
  expires_at: number;
}
