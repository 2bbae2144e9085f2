import { type CSSProperties, useState } from 'react';
import type { Slide } from 'yet-another-react-lightbox';

/** How much a picture on its side is scaled so that it stays within the window. */
function scaleOf(slide: Slide, degrees: number): number {
  if (degrees % 180 === 0) return 1;
  const ratio = slide.type !== 'page' && slide.width && slide.height ? slide.width / slide.height : 1;
  const [across, down] = [innerWidth, innerHeight];
  // The picture as it stands in the window, and as it would lie in it.
  const width = Math.min(across, down * ratio);
  const height = width / ratio;
  return Math.min(across / height, down / width, 1);
}

/** The turned pictures, by slide. */
export function useRotation() {
  const [turns, setTurns] = useState<ReadonlyMap<Slide, number>>(new Map());
  return {
    turn: (slide: Slide | undefined, degrees: number) =>
      slide && setTurns((before) => new Map(before).set(slide, (before.get(slide) ?? 0) + degrees)),
    styleOf: (slide: Slide): CSSProperties => {
      const degrees = turns.get(slide) ?? 0;
      return degrees === 0 ? {} : { transform: `rotate(${degrees}deg) scale(${scaleOf(slide, degrees)})` };
    },
  };
}
