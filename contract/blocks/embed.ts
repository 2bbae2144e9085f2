import { z } from 'zod';

import { defineBlock } from '../kit/block.ts';
import { inlineHtml, linkAddress, pixels } from '../kit/block-fields.ts';
import { htmlToText } from '../kit/html-text.ts';

/**
 * The server builds the player from its own allowlist using `source` and `embed`; a player URL is never taken from the
 * data.
 */
export const block = defineBlock({
  type: 'embed',
  label: '嵌入',
  icon: 'play',
  menu: [
    {
      group: 'media',
      order: 60,
      hint: '哔哩哔哩、YouTube、网易云音乐等',
      keywords: 'qianru qr bilibili youtube vimeo wangyiyun 网易云 哔哩哔哩 codepen embed',
      data: { service: '', source: '', embed: '', caption: '' },
    },
  ],
  data: z.object({
    service: z.string().max(40).default(''),
    source: linkAddress.default(''),
    embed: linkAddress.default(''),
    width: pixels,
    height: pixels,
    caption: inlineHtml,
  }),
  inline: ['caption'],
  text: (data) => [htmlToText(data.caption)],
});
