import { z } from 'zod';

/** What the camera recorded about a photograph. Nothing of it names a place, a person or one device. */
export const photoFacts = z.object({
  camera: z.string().max(130).optional(),
  lens: z.string().max(130).optional(),
  /** Focal length in millimetres. */
  focal: z.number().positive().max(10_000).optional(),
  /** The number of the aperture: 1.8 for f/1.8. */
  aperture: z.number().positive().max(1000).optional(),
  /** Exposure in seconds. */
  seconds: z.number().positive().max(1_000_000).optional(),
  iso: z.number().int().positive().max(100_000_000).optional(),
  /** Day it was taken, `YYYY-MM-DD`. */
  day: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/)
    .optional(),
});

export type PhotoFacts = z.output<typeof photoFacts>;

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

/** The stored facts; null when there are none. */
export function readPhotoFacts(stored: string): PhotoFacts | null {
  if (stored === '') return null;
  try {
    const found = photoFacts.safeParse(JSON.parse(stored));
    return found.success && photoParts(found.data).length > 0 ? found.data : null;
  } catch {
    return null;
  }
}
