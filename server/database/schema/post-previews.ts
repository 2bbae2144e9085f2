/** The link by which a post that is not public may be read. The token opens that post and nothing else. */
export interface PostPreviewsTable {
  post_id: number;
  token: string;
  author_id: number;
  created_at: number;
  expires_at: number;
}
