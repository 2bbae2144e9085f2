/** Without a movement or a key for this long, the controls fade. */
export const idleMs = 3500;
/** At this width or height of the window, or below, the lightbox is compact. */
export const compactPixels = 578;
/** A picture that was dragged this far closes the lightbox, or less far if it was fast. */
export const dragToClose = { pixels: 200, fastPixels: 50, fastMs: 300 } as const;
/** Time a slide is shown in a slideshow. */
export const slideshowMs = 3000;
/** Thumbnails are offered from this many slides that have one. */
export const fewestThumbnails = 2;
/** Dots are shown from this many pages on. */
export const fewestDots = 2;
/** From this many pages on, only the dots around the current one are shown. */
export const dynamicDots = 11;
/** Dots on each side of the current one. */
export const dotsAround = 3;
/** Shortest time between two steps to another slide. */
export const navigationThrottleMs = 150;
/** Each control fades in this much later than the one before it. */
export const fadeInStaggerMs = 150;
/** Longest alternative text of a picture, in characters. */
export const maxAltCharacters = 1000;
export const videoRatio = '16 / 9';
/** An album keeps its notice this long after its pictures are there. */
export const albumNoticeMs = 1000;
/** After the window changed its size, layouts that depend on it wait this long for the last change. */
export const resizeDebounceMs = 400;
/** A page in a frame that has not loaded by then counts as failed. */
export const frameTimeoutMs = 15_000;
/** A slide fetched by a request may have at most this many bytes. */
export const maxAjaxBytes = 1_000_000;

/** Whether the dot of page `at` is shown while page `current` is. */
export function isDotShown(at: number, current: number, pages: number): boolean {
  return pages < dynamicDots || Math.abs(at - current) <= dotsAround;
}
