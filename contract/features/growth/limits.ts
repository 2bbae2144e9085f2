/** How many days back a missed check-in can be made up. */
export const makeUpDays = 7;
/** The largest reward of one event. */
export const maxReward = 1_000_000;
/** Characters of a title in the statement of an account. */
export const rewardMemoLength = 60;
/** Days of membership after each of which a person is rewarded. */
export const anniversaryDays = 100;
/** How many days the rewards of anniversaries are made up for after the server was down. */
export const anniversaryCatchUpDays = 7;
export const maxTasks = 30;
/** How often the event of a task can be asked for. */
export const maxTaskCount = 1000;
export const taskIdLength = 30;
export const taskNameLength = 30;
export const shareMarkLength = 70;
/** Visits of one person's shared links that are kept in a day. */
export const shareVisitsPerDay = 100;
/** Days for which a shared link carries its mark. */
export const shareMarkDays = 400;
/** People in the list of those who earned most, and the days that it adds up at most. */
export const topEarnersLength = 10;
export const topEarnersDays = 30;
