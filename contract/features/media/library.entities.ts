import { z } from 'zod';

import { mediaItem } from './entities.ts';
import { focusPoint } from './focus.rules.ts';
import { photoFacts } from './photo.rules.ts';
import { usePlaceNames } from './usage.copy.ts';

import { mediaKinds, mediaSources } from './library.rules.ts';

/** A file of the media library, as shown in the admin. */
export const libraryItem = mediaItem.extend({
  kind: z.enum(mediaKinds),
  source: z.enum(mediaSources),
  /** A small variant for lists; '' if there is none. */
  thumbnail_url: z.string(),
  /** Tiny blurred image as a data URL; '' if there is none. */
  placeholder: z.string(),
  /** Stored variants of the original in other sizes. */
  variants: z.array(z.object({ url: z.string(), mime: z.string(), width: z.number().int(), bytes: z.number().int() })),
  /** The point that stays in view when it is cropped; null: the centre. */
  focus: focusPoint.nullable(),
  /** What the camera recorded; null when there is nothing. */
  photo: photoFacts.nullable(),
  /** Whether articles may show it. */
  shows_photo: z.boolean(),
  group_id: z.number().int().nullable(),
  owner: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  created_at: z.string(),
  trashed_at: z.string().nullable(),
  /** Number of places where it is used. */
  uses: z.number().int(),
});

export type LibraryItem = z.output<typeof libraryItem>;

export const mediaGroup = z.object({ id: z.number().int(), name: z.string(), count: z.number().int() });

export type MediaGroup = z.output<typeof mediaGroup>;

/** A place that uses a file: its title, and where it is edited or shown ('' if nowhere). */
export const mediaUse = z.object({
  place: z.enum(usePlaceNames),
  id: z.number().int().nullable(),
  title: z.string(),
  url: z.string(),
});

export type MediaUse = z.output<typeof mediaUse>;
