import { z } from 'zod';

import { defineBlock } from '../kit/block.ts';
import { fileAddress, inlineHtml, pixels } from '../kit/block-fields.ts';
import { htmlToText } from '../kit/html-text.ts';

export const block = defineBlock({
  type: 'video',
  label: '视频',
  icon: 'play',
  menu: [
    {
      group: 'media',
      order: 30,
      hint: '视频文件',
      keywords: 'shipin sp video',
      data: { url: '', poster: '', caption: '' },
    },
  ],
  data: z.object({
    url: fileAddress.default(''),
    poster: fileAddress.default(''),
    caption: inlineHtml,
    width: pixels,
    height: pixels,
  }),
  inline: ['caption'],
  text: (data) => [htmlToText(data.caption)],
});
