import { z } from 'zod';

import { mediaItem } from './entities.ts';
import { usePlaceNames } from './usage.copy.ts';

import { mediaKinds } from './library.rules.ts';

/** A file of the library, for those who write and run the site. */
export const libraryItem = mediaItem.extend({
  kind: z.enum(mediaKinds),
  /** A small form for lists; '' where there is none. */
  thumbnail_url: z.string(),
  /** Tiny blurred form as a data address; '' where there is none. */
  placeholder: z.string(),
  /** Sizes kept beside the original. */
  variants: z.array(z.object({ url: z.string(), mime: z.string(), width: z.number().int(), bytes: z.number().int() })),
  group_id: z.number().int().nullable(),
  owner: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  created_at: z.string(),
  trashed_at: z.string().nullable(),
  /** In how many places it is shown. */
  uses: z.number().int(),
});

export type LibraryItem = z.output<typeof libraryItem>;

export const mediaGroup = z.object({ id: z.number().int(), name: z.string(), count: z.number().int() });

export type MediaGroup = z.output<typeof mediaGroup>;

/** One place that shows a file: what it is called, and where it is edited or seen ('' where nowhere). */
export const mediaUse = z.object({
  place: z.enum(usePlaceNames),
  id: z.number().int().nullable(),
  title: z.string(),
  url: z.string(),
});

export type MediaUse = z.output<typeof mediaUse>;
