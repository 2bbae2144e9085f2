import { maxAltCharacters } from '#contract/features/media/lightbox.limits.ts';
import { type SlideType, slideTypeOf } from '#contract/features/media/lightbox.rules.ts';

/** What a slide of the lightbox shows, read from its link. @see docs/reference/entities.md */
export interface PageSlide {
  type: SlideType;
  src: string;
  /** The caption as the server sanitised it. */
  captionHtml: string;
  alt: string;
  /** Address of a small picture; '' without one. */
  thumbSrc: string;
  downloadSrc: string;
  downloadFilename: string;
  width: number | undefined;
  height: number | undefined;
  /** The group of the slide. */
  slug: string;
  /** Form-encoded body of an `ajax` slide; '' asks with GET. */
  body: string;
}

/** Links with this attribute open the lightbox; its value is the slug of their group. */
const lightboxLinks = 'a[data-lightbox]';

const escapeText = (text: string): string => {
  const place = document.createElement('span');
  place.textContent = text;
  return place.innerHTML;
};

function captionOf(link: HTMLAnchorElement): string {
  if (link.dataset.caption !== undefined) return escapeText(link.dataset.caption);
  const figure = link.closest('figure');
  // The caption was sanitised when the page was written.
  return figure?.querySelector('figcaption')?.innerHTML ?? (link.title ? escapeText(link.title) : '');
}

function pixelsOf(...texts: (string | null | undefined)[]): number | undefined {
  const pixels = texts.map(Number).find((number) => Number.isInteger(number) && number > 0);
  return pixels;
}

function fileNameOf(address: string): string {
  const path = URL.canParse(address, location.href) ? new URL(address, location.href).pathname : address;
  const name = path.slice(path.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Addresses of other kinds, scripts above all, are not shown. */
function webAddress(address: string): string {
  return URL.canParse(address, location.href) && /^https?:$/.test(new URL(address, location.href).protocol)
    ? address
    : '';
}

/** A picture that waits names its address apart; one that has not been loaded yet has no current source. */
function thumbOf(image: HTMLImageElement | null): string {
  if (!image) return '';
  return image.dataset.waiting ?? image.dataset.lost ?? (image.currentSrc || image.src);
}

function slideOf(link: HTMLAnchorElement): PageSlide {
  const { dataset } = link;
  const image = link.querySelector('img');
  const href = link.getAttribute('href') ?? '';
  const type = slideTypeOf(dataset.src ?? href, dataset.type);
  const src = type === 'inline' ? (dataset.src ?? href) : webAddress(dataset.src ?? link.href);
  const isFile = type === 'image' || type === 'video' || type === 'pdf';
  const downloadSrc = webAddress(dataset.downloadSrc ?? '') || (isFile ? src : '');
  return {
    type,
    src,
    captionHtml: captionOf(link),
    alt: (image?.alt || link.getAttribute('aria-label') || '').slice(0, maxAltCharacters),
    thumbSrc: dataset.thumbSrc || thumbOf(image),
    downloadSrc,
    downloadFilename: dataset.downloadFilename ?? (downloadSrc ? fileNameOf(downloadSrc) : ''),
    width: pixelsOf(dataset.width, image?.getAttribute('width')),
    height: pixelsOf(dataset.height, image?.getAttribute('height')),
    slug: dataset.lightbox ?? '',
    body: dataset.body ?? '',
  };
}

/** The lightbox link that an element is in. */
export function lightboxLinkOf(target: EventTarget | null): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>(lightboxLinks) : null;
}

const linksOf = (slug: string): HTMLAnchorElement[] =>
  [...document.querySelectorAll<HTMLAnchorElement>(lightboxLinks)].filter(({ dataset }) => dataset.lightbox === slug);

/** The slides of a group, in the order of the page, and which of them `link` is. */
export function readGroup(slug: string, link?: HTMLAnchorElement): { slides: PageSlide[]; index: number } {
  const links = linksOf(slug);
  return { slides: links.map(slideOf), index: link ? Math.max(0, links.indexOf(link)) : 0 };
}

/** Number of slides of each group of the page, by slug. */
export function countGroups(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { dataset } of document.querySelectorAll<HTMLAnchorElement>(lightboxLinks)) {
    const slug = dataset.lightbox ?? '';
    if (slug) counts.set(slug, (counts.get(slug) ?? 0) + 1);
  }
  return counts;
}
