/** Attributes that make a video play within the page, in the built-in browsers of apps too. */
export const inlineVideo = { playsInline: true, 'webkit-playsinline': '', 'x5-video-player-type': 'h5-page' } as const;
