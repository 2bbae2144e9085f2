import drawingsUrl from './illustrations.svg?url';

export type IllustrationName = 'empty' | 'not-found' | 'failed' | 'no-access' | 'welcome';

export interface IllustrationProps {
  name: IllustrationName;
  /** Width in pixels; the height follows at 240 : 150. */
  width?: number;
}

/** A small line drawing for a page that has nothing else to show. It takes its inks from the theme it stands in. */
export function Illustration({ name, width = 216 }: IllustrationProps) {
  return (
    <svg className="illustration" width={width} height={(width * 150) / 240} aria-hidden="true">
      <use href={`${drawingsUrl}#${name}`} />
    </svg>
  );
}

/** The line-drawn sea with a setting moon that ends a page; put what follows on the `--sunk` ground. */
export function SeaLine() {
  return (
    <svg className="sea-line" width="100%" height="90" aria-hidden="true">
      <use href={`${drawingsUrl}#sea-line`} />
    </svg>
  );
}

/** A crescent over two waves: what stands beside the name of a site that has no logo. */
export function Mark({ size = 30 }: { size?: number }) {
  return (
    <svg className="mark" width={size} height={size} aria-hidden="true">
      <use href={`${drawingsUrl}#mark`} />
    </svg>
  );
}
