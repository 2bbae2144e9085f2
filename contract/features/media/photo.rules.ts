import type { PhotoFacts } from './library.entities.ts';

function exposureText(seconds: number): string {
  if (seconds >= 0.3) return `${Math.round(seconds * 10) / 10} 秒`;
  return `1/${Math.round(1 / seconds)} 秒`;
}

/** The parts of the card of a photograph, in the order in which photographers name them. */
export function photoParts(facts: PhotoFacts): string[] {
  const { camera, lens, focal, aperture, seconds, iso, day } = facts;
  return [
    camera,
    lens,
    focal && `${Math.round(focal * 10) / 10} mm`,
    aperture && `f/${Math.round(aperture * 10) / 10}`,
    seconds && exposureText(seconds),
    iso && `ISO ${iso}`,
    day,
  ].filter((part): part is string => typeof part === 'string');
}
