import { albumCopy, lightboxCopy } from '#contract/features/media/lightbox.copy.ts';
import { albumNoticeMs, isDotShown } from '#contract/features/media/lightbox.limits.ts';

import type { Enhance } from '../view-props.ts';

function whenLoaded(images: HTMLImageElement[]): Promise<unknown> {
  return Promise.all(
    images.map((image) => {
      image.loading = 'eager';
      // A failed image must not delay the others.
      return image.complete
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

function makeCarousel(album: HTMLElement, track: HTMLElement): void {
  const slides = [...track.children] as HTMLElement[];
  let current = 0;
  const go = (to: number) => {
    const slide = slides[Math.max(0, Math.min(slides.length - 1, to))];
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    track.scrollTo({ left: (slide?.offsetLeft ?? 0) - track.offsetLeft, behavior: still ? 'auto' : 'smooth' });
  };
  const dots = makeDots(slides.length, go);
  markDot(dots, 0);
  track.addEventListener(
    'scroll',
    () => {
      current = Math.round(track.scrollLeft / Math.max(1, track.clientWidth));
      markDot(dots, current);
    },
    { passive: true },
  );
  track.addEventListener('keydown', (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    go(current + step);
  });
  album.append(dots);
}

/** An album waits until all its images are there, fades in and can be paged through. @see docs/reference/routes.md */
export const enhance: Enhance = (album) => {
  const track = album.querySelector<HTMLElement>('.gallery-track');
  if (!track) return;
  const notice = document.createElement('p');
  notice.className = 'gallery-notice';
  notice.setAttribute('role', 'status');
  notice.textContent = albumCopy.loading;
  album.append(notice);
  album.dataset.state = 'loading';
  void whenLoaded([...track.querySelectorAll('img')]).then(() => {
    makeCarousel(album, track);
    album.dataset.state = 'loaded';
    setTimeout(() => notice.remove(), albumNoticeMs);
  });
};
