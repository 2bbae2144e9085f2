import drawingsUrl from './illustrations.svg?url';

export type IllustrationName = 'empty' | 'not-found' | 'failed' | 'no-access' | 'welcome';

export interface IllustrationProps {
  name: IllustrationName;
  /** Width in pixels; the aspect ratio is 240 : 150. */
  width?: number;
}

/** A small line illustration for empty pages, in the colours of the theme. */
export function Illustration({ name, width = 216 }: IllustrationProps) {
  return (
    <svg className="illustration" width={width} height={(width * 150) / 240} aria-hidden="true">
      <use href={`${drawingsUrl}#${name}`} />
    </svg>
  );
}

/** Line art of the sea with a setting moon, at the end of a page; content below needs the `--sunk` background. */
export function SeaLine() {
  return (
    <svg className="sea-line" width="100%" height="90" aria-hidden="true">
      <use href={`${drawingsUrl}#sea-line`} />
    </svg>
  );
}

/** A crescent over two waves: the default symbol of a site without a logo. */
export function DefaultLogo({ size = 30 }: { size?: number }) {
  return (
    <svg className="mark" width={size} height={size} aria-hidden="true">
      <use href={`${drawingsUrl}#mark`} />
    </svg>
  );
}
