export interface FollowsTable {
  follower_id: number;
  followed_id: number;
  created_at: number;
}

/** A user's like or bookmark of a post or comment. */
export interface MarksTable {
  user_id: number;
  kind: string;
  target_type: string;
  target_id: number;
  created_at: number;
}

export interface SocialSchema {
  marks: MarksTable;
  follows: FollowsTable;
}

declare module './database.ts' {
  interface Database extends SocialSchema {}
}
