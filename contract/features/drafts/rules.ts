/** `post-12.k3f…` or `new-k3f….a9…`: the article, then the window, so that two windows never write over each other. */
export const draftKeyPattern = /^(post-\d{1,12}|new-[a-z0-9]{1,40})\.[a-z0-9]{1,40}$/;

/** The article alone. */
export const draftOfPattern = /^(post-\d{1,12}|new-[a-z0-9]{1,40})$/;

export const newDrafts = 'new-';
