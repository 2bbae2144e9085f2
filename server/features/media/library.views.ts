import type { LibraryItem } from '#contract/features/media/library.entities.ts';
import { kindOfMime, type MediaSource } from '#contract/features/media/library.rules.ts';
import { isoTime, isoTimeOrNull } from '#server/kit/clock.ts';

import { readPhotoFacts } from './views.ts';
import type { LibraryRow } from './library.reads.ts';

interface VariantRow {
  media_id: number;
  url: string;
  format: 'webp' | 'avif';
  width: number;
  bytes: number;
}

/** Thumbnails of the library are drawn at up to half of this width. */
const thumbnailWidth = 320;

export function sourceOf({ purpose }: Pick<LibraryRow, 'purpose'>): MediaSource {
  return purpose === 'moment' ? 'moment' : 'library';
}

/** A row with its variants and number of uses, as the library shows it. */
export function viewItem(row: LibraryRow, variants: readonly VariantRow[], uses: number): LibraryItem {
  const { id, url, name, mime, bytes, width, height, colour, alt, placeholder, group_id } = row;
  const kind = kindOfMime(mime);
  const own = variants.filter((variant) => variant.media_id === id);
  const small = own.find(({ format, width: wide }) => format === 'webp' && wide >= thumbnailWidth);
  const widest = own.findLast(({ format }) => format === 'webp');
  return {
    id,
    url,
    name,
    mime,
    bytes,
    width,
    height,
    colour,
    alt,
    placeholder,
    kind,
    source: sourceOf(row),
    thumbnail_url: (small ?? widest)?.url ?? (kind === 'image' ? url : ''),
    variants: own.map((each) => ({
      url: each.url,
      mime: `image/${each.format}`,
      width: each.width,
      bytes: each.bytes,
    })),
    focus: row.focus_x === null || row.focus_y === null ? null : { x: row.focus_x, y: row.focus_y },
    photo: readPhotoFacts(row.photo),
    shows_photo: row.shows_photo === 1,
    group_id,
    owner: row.owner_id === null ? null : { id: row.owner_id, name: row.owner_name ?? '' },
    created_at: isoTime(row.created_at),
    trashed_at: isoTimeOrNull(row.trashed_at),
    uses,
  };
}
