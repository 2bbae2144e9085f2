import { z } from 'zod';

import { publicOption } from '#contract/kit/option.ts';
import { count, flag, lines, linkUrl, text } from '#contract/kit/option-schemas.ts';

export const postOptions = {
  article_copyright: publicOption({
    group: '外观',
    label: '文章版权说明',
    description: '显示在文末版权框中，留空则不显示说明',
    schema: lines(1000),
    default: '转载请注明出处并附上本文链接。',
  }),
  article_licence: publicOption({
    group: '外观',
    label: '文章许可协议',
    description: '如 CC BY-NC-SA 4.0，留空则不显示',
    schema: text(60),
    default: 'CC BY-NC-SA 4.0',
  }),
  article_licence_url: publicOption({
    group: '外观',
    label: '许可协议地址',
    description: '许可协议链接到的页面',
    schema: linkUrl,
    default: 'https://creativecommons.org/licenses/by-nc-sa/4.0/deed.zh-hans',
  }),
  article_copy_notice: publicOption({
    group: '外观',
    label: '复制提醒',
    description: '复制正文时提醒标注本文地址',
    schema: flag,
    default: true,
  }),
  article_bookmarks: publicOption({
    group: '外观',
    label: '文章书签',
    description: '读者选中正文里的一句话，可以做成一张竖排的书签图片',
    schema: flag,
    default: true,
  }),
  archive_solar_year: publicOption({
    group: '外观',
    label: '归档节气图',
    description: '归档页把一年的文章画在二十四节气的圆环上',
    schema: flag,
    default: true,
  }),
  article_outdated_days: publicOption({
    group: '外观',
    label: '过时提醒天数',
    description: '文章超过这么多天没有更新时提示内容可能已过时；0 表示不提示',
    schema: count(0, 36_500),
    default: 365,
  }),
  article_heading_numerals: publicOption({
    group: '外观',
    label: '标题编号',
    description: '给正文和目录里的标题加上编号；标题里已经写了编号的文章不加',
    schema: z.enum(['none', 'chinese', 'decimal']),
    default: 'none',
    choices: { none: '不加', chinese: '一、（一）', decimal: '1、1.1' },
  }),
};
