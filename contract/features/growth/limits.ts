/** How many days back a missed check-in can be made up. */
export const makeUpDays = 7;
/** The largest reward of one event. */
export const maxReward = 1_000_000;
/** Characters of a title in the statement of an account. */
export const rewardMemoLength = 60;
