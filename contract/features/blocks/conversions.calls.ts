import { z } from 'zod';

import { blockSchema } from '#contract/kit/block-schema.ts';
import { defineCall } from '#contract/kit/call.ts';

import { conversionErrors } from './copy.ts';
import { conversionMaxLength } from './limits.ts';

/** Converts pasted text to blocks with the rules of the importers; stores nothing. */
export const convertText = defineCall({
  method: 'POST',
  path: '/nv/admin/convert',
  summary: '把 Markdown 或 HTML（包括 Word、网页与公众号文章）转换为内容块，不保存',
  access: 'contributor',
  limit: 'act',
  reads: true,
  large: true,
  input: z.object({
    format: z.enum(['markdown', 'html']),
    text: z.string().max(conversionMaxLength, conversionErrors.tooLong),
  }),
  output: z.object({
    blocks: z.array(blockSchema),
    /** One sentence for each part that could not be converted exactly. */
    unconverted: z.array(z.string()),
  }),
  errors: ['VALIDATION', '601', '401.1', 'RATE_LIMITED', 'PAYLOAD_TOO_LARGE', 'OVERLOADED'],
});
