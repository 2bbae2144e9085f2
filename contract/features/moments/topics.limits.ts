/** Topics in the sidebar, and in one completion. */
export const hotTopicsSize = 10;
export const topicSuggestions = 10;
