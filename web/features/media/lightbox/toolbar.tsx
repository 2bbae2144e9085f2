import { lightboxCopy } from '#contract/features/media/lightbox.copy.ts';
import { Icon } from '#web/ui/icon.tsx';

import type { PageSlide } from './slides-of-page.ts';

export function RotateButton({ turn, onTurn }: { turn: number; onTurn: () => void }) {
  const label = turn < 0 ? lightboxCopy.rotateLeft : lightboxCopy.rotateRight;
  return (
    <button type="button" className="yarl__button" aria-label={label} title={label} onClick={onTurn}>
      <Icon name={turn < 0 ? 'rotate-ccw' : 'rotate-cw'} size={22} />
    </button>
  );
}

export function DownloadButton({ slide }: { slide: PageSlide }) {
  return (
    <a
      className="yarl__button"
      href={slide.downloadSrc}
      download={slide.downloadFilename}
      // Other sites do not let the name be chosen and would take the place of the article.
      target={new URL(slide.downloadSrc, location.href).origin === location.origin ? undefined : '_blank'}
      rel="noopener"
      aria-label={lightboxCopy.download}
      title={lightboxCopy.download}
    >
      <Icon name="download" size={22} />
    </a>
  );
}
