import { z } from 'zod';

import { defineBlock } from '../kit/block.ts';
import { fileAddress, linkAddress, plainText } from '../kit/block-fields.ts';

export const block = defineBlock({
  type: 'link-card',
  label: '链接卡片',
  icon: 'link-card',
  menu: [
    {
      group: 'media',
      order: 70,
      hint: '带标题和简介的链接',
      keywords: 'lianjiekapian ljkp lianjie 链接 link card',
      data: { link: '', meta: { title: '', description: '', image: { url: '' } } },
    },
  ],
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
