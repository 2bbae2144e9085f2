import type { Page } from 'playwright-core';

/** A picture on a page: what its markup tells the browser, and how it is drawn. Widths are in CSS pixels. */
export interface DrawnPicture {
  src: string;
  /** The width that `sizes` declares; null without a `srcset`. */
  declared: number | null;
  /** Widths of the candidates, narrowest first. */
  candidates: number[];
  /** The width at which the whole image is drawn: wider than its frame when it is cropped. */
  drawn: number;
  /** Width of the file. */
  natural: number;
  hasSize: boolean;
}

/** Sizes of files by their addresses. */
export type FileSizes = Record<string, readonly [width: number, height: number]>;

/** Those of the images with these addresses that a page shows. They need not be loaded, and may be missing. */
export function measurePictures(page: Page, files: FileSizes): Promise<DrawnPicture[]> {
  return page.evaluate((sizes) => {
    const widthOf = (length: string): number => {
      const probe = document.body.appendChild(document.createElement('div'));
      probe.style.cssText = `position:fixed;visibility:hidden;width:${length}`;
      const { width } = probe.getBoundingClientRect();
      probe.remove();
      return width;
    };
    const declaredBy = (sizes: string): number => {
      const entries = sizes.split(/,(?![^(]*\))/).map((entry) => entry.trim());
      for (const entry of entries) {
        const [, media, length] = /^(\([a-z-]+: [^)]+\)) (.+)$/.exec(entry) ?? [];
        if (media === undefined || length === undefined) return widthOf(entry);
        if (matchMedia(media).matches) return widthOf(length);
      }
      return window.innerWidth;
    };
    return [...document.images].flatMap((image) => {
      const src = image.getAttribute('src') ?? '';
      const size = sizes[src];
      if (!size || image.getClientRects().length === 0) return [];
      const [natural, tall] = size;
      const { objectFit } = getComputedStyle(image);
      const byHeight = (image.clientHeight * natural) / tall;
      const covering = Math.max(image.clientWidth, byHeight);
      const contained = Math.min(image.clientWidth, byHeight);
      return {
        src,
        declared: image.srcset === '' ? null : declaredBy(image.sizes),
        candidates: [...image.srcset.matchAll(/ (\d+)w/g)].map(([, width]) => Number(width)),
        drawn: objectFit === 'cover' ? covering : objectFit === 'contain' ? contained : image.clientWidth,
        natural,
        hasSize: image.getAttribute('width') !== null && image.getAttribute('height') !== null,
      };
    });
  }, files);
}

/** What is wrong with how a picture is fetched for a screen of this density; null when nothing is. */
export function pictureFault(picture: DrawnPicture, density: number): string | null {
  const { declared, candidates, drawn, natural } = picture;
  if (!picture.hasSize) return 'no dimensions';
  const wanted = drawn * density;
  if (declared === null) return natural > 2 * wanted && natural > 96 ? `only in ${natural} px` : null;
  if (declared < 0.97 * drawn) return `declared as ${Math.round(declared)} px`;
  if (declared > 1.35 * drawn + 8) return `declared as ${Math.round(declared)} px`;
  const asked = declared * density;
  const chosen = candidates.find((width) => width >= asked) ?? candidates.at(-1) ?? 0;
  return chosen > 2 * wanted && chosen > (candidates[0] ?? 0) ? `fetched in ${chosen} px` : null;
}
