/** People whom one text can call; more names stay words. */
export const maxMentions = 10;
/** Names that are offered while somebody writes. */
export const maxMentionables = 10;
/** Newest comments of a post that are looked through for those who take part. */
export const participantsWithin = 200;
