export const peopleSuggestions = 10;
/** People in the sidebar, and the days whose moments count. */
export const activePeopleSize = 10;
export const activePeopleDays = 7;
