import type { PageSlide } from './slides-of-page.ts';

/** States of the parts of the lightbox. @see docs/reference/states.md */
export interface LightboxStates {
  viewer: 'init' | 'ready' | 'closing' | 'customClosing' | 'destroyed';
  slide: 'loading' | 'opening' | 'ready' | 'closing';
  slideshow: 'ready' | 'playing' | 'paused' | 'stopped';
  thumbnails: 'init' | 'ready' | 'hidden';
  toolbar: 'init' | 'ready' | 'disabled';
}

/** A group of slides to show. */
export interface LightboxRequest {
  slug: string;
  slides: readonly PageSlide[];
  index: number;
  /** The hash already names the slide: the lightbox was opened by it. */
  isFromHash: boolean;
}

type Listener = () => void;

let request: LightboxRequest | null = null;
let close: (() => void) | undefined;
const listeners = new Set<Listener>();

export function currentRequest(): LightboxRequest | null {
  return request;
}

export function subscribeToRequest(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Opens the lightbox, or shows another group in it; null ends it without its own closing. */
export function setRequest(next: LightboxRequest | null): void {
  request = next;
  for (const listener of listeners) listener();
}

/** The open lightbox says how it is closed, with its own motion. */
export function setClosing(next: (() => void) | undefined): void {
  close = next;
}

/** Closes the lightbox, if it is open. */
export function closeLightbox(): void {
  if (close) close();
  else if (request) setRequest(null);
}

/** Tells the page of a change of state; the event is `lightbox`, its detail the part and the state. */
export function announceState<Part extends keyof LightboxStates>(part: Part, state: LightboxStates[Part]): void {
  document.dispatchEvent(new CustomEvent('lightbox', { detail: { part, state } }));
}
