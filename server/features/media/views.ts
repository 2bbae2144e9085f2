import type { Selectable } from 'kysely';

import type { MediaItem, Picture } from '#contract/features/media/entities.ts';
import { type PhotoFacts, photoFacts } from '#contract/features/media/library.entities.ts';
import { photoParts } from '#contract/features/media/photo.rules.ts';
import { srcsetOf, type Variant } from '#contract/features/media/variants.rules.ts';
import type { MediaTable } from '#server/database/schema/media.ts';

export function viewMedia(row: Selectable<MediaTable>): MediaItem {
  const { id, url, name, mime, bytes, width, height, colour, alt } = row;
  return { id, url, name, mime, bytes, width, height, colour, alt };
}

/** A point in per cent as `object-position`; '' is the centre. */
export function viewFocus({ focus_x, focus_y }: Pick<Selectable<MediaTable>, 'focus_x' | 'focus_y'>): string {
  return focus_x === null || focus_y === null ? '' : `${focus_x}% ${focus_y}%`;
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

/** What the camera recorded, in one line; '' when it is not to be shown. */
export function viewPhoto({ photo, shows_photo }: Pick<Selectable<MediaTable>, 'photo' | 'shows_photo'>): string {
  const facts = shows_photo === 1 ? readPhotoFacts(photo) : null;
  return facts ? photoParts(facts).join(' · ') : '';
}

type PictureFacts = Pick<Picture, 'width' | 'height' | 'colour' | 'focus'> & { variants: readonly Variant[] };

/** An image as pages show it; of one that is not stored here only the address is known. */
export function viewPicture(url: string, known: PictureFacts | undefined): Picture {
  if (!known) return { url, width: null, height: null, colour: null, srcset: '', avif: '', focus: '' };
  const { width, height, colour, focus, variants } = known;
  const [srcset, avif] = [srcsetOf(variants, 'webp'), srcsetOf(variants, 'avif')];
  return { url, width, height, colour, srcset, avif, focus };
}
