import { breakpoints } from '#web/ui/breakpoints.ts';

/** How a picture is drawn while a media query holds: its width, and its ratio or else its height in pixels. */
export interface Frame {
  media?: string;
  /** A CSS length without `calc()`. */
  width: string;
  ratio?: number;
  height?: number;
}

const { phone, narrow } = breakpoints;
const listWidth = '836px';

/** Where pictures are drawn. The widths are those of the style sheets; a journey compares them. */
const places = {
  /** The opening of the home page. */
  lead: [
    { media: phone, width: '100vw - 24px', height: 520 },
    { media: narrow, width: '100vw - 48px', height: 488 },
    { width: '788px', height: 488 },
  ],
  /** The opening without 枕边: as wide as the page. */
  leadAlone: [
    { media: phone, width: '100vw - 24px', height: 520 },
    { media: '(max-width: 1248px)', width: '100vw - 48px', height: 488 },
    { width: '1200px', height: 488 },
  ],
  wide: [
    { media: phone, width: '100vw - 40px', ratio: 16 / 9 },
    { media: narrow, width: '100vw - 48px', ratio: 836 / 372 },
    { width: listWidth, ratio: 836 / 372 },
  ],
  list: [
    { media: phone, width: '104px', ratio: 1 },
    { width: '236px', ratio: 3 / 2 },
  ],
  bedside: [
    { media: phone, width: '92px', ratio: 1 },
    { width: '112px', ratio: 1 },
  ],
  series: [{ width: '168px', ratio: 3 / 2 }],
  search: [
    { media: phone, width: '84px', ratio: 1 },
    { width: '148px', ratio: 3 / 2 },
  ],
  favourite: [
    { media: phone, width: '88px', ratio: 1 },
    { width: '132px', ratio: 16 / 10 },
  ],
  strip: [{ width: '92px', ratio: 92 / 56 }],
  /** Above an article. */
  hero: [
    { media: phone, width: '100vw', ratio: 16 / 10 },
    { media: '(max-width: 768px)', width: '100vw - 48px', ratio: 720 / 380 },
    { width: '720px', ratio: 720 / 380 },
  ],
  related: [
    { media: '(max-width: 480px)', width: '100vw - 40px', ratio: 2 },
    { media: phone, width: '50vw - 30px', ratio: 2 },
    { width: '232px', ratio: 2 },
  ],
  card: [{ width: '112px', ratio: 4 / 3 }],
  momentPair: [{ width: 'min(50vw - 47px, 208px)', ratio: 1 }],
  momentGrid: [{ width: 'min(33.4vw - 32px, 158px)', ratio: 1 }],
  galleryGrid: [
    { media: '(max-width: 671px)', width: '50vw - 26px', ratio: 1 },
    { width: '232px', ratio: 1 },
  ],
  /** Four pictures: two rows of two. */
  galleryFour: [
    { media: '(max-width: 768px)', width: '50vw - 26px', ratio: 1 },
    { width: '354px', ratio: 1 },
  ],
  galleryMasonry: [
    { media: '(max-width: 411px)', width: '100vw - 40px' },
    { media: '(max-width: 603px)', width: '50vw - 26px' },
    { width: '232px' },
  ],
} satisfies Record<string, readonly Frame[]>;

export type PicturePlace = keyof typeof places;

const round = (value: number): number => Math.round(value * 1000) / 1000;

/** The width at which all of an image is drawn that fills the frame: wider than the frame if it is cropped. */
function drawnWidth({ width, ratio, height }: Frame, imageRatio: number): string {
  if (height !== undefined) return `max(${width}, ${Math.ceil(height * imageRatio)}px)`;
  const factor = ratio === undefined ? 1 : Math.max(1, imageRatio / ratio);
  if (factor === 1) return width.includes(' ') ? `calc(${width})` : width;
  return `calc(${round(factor)} * (${width}))`;
}

export interface PixelSize {
  width?: number | null | undefined;
  height?: number | null | undefined;
}

/** `sizes` of a picture that fills one of these frames. */
export function sizesIn(frames: readonly Frame[], { width, height }: PixelSize): string {
  const imageRatio = width && height ? width / height : 0;
  return frames
    .map((frame) => {
      const drawn = drawnWidth(frame, imageRatio);
      return frame.media ? `${frame.media} ${drawn}` : drawn;
    })
    .join(', ');
}

/** `sizes` of a picture that fills its frame at a place. */
export function sizesAt(place: PicturePlace, picture: PixelSize): string {
  return sizesIn(places[place], picture);
}

/** Widths of the text column. */
const column = [
  { media: phone, width: '100vw - 40px' },
  { media: '(max-width: 768px)', width: '100vw - 48px' },
  { width: '720px' },
];
/** An album shows its pictures whole, in frames of this ratio. */
const albumRatio = 3 / 2;

/** `sizes` of a picture in the text: as wide as the column, or as the file if that is narrower. */
export function sizesInText({ width }: PixelSize, { isStretched }: { isStretched: boolean }): string {
  const own = width && !isStretched ? `, ${width}px` : '';
  return column.map((frame) => `${frame.media ? `${frame.media} ` : ''}min(${frame.width}${own})`).join(', ');
}

/** `sizes` of a picture in an album. */
export function sizesInAlbum({ width, height }: PixelSize): string {
  const share = width && height ? round(Math.min(1, width / height / albumRatio)) : 1;
  return column.map((frame) => `${frame.media ? `${frame.media} ` : ''}calc(${share} * (${frame.width}))`).join(', ');
}
