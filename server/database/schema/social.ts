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

/** A like of a post by the browser of a guest, until its owner signs in. */
export interface GuestLikesTable {
  /** Which browser, see the visitors of request guards. */
  guest: string;
  post_id: number;
  created_at: number;
}

export interface SocialSchema {
  guest_likes: GuestLikesTable;
  marks: MarksTable;
  follows: FollowsTable;
}

declare module './database.ts' {
  interface Database extends SocialSchema {}
}
