import { fewestDots, isDotShown } from '#contract/features/media/lightbox.limits.ts';
import { lightboxCopy } from '#contract/features/media/lightbox.copy.ts';

interface DotsProps {
  count: number;
  current: number;
  onChoose: (at: number) => void;
}

/** A dot for each slide; of many, those about the current one. */
export function Dots({ count, current, onChoose }: DotsProps) {
  if (count < fewestDots) return null;
  return (
    <div className="lightbox-dots" role="group" aria-label={lightboxCopy.slides}>
      {Array.from({ length: count }, (_, at) => (
        <button
          key={at}
          type="button"
          hidden={!isDotShown(at, current, count)}
          aria-label={lightboxCopy.position(at + 1, count)}
          aria-current={at === current || undefined}
          onClick={() => onChoose(at)}
        />
      ))}
    </div>
  );
}
