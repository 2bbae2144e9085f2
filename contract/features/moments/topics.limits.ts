/** Topics in the sidebar, and in one completion. */
export const hotTopicsSize = 10;
export const topicSuggestions = 10;

/** Age in ms that ten times as many moments outweigh. */
export const topicHeatDecayMs = 2 * 86_400_000;

/** Names that begin alike of which the hottest topics are found. */
export const topicNamesScanned = 500;
export const adminTopicsPageSize = 30;
