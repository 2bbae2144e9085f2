import { z } from 'zod';

import { defineBlock } from '../kit/block.ts';
import { fileAddress, inlineHtml, maxEntries, pixels, plainText } from '../kit/block-fields.ts';
import { pictureText } from '../kit/html-text.ts';

export const block = defineBlock({
  type: 'gallery',
  label: '图集',
  icon: 'images',
  menu: [
    {
      group: 'media',
      order: 20,
      hint: '网格、瀑布流或相册',
      keywords: 'tuji tj xiangce xc pubuliu 相册 瀑布流 gallery',
      data: { layout: 'grid', images: [] },
    },
  ],
  data: z.object({
    layout: z.enum(['grid', 'masonry', 'album']).default('grid'),
    images: z
      .array(z.object({ url: fileAddress, alt: plainText, caption: inlineHtml, width: pixels, height: pixels }))
      .max(maxEntries, '图片太多')
      .default([]),
  }),
  inline: ['images.*.caption'],
  text: (data) => data.images.flatMap(pictureText),
});
