export interface FollowsTable {
  follower_id: number;
  followed_id: number;
  created_at: number;
}
