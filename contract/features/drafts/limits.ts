/** UTF-16 units of one draft: far above any article, far below what a database minds. */
export const draftMaxLength = 4_000_000;
/** Drafts of one person, and their bytes in all; the oldest go first. */
export const maxDrafts = 40;
export const maxDraftBytes = 16 * 2 ** 20;
/** How long what nobody came back to is kept. */
export const draftKeptMs = 60 * 86_400_000;
