import './gift-picture.css';

import { SmallPicture } from '#web/features/media/pictures/small-picture.tsx';
import { Icon } from '#web/ui/icon.tsx';

/** The drawing of a gift; a gift without one has a sign. */
export function GiftPicture({ src, size }: { src: string; size: number }) {
  return src ? (
    <SmallPicture className="gift-picture" src={src} width={size} height={size} />
  ) : (
    <span className="gift-picture gift-picture-drawn" style={{ inlineSize: size }}>
      <Icon name="gift" size={size / 2} />
    </span>
  );
}
