import { z } from 'zod';

import { serverOption } from '#contract/kit/option.ts';
import { flag } from '#contract/kit/option-schemas.ts';

import { voteResults } from './rules.ts';

export const voteOptions = {
  votes_guests: serverOption({
    group: '站点',
    label: '游客投票',
    description: '不登录也能投票和评分；同一个浏览器算一个人，同一网络的人数有限制',
    schema: flag,
    default: false,
  }),
  votes_changeable: serverOption({
    group: '站点',
    label: '允许改投',
    description: '截止以前可以改变自己的选择和评分；关闭后投出就不能再改',
    schema: flag,
    default: true,
  }),
  votes_results: serverOption({
    group: '站点',
    label: '投票结果',
    description: '投票和动态里的投票何时显示各选项的票数；作者与编辑随时可见，评分总是显示',
    schema: z.enum(voteResults),
    default: 'voted',
    choices: { always: '随时显示', voted: '投票后显示', closed: '截止后显示（没有截止时间的，投票后显示）' },
  }),
};
