/** Ballots and changes of ballots by one voter. */
export const votesPerVoter = { max: 60, windowMs: 3_600_000 } as const;
/** Guests of one address block whose votes on one block count. */
export const guestVotesPerAddress = { max: 5, windowMs: 86_400_000 } as const;

/** Options of a vote block. */
export const maxVoteOptions = 50;
/** UTF-16 units of the identifier of a block and of an option. */
export const voteIdMaxLength = 64;
/** The best score of a rating. */
export const maxScore = 5;
/** Grants of opened blocks that a browser sends along. */
export const maxBlockGrants = 50;
