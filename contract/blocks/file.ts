import { z } from 'zod';

import { defineBlock } from '../kit/block.ts';
import { fileAddress, plainText } from '../kit/block-fields.ts';

export const block = defineBlock({
  type: 'file',
  label: '附件',
  icon: 'file',
  menu: [
    {
      group: 'media',
      order: 50,
      hint: '供读者下载的文件',
      keywords: 'fujian fj wenjian xiazai 文件 下载 file',
      data: { file: { url: '', name: '' }, title: '' },
    },
  ],
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
