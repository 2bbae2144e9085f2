/** Code points. @see docs/reference/limits.md */
export const momentTitleMaxLength = 20;
export const momentContentMaxLength = 1000;
export const maxMomentImages = 9;
export const minPollOptions = 2;
export const maxPollOptions = 10;
/** Code points of an option of a poll. */
export const pollOptionMaxLength = 30;
/** How long a poll can be open, in days; 0: without end. */
export const pollDays = [1, 3, 7, 30, 0] as const;
/** Code points of the name of a topic. */
export const topicNameMaxLength = 30;
/** Topics of one moment that count; further ones stay plain text. */
export const maxMomentTopics = 10;
/** UTF-16 units of the address of an image or video in a call. */
export const momentFileAddressMaxLength = 500;

/** One person's new moments: 1 in 30 seconds, 20 a day. */
export const momentsPerAuthor = [
  { max: 1, windowMs: 30_000 },
  { max: 20, windowMs: 86_400_000 },
] as const;
/** Mentions and quotes in one person's moments that notify somebody: as many as in 20 new moments, edits included. */
export const momentNoticesPerAuthor = { max: 220, windowMs: 86_400_000 } as const;

/** Pages that are read for the link previews of one person's moments; edits may name ever new ones. */
export const linkPreviewsPerAuthor = { max: 60, windowMs: 3_600_000 } as const;

/** How long the same text by the same person is refused. */
export const duplicateMomentWindowMs = 60_000;
/** Edits of one moment by one person. */
export const editsPerMoment = [{ max: 20, windowMs: 3_600_000 }] as const;
/** New moments from one network address a day, by all accounts, before each further one needs a challenge. */
export const momentsPerAddress = { max: 30, windowMs: 86_400_000 } as const;

export const momentsPageSize = 20;
/** Moments on the home page. */
export const latestMomentsLength = 4;
/** Code points of the text of a moment on the home page. */
export const briefTextLength = 60;
/** Moments whose numbers are asked for in one call. */
export const maxMomentStates = 60;
/** UTF-16 units of a list cursor. */
export const momentCursorMaxLength = 40;
/** New moments are counted up to this number. */
export const maxCountedNewMoments = 99;
/** Comments that a card shows below a moment. */
export const cardComments = 2;
/** Code points of a text in a list before it is folded. */
export const foldedMomentLength = 200;

/** A change of the hot list appears within a minute. */
export const hotRefreshMs = 30_000;
/** Seconds of age that ten times as many reactions outweigh. */
export const heatDecaySeconds = 45_000;
/** Code points of the reason for a rejection or removal. */
export const momentReasonMaxLength = 200;

export const adminMomentsPageSize = 20;
/** Moments in one bulk action. */
export const maxBulkMoments = 100;
/** UTF-16 units of the notice at the top of the moments pages. */
export const momentNoticeMaxLength = 300;
/** UTF-16 units of a search in the moderation list. */
export const adminMomentQueryMaxLength = 100;
