import { z } from 'zod';

import { publicOption, serverOption } from '#contract/kit/option.ts';
import { count, flag, text } from '#contract/kit/option-schemas.ts';

import { maxPresets, maxTipPoint, thanksLength } from './limits.ts';

export const tipOptions = {
  tips_enable: publicOption({
    group: '支付',
    label: '打赏作者',
    description: '在文章、动态和作者页可以打赏作者',
    schema: flag,
    default: true,
  }),
  tip_presets: serverOption({
    group: '支付',
    label: '打赏的可选数额',
    description: '打赏和赠送时可以直接选的积分数，按顺序显示',
    schema: z.array(count(1, maxTipPoint)).min(1).max(maxPresets),
    default: [100, 500, 1000, 2000, 5000, 10_000],
  }),
  tip_share: serverOption({
    group: '支付',
    label: '打赏分成',
    description: '作者得到打赏的百分之几，向下取整：付款的计入收益，积分的得到积分。填 0 则不分',
    schema: count(0, 100),
    default: 70,
  }),
  tip_thanks: serverOption({
    group: '支付',
    label: '打赏后的感谢',
    description: '打赏成功后显示的一句话',
    schema: text(thanksLength),
    default: '谢谢您的支持，愿您今晚好梦。',
  }),
};
