import { readSlideHash } from '#contract/features/media/lightbox.rules.ts';

import { closeLightbox, setRequest } from './lightbox-store.ts';
import { countGroups, lightboxLinkOf, readGroup } from './slides-of-page.ts';

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey && !event.defaultPrevented;

function openFromClick(event: MouseEvent): void {
  const link = isPlainClick(event) ? lightboxLinkOf(event.target) : null;
  const slug = link?.dataset.lightbox;
  if (!link || !slug) return;
  event.preventDefault();
  // Other handlers of links, of outbound ones for instance, are not asked.
  event.stopImmediatePropagation();
  setRequest({ slug, ...readGroup(slug, link), isFromHash: false });
}

/** Opens the group that the hash names; a hash that names none closes the lightbox. @see docs/reference/routes.md */
function openFromHash(): void {
  const place = location.hash ? readSlideHash(decode(location.hash), countGroups()) : undefined;
  if (!place) {
    closeLightbox();
    return;
  }
  setRequest({ slug: place.slug, slides: readGroup(place.slug).slides, index: place.index, isFromHash: true });
}

function decode(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}

/**
 * Opens the lightbox for clicked links and for the hash of the address, on load and when it changes.
 * @returns a function that stops it
 */
export function startLightbox(): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  document.addEventListener('click', openFromClick, { signal, capture: true });
  window.addEventListener('hashchange', openFromHash, { signal });
  if (location.hash) openFromHash();
  return () => stop.abort();
}
