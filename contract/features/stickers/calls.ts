import { z } from 'zod';

import { defineCall } from '#contract/kit/call.ts';

/**
 * The stickers of a package that the site offers. For lists of other hosts, which browsers do not ask themselves; those
 * of the site are files.
 * @spec S3 S5
 */
export const getStickerPackage = defineCall({
  method: 'GET',
  path: '/somnia/sticker-package',
  summary: '一套表情包里的表情',
  access: 'guest',
  limit: 'read',
  input: z.object({ url: z.string().max(500) }),
  output: z.object({ list: z.array(z.object({ name: z.string(), url: z.string() })) }),
  errors: ['NOT_FOUND', 'RATE_LIMITED', 'VALIDATION'],
});
