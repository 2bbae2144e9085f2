import { z } from 'zod';

import { publicOption } from '#contract/kit/option.ts';
import { binarySwitch } from '#contract/kit/option-schemas.ts';

export const giftOptions = {
  somnia_gift_enable: publicOption({
    group: '积分等级',
    label: '礼物滚动条',
    description: '1 显示，0 不显示',
    schema: binarySwitch,
    default: '0',
  }),
  somnia_gift_allow: publicOption({
    group: '积分等级',
    label: '允许关闭礼物条',
    description: '1 允许读者关闭，0 不允许',
    schema: binarySwitch,
    default: '0',
  }),
  somnia_gift_speed: publicOption({
    group: '积分等级',
    label: '礼物滚动速度',
    description: '1 快，2 中，3 慢',
    schema: z.enum(['1', '2', '3']),
    default: '2',
    choices: { 1: '快', 2: '中', 3: '慢' },
  }),
};
