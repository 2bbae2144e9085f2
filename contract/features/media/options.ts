import { z } from 'zod';

import { publicOption, serverOption } from '#contract/kit/option.ts';
import { count, flag, text } from '#contract/kit/option-schemas.ts';

export const mediaOptions = {
  photo_facts: serverOption({
    group: '外观',
    label: '图片拍摄信息',
    description: '文章的图片下方与灯箱里显示相机、镜头、焦距、光圈、快门、感光度与日期；不含地点、序列号与姓名',
    schema: flag,
    default: false,
  }),
  qiniu_enabled: publicOption({
    group: '存储',
    label: '七牛图片规则',
    description: 'Y 启用：图片上限为 4 MB，查看大图使用下面的样式名；N 不启用，上限为 20 MB',
    schema: z.enum(['Y', 'N']),
    default: 'N',
    choices: { Y: '启用', N: '不启用' },
  }),
  image_max_mb: serverOption({
    group: '存储',
    label: '图片大小上限',
    description: '上传的一张图片最多多少 MB；启用七牛图片规则时不超过 4 MB',
    schema: count(1, 20),
    default: 20,
  }),
  image_max_edge: serverOption({
    group: '存储',
    label: '图片最长边',
    description: '上传的图片最长边超过这么多像素时等比缩小后保存，动图除外；0 不缩小',
    schema: count(0, 20_000).refine((px) => px === 0 || px >= 640, '填 0，或不小于 640 的像素数'),
    default: 0,
  }),
  preview_rule: publicOption({
    group: '存储',
    label: '图片预览样式名',
    description: '查看大图时附加在地址后的样式名，留空则为 !large',
    schema: text(60).regex(/^[\w!@.?=&/,|-]*$/, '只能由字母、数字和 ! @ . ? = & / , | - 组成'),
    default: '',
  }),
};
