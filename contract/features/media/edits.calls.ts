import { z } from 'zod';

import { libraryItem } from './library.entities.ts';
import { defineCall } from '#contract/kit/call.ts';
import { wholeNumber } from '#contract/kit/page-schemas.ts';

const id = wholeNumber(1, Number.MAX_SAFE_INTEGER);
const mediaEditErrorCodes = ['VALIDATION', '601', '401.1', 'NOT_FOUND', 'RATE_LIMITED'] as const;

/**
 * Replaces the file by another one: `upload_id` of an upload that is complete but not finished. The file keeps its id,
 * name and description; every place that uses it shows the new contents.
 */
export const replaceMedia = defineCall({
  method: 'POST',
  path: '/nv/admin/media/{id}/replace',
  summary: '用新上传的内容替换文件，使用它的地方一并更新',
  access: 'contributor',
  limit: 'uploadStep',
  input: z.object({ id, upload_id: z.string().regex(/^[\w-]{1,40}$/) }),
  output: z.object({ item: libraryItem, changed: z.number().int() }),
  errors: [...mediaEditErrorCodes, 'CONFLICT', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_TYPE', 'OVERLOADED', 'NO_SPACE'],
});

/** Rotates an image and crops it; the crop is in pixels of the rotated image. */
export const cropMedia = defineCall({
  method: 'POST',
  path: '/nv/admin/media/{id}/crop',
  summary: '裁剪、旋转图片，存为新文件或替换原图',
  access: 'contributor',
  limit: 'uploadStep',
  input: z.object({
    id,
    rotate: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]).default(0),
    x: z.number().int().min(0),
    y: z.number().int().min(0),
    width: z.number().int().min(1),
    height: z.number().int().min(1),
    as: z.enum(['copy', 'replace']).default('copy'),
  }),
  output: z.object({ item: libraryItem, changed: z.number().int() }),
  errors: [...mediaEditErrorCodes, 'CONFLICT', 'OVERLOADED', 'NO_SPACE'],
});
