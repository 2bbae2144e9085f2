import { z } from 'zod';

import { serverOption, secretOption } from '#contract/kit/option.ts';
import { text } from '#contract/kit/option-schemas.ts';

export const feedOptions = {
  indexnow_key: serverOption({
    group: 'SEO',
    label: 'IndexNow 密钥',
    description: '填写后，发布文章时通知支持 IndexNow 的搜索引擎',
    schema: z.string().regex(/^([A-Za-z0-9-]{8,128})?$/, '密钥应为 8–128 位字母、数字或连字符'),
    default: '',
  }),
  baidu_push_token: secretOption({
    group: 'SEO',
    label: '百度推送密钥',
    description: '填写后，发布文章时向百度提交地址',
    schema: text(200),
    default: '',
  }),
};
