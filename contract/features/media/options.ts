import { z } from 'zod';

import { publicOption } from '#contract/kit/option.ts';
import { text } from '#contract/kit/option-schemas.ts';

export const mediaOptions = {
  qiniu_enabled: publicOption({
    group: '存储',
    label: '七牛图片规则',
    description: 'Y 启用：图片上限为 4 MB，查看大图使用下面的样式名；N 不启用，上限为 20 MB',
    schema: z.enum(['Y', 'N']),
    default: 'N',
    choices: { Y: '启用', N: '不启用' },
  }),
  preview_rule: publicOption({
    group: '存储',
    label: '图片预览样式名',
    description: '查看大图时附加在地址后的样式名，留空则为 !large',
    schema: text(60).regex(/^[\w!@.?=&/,|-]*$/, '只能由字母、数字和 ! @ . ? = & / , | - 组成'),
    default: '',
  }),
};
