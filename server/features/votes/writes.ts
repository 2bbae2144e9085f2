import type { Unit } from '#server/kit/site.ts';

import type { Voter } from './reads.ts';

/** A block of a post. */
export interface Place {
  postId: number;
  blockId: string;
}

export async function insertVote(unit: Unit, place: Place, voter: Voter, choices: string): Promise<void> {
  await unit.db
    .insertInto('votes')
    .values({
      post_id: place.postId,
      block_id: place.blockId,
      user_id: voter.userId,
      guest: voter.guest,
      choices,
      created_at: unit.now,
      changed_at: unit.now,
    })
    .execute();
}

export async function updateVote(unit: Unit, id: number, choices: string): Promise<void> {
  await unit.db.updateTable('votes').set({ choices, changed_at: unit.now }).where('id', '=', id).execute();
}

export async function deleteVotes(unit: Unit, ids: readonly number[]): Promise<void> {
  await unit.db
    .deleteFrom('votes')
    .where('id', 'in', [...ids])
    .execute();
}

/** Adds to the votes for a choice; '' counts the voters. */
export async function addToCount(unit: Unit, { postId, blockId }: Place, choice: string, delta: 1 | -1): Promise<void> {
  if (delta === 1) {
    await unit.db
      .insertInto('vote_counts')
      .values({ post_id: postId, block_id: blockId, choice, votes: 1 })
      .onConflict((on) =>
        on.columns(['post_id', 'block_id', 'choice']).doUpdateSet((of) => ({ votes: of('vote_counts.votes', '+', 1) })),
      )
      .execute();
    return;
  }
  await unit.db
    .updateTable('vote_counts')
    .set((of) => ({ votes: of('votes', '-', 1) }))
    .where('post_id', '=', postId)
    .where('block_id', '=', blockId)
    .where('choice', '=', choice)
    .execute();
}
