import { z } from 'zod';

import { defineBlock } from '../kit/block.ts';
import { fileAddress, inlineHtml, linkAddress, pixels } from '../kit/block-fields.ts';
import { htmlToText } from '../kit/html-text.ts';

/**
 * The server builds the player of known services from the ids in `source` and `embed`. For all others `embed` is shown
 * only while it is on a site that the owner allows; `title` and `cover` are what that site said of the page.
 */
export const block = defineBlock({
  type: 'embed',
  label: '嵌入',
  icon: 'play',
  menu: [
    {
      group: 'media',
      order: 60,
      hint: '哔哩哔哩、腾讯视频、QQ 音乐、小宇宙等',
      keywords:
        'qianru qr bilibili youtube vimeo wangyiyun 网易云 哔哩哔哩 codepen tengxun 腾讯视频 qq 音乐 xiaoyuzhou 小宇宙 x twitter 推特 gist embed',
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
    title: z.string().max(2000).optional(),
    cover: fileAddress.optional(),
  }),
  inline: ['caption'],
  text: (data) => [data.title ?? '', htmlToText(data.caption)],
});
