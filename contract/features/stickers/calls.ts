import { z } from 'zod';

import { defineCall } from '#contract/kit/call.ts';

/**
 * Returns the stickers of a package that the site offers, for lists on other hosts, which browsers do not request
 * directly; the site's own lists are static files.
 * @see docs/reference/entities.md, docs/reference/validations.md
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
