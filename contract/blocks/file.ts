import { z } from 'zod';

import { defineBlock } from '../kit/block.ts';
import { fileAddress, plainText } from '../kit/block-fields.ts';

export const block = defineBlock({
  type: 'file',
  readsAs: ['attaches'],
  data: z.object({
    file: z
      .object({
        url: fileAddress.default(''),
        name: plainText,
        size: z.number().nonnegative().optional(),
        extension: z.string().max(20).optional(),
      })
      .prefault({}),
    title: plainText,
  }),
  text: (data) => [data.title, data.file.name],
});
