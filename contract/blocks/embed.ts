import { z } from 'zod';

import { defineBlock } from '../kit/block.ts';
import { inlineHtml, linkAddress, pixels } from '../kit/block-fields.ts';
import { textOfHtml } from '../kit/html-text.ts';

/** What plays is built from `source` and `embed` by the allow-list of the server, never taken from here. */
export const block = defineBlock({
  type: 'embed',
  data: z.object({
    service: z.string().max(40).default(''),
    source: linkAddress.default(''),
    embed: linkAddress.default(''),
    width: pixels,
    height: pixels,
    caption: inlineHtml,
  }),
  inline: ['caption'],
  text: (data) => [textOfHtml(data.caption)],
});
