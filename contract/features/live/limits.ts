/** Open streams of one process. */
export const maxStreams = 10_000;
/** Open streams of guests in one process; the rest is kept for members. */
export const maxGuestStreams = 8000;
/** Open streams of guests at one address block. */
export const maxStreamsPerAddress = 100;
/** Open streams of one account: a stream for each browser, and some that have not noticed their end. */
export const maxStreamsPerAccount = 10;
/** Seconds that a refused stream shall wait. */
export const streamRetrySeconds = 60;
/** Channels of one stream. */
export const maxChannels = 20;
export const topicsMaxLength = 400;
/** Bytes that may wait for a slow reader before the stream is closed. */
export const maxWaitingBytes = 16_384;
/** Interval at which an idle stream gets a comment line. */
export const heartbeatMs = 25_000;
/** A stream ends after this time at the latest; the browser opens another one. */
export const maxStreamMs = 1_800_000;
/** Changes of a channel are gathered for this time before they are sent. */
export const gatherMs = 150;
/** Time between two messages of one channel. */
export const channelPauseMs = 1000;
/** Ids in one message; more are only counted. */
export const maxIdsPerMessage = 20;
/** Announced moments that a process remembers. */
export const maxAnnouncedMoments = 20;
/** Topics named for one moment. */
export const maxTopicsPerMoment = 10;

/** Interval of the polling that takes the place of a stream. */
export const pollMs = 60_000;
/** A page that is hidden longer than this gives up its stream. */
export const hiddenMs = 60_000;
/** First and longest time before a stream is opened again; it doubles with each failure. */
export const firstRetryMs = 2000;
export const longestRetryMs = 300_000;
