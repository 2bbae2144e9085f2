import { z } from 'zod';

const count = z.number().int().min(0);

/** The numbers of a vote or rate block as they are now, and what the viewer chose. */
export const blockNumbers = z.object({
  block_id: z.string(),
  /** Its deadline has not come. */
  open: z.boolean(),
  /** The viewer may vote, or vote otherwise. A guest who did not vote yet has to sign in where it is open and false. */
  may_vote: z.boolean(),
  /** Who voted, without those whose choice was removed from the block since. */
  people: count,
  /** Votes of every choice in the order of the block; null while they are hidden. */
  counts: z.array(z.object({ id: z.string(), count })).nullable(),
  /** What the viewer waits for to see them; null: nothing. */
  hidden_until: z.enum(['voted', 'closed']).nullable(),
  /** A rating: the score as a text. */
  chosen: z.array(z.string()),
});

export type BlockNumbers = z.output<typeof blockNumbers>;
