import type { Queryable } from '#server/database/connect.ts';

/** Who votes: a person, or the browser of a guest. */
export interface Voter {
  userId: number | null;
  /** '' for a person. */
  guest: string;
}

function votesOf(db: Queryable, { userId, guest }: Voter) {
  const votes = db.selectFrom('votes');
  return userId === null
    ? votes.where('user_id', 'is', null).where('guest', '=', guest)
    : votes.where('user_id', '=', userId);
}

/** What a voter chose in a block. */
export async function findVote(db: Queryable, voter: Voter, postId: number, blockId: string) {
  return votesOf(db, voter)
    .select(['id', 'choices'])
    .where('post_id', '=', postId)
    .where('block_id', '=', blockId)
    .executeTakeFirst();
}

/** What a voter chose in all blocks of these posts. */
export async function listVotes(db: Queryable, voter: Voter, postIds: readonly number[]) {
  if (postIds.length === 0 || (voter.userId === null && voter.guest === '')) return [];
  return votesOf(db, voter)
    .select(['post_id', 'block_id', 'choices'])
    .where('post_id', 'in', [...postIds])
    .execute();
}

/** The votes for every choice of every block of these posts. */
export async function listCounts(db: Queryable, postIds: readonly number[]) {
  if (postIds.length === 0) return [];
  return db
    .selectFrom('vote_counts')
    .select(['post_id', 'block_id', 'choice', 'votes'])
    .where('post_id', 'in', [...postIds])
    .execute();
}

export async function hasVotes(db: Queryable, postId: number): Promise<boolean> {
  const row = await db.selectFrom('votes').select('id').where('post_id', '=', postId).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Votes of a person, a bounded number. */
export async function listSomeVotesOf(db: Queryable, userId: number, limit: number) {
  return db
    .selectFrom('votes')
    .select(['id', 'post_id', 'block_id', 'choices'])
    .where('user_id', '=', userId)
    .orderBy('post_id')
    .orderBy('block_id')
    .limit(limit)
    .execute();
}
