import './album.css';

import { albumCopy, lightboxCopy } from '#contract/features/media/lightbox.copy.ts';
import { albumNoticeMs, isDotShown, resizeDebounceMs } from '#contract/features/media/lightbox.limits.ts';

import { debounce } from '#web/ui/debounce.ts';

import type { Enhance } from '../view-props.ts';

/** A track that has not scrolled for this long has come to rest. */
const settleMs = 100;

function whenLoaded(images: HTMLImageElement[]): Promise<unknown> {
  return Promise.all(
    images.map((image) => {
      const isWaiting = image.dataset.waiting !== undefined;
      image.loading = 'eager';
      // A failed image must not delay the others.
      return image.complete && !isWaiting
        ? null
        : new Promise((done) => ['load', 'error'].forEach((end) => image.addEventListener(end, done, { once: true })));
    }),
  );
}

function makeDots(count: number, go: (at: number) => void): HTMLElement {
  const dots = document.createElement('div');
  dots.className = 'gallery-dots';
  for (let at = 0; at < count; at += 1) {
    const dot = document.createElement('button');
    dot.type = 'button';
    dot.setAttribute('aria-label', lightboxCopy.position(at + 1, count));
    dot.addEventListener('click', () => go(at));
    dots.append(dot);
  }
  return dots;
}

function markDot(dots: HTMLElement, current: number): void {
  [...dots.children].forEach((dot, at) => {
    if (at === current) dot.setAttribute('aria-current', 'true');
    else dot.removeAttribute('aria-current');
    (dot as HTMLElement).hidden = !isDotShown(at, current, dots.children.length);
  });
}

/** @returns a function that ends its watching of the window */
function makeCarousel(album: HTMLElement, track: HTMLElement): () => void {
  const slides = [...track.children] as HTMLElement[];
  let current = 0;
  const scrollToCurrent = (behavior: ScrollBehavior) =>
    track.scrollTo({ left: (slides[current]?.offsetLeft ?? 0) - track.offsetLeft, behavior });
  const go = (to: number) => {
    current = Math.max(0, Math.min(slides.length - 1, to));
    markDot(dots, current);
    scrollToCurrent(matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth');
  };
  const dots = makeDots(slides.length, go);
  markDot(dots, 0);
  // On the way to a slide the track passes others; only where it comes to rest counts.
  const settle = debounce(() => {
    current = Math.round(track.scrollLeft / Math.max(1, track.clientWidth));
    markDot(dots, current);
  }, settleMs);
  track.addEventListener('scroll', settle, { passive: true });
  track.addEventListener('keydown', (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    go(current + step);
  });
  const keepPlace = debounce(() => scrollToCurrent('auto'), resizeDebounceMs);
  addEventListener('resize', keepPlace);
  album.append(dots);
  return () => removeEventListener('resize', keepPlace);
}

/** An album waits until all its images are there, fades in and can be paged through. @see docs/reference/routes.md */
export const enhance: Enhance = (album) => {
  const track = album.querySelector<HTMLElement>('.gallery-track');
  if (!track) return undefined;
  let end: (() => void) | undefined;
  let isOver = false;
  const notice = document.createElement('p');
  notice.className = 'gallery-notice';
  notice.setAttribute('role', 'status');
  notice.textContent = albumCopy.loading;
  album.append(notice);
  album.dataset.state = 'loading';
  void whenLoaded([...track.querySelectorAll('img')]).then(() => {
    if (isOver) return;
    end = makeCarousel(album, track);
    album.dataset.state = 'loaded';
    setTimeout(() => notice.remove(), albumNoticeMs);
  });
  return () => {
    isOver = true;
    end?.();
  };
};
