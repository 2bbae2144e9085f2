import { z } from 'zod';

import { wordList } from '#contract/features/moderation/options.ts';
import { publicOption, serverOption } from '#contract/kit/option.ts';
import { flag, lines, power, powerNames } from '#contract/kit/option-schemas.ts';

import { momentNoticeMaxLength } from './limits.ts';
import { momentNoticeTypes } from './notice.rules.ts';

export const momentOptions = {
  moments_notice_type: publicOption({
    group: '动态',
    label: '动态提示样式',
    description: '动态页顶部提示的样式',
    schema: z.enum(momentNoticeTypes),
    default: 'notice',
    choices: { notice: '公告', info: '信息', success: '成功', warning: '提醒', error: '警告' },
  }),
  moments_notice_text: publicOption({
    group: '动态',
    label: '动态提示内容',
    description: '显示在动态页顶部，如发布规范；留空则不显示',
    schema: lines(momentNoticeMaxLength),
    default: '',
  }),
  moments_review_from_power: serverOption({
    group: '动态',
    label: '动态免审权限',
    description: '权限达到这个数值的人发布动态不需要审核',
    schema: power,
    default: 10,
    choices: powerNames,
  }),
  moments_hold_first: serverOption({
    group: '动态',
    label: '首次动态待审',
    description: '第一次发布动态的人需要审核一次，免审的人也是如此；编辑和管理员除外',
    schema: flag,
    default: false,
  }),
  moments_refused_words: serverOption({
    group: '动态',
    label: '拒绝的词语',
    description: '含有这些词语的动态不能发布',
    schema: wordList,
    default: [],
  }),
  moments_held_words: serverOption({
    group: '动态',
    label: '待审的词语',
    description: '含有这些词语的动态需要审核',
    schema: wordList,
    default: [],
  }),
};
