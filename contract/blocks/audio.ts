import { z } from 'zod';

import { defineBlock } from '../kit/block.ts';
import { fileAddress, plainText } from '../kit/block-fields.ts';

export const block = defineBlock({
  type: 'audio',
  label: '音频',
  icon: 'music',
  menu: [
    {
      group: 'media',
      order: 40,
      hint: '音乐或录音',
      keywords: 'yinpin yp yinyue 音乐 audio',
      data: { url: '', title: '', artist: '', cover: '' },
    },
  ],
  data: z.object({ url: fileAddress.default(''), title: plainText, artist: plainText, cover: fileAddress.default('') }),
  text: (data) => [data.title, data.artist],
});
