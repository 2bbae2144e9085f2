import { z } from 'zod';

import { publicOption } from '#contract/kit/option.ts';
import { fileUrl, binarySwitch } from '#contract/kit/option-schemas.ts';

import { builtInStickers } from './rules.ts';

/** Where a package of stickers is listed and how large it is shown. @see docs/reference/entities.md */
const stickerPackage = z.object({
  icon: fileUrl,
  url: fileUrl.meta({ form: 'stickers' }),
  size: z.enum(['small', 'normal', 'large', 'biggest']).default('normal'),
});

export const stickerOptions = {
  somnia_sticker_enable: publicOption({
    group: '外观',
    label: '表情包',
    description: '1 打开，0 关闭',
    schema: binarySwitch,
    default: '0',
  }),
  somnia_sticker_packages: publicOption({
    group: '外观',
    label: '表情包列表',
    description: '每一套的图标、清单地址和显示尺寸',
    schema: z.array(stickerPackage).max(30),
    default: [builtInStickers],
    fields: { icon: '图标', url: '清单地址', size: '显示尺寸' },
    fieldChoices: { size: { small: '小', normal: '标准', large: '大', biggest: '特大' } },
  }),
};
