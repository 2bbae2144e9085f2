import { z } from 'zod';

import { defineBlock } from '../kit/block.ts';
import { fileAddress, linkAddress, plainText } from '../kit/block-fields.ts';

export const block = defineBlock({
  type: 'link-card',
  readsAs: ['linkTool', 'link'],
  data: z.object({
    link: linkAddress.default(''),
    meta: z
      .object({
        title: plainText,
        description: plainText,
        image: z.object({ url: fileAddress.catch('').default('') }).prefault({}),
      })
      .prefault({}),
  }),
  text: (data) => [data.meta.title, data.meta.description],
});
