import { z } from 'zod';

import { publicOption, serverOption } from '#contract/kit/option.ts';
import { binarySwitch, count } from '#contract/kit/option-schemas.ts';

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
  gift_share: serverOption({
    group: '积分等级',
    label: '礼物分成',
    description: '收礼的人得到礼物积分的百分之几，向下取整；其余的积分不再流通。填 0 则不分',
    schema: count(0, 100),
    default: 70,
  }),
};
