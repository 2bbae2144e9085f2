import { z } from 'zod';

import { defineBlock } from '../kit/block.ts';
import { fileAddress, plainText } from '../kit/block-fields.ts';

export const block = defineBlock({
  type: 'audio',
  data: z.object({ url: fileAddress.default(''), title: plainText, artist: plainText, cover: fileAddress.default('') }),
  text: (data) => [data.title, data.artist],
});
