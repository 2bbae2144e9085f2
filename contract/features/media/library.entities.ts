import { z } from 'zod';

import { mediaItem } from './entities.ts';
import type { FocusPoint } from './focus.rules.ts';
import { usePlaceNames } from './usage.copy.ts';

import { mediaKinds, mediaSources } from './library.rules.ts';

const percent = z.number().int().min(0).max(100);

export const focusPoint: z.ZodType<FocusPoint> = z.object({ x: percent, y: percent });

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
