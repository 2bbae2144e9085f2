import type { Selectable } from 'kysely';

import type { MediaItem } from '#contract/features/media/entities.ts';
import type { MediaTable } from '#server/database/schema/media.ts';

export function viewMedia(row: Selectable<MediaTable>): MediaItem {
  const { id, url, name, mime, bytes, width, height, colour, alt } = row;
  return { id, url, name, mime, bytes, width, height, colour, alt };
}
