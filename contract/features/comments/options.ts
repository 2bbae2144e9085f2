import { z } from 'zod';

import { wordList } from '#contract/features/moderation/options.ts';
import { publicOption, serverOption } from '#contract/kit/option.ts';
import { count, flag } from '#contract/kit/option-schemas.ts';

export const commentOptions = {
  comments_enable: publicOption({
    group: '评论',
    label: '开放评论',
    description: '关闭后全站不能发表新评论，已有评论仍然显示',
    schema: flag,
    default: true,
  }),
  comments_need_login: publicOption({
    group: '评论',
    label: '登录后评论',
    description: '只允许登录用户发表评论',
    schema: flag,
    default: false,
  }),
  comments_hold_all: serverOption({
    group: '评论',
    label: '先审后发',
    description: '所有评论都要审核后才显示',
    schema: flag,
    default: false,
  }),
  comments_hold_first: serverOption({
    group: '评论',
    label: '首次评论待审',
    description: '第一次留言的人需要审核一次',
    schema: flag,
    default: true,
  }),
  comments_hold_links: serverOption({
    group: '评论',
    label: '链接数上限',
    description: '链接多于这个数的评论需要审核',
    schema: count(0, 100),
    default: 2,
  }),
  comments_refused_words: serverOption({
    group: '评论',
    label: '拒绝的词语',
    description: '含有这些词语的评论不能发表',
    schema: wordList,
    default: [],
  }),
  comments_held_words: serverOption({
    group: '评论',
    label: '待审的词语',
    description: '含有这些词语的评论需要审核',
    schema: wordList,
    default: [],
  }),
  comments_close_after_days: serverOption({
    group: '评论',
    label: '自动关闭评论',
    description: '文章发布多少天后关闭评论；0 表示不关闭',
    schema: count(0, 36_500),
    default: 0,
  }),
  comments_purge_days: serverOption({
    group: '评论',
    label: '自动清空回收站与垃圾评论',
    description: '评论在回收站或垃圾评论里多少天后彻底删除，连同下面的回复和通知；0 表示不删除',
    schema: count(0, 36_500),
    default: 30,
  }),
  comments_forget_address_days: serverOption({
    group: '评论',
    label: '自动清除评论的网络地址',
    description: '评论发表多少天后清除它的 IP 地址与浏览器信息；0 表示不清除',
    schema: count(0, 36_500),
    default: 0,
  }),
  comments_page_size: publicOption({
    group: '评论',
    label: '每页评论数',
    description: '每页显示多少条一级评论，1–50',
    schema: count(1, 50),
    default: 20,
  }),
  comments_sort: publicOption({
    group: '评论',
    label: '默认排序',
    description: 'newest 最新，oldest 最早，hot 最热',
    schema: z.enum(['newest', 'oldest', 'hot']),
    default: 'newest',
    choices: { newest: '最新在前', oldest: '最早在前', hot: '最热在前' },
  }),
  comments_images: serverOption({
    group: '评论',
    label: '允许图片',
    description: '评论里的图片语法显示为图片',
    schema: flag,
    default: false,
  }),
  comments_avatar: serverOption({
    group: '评论',
    label: '头像服务',
    description: 'off 不使用外部服务，cravatar 或 gravatar 由本站代理获取',
    schema: z.enum(['off', 'cravatar', 'gravatar']),
    default: 'off',
    choices: { off: '不使用外部头像', cravatar: 'Cravatar', gravatar: 'Gravatar' },
  }),
  comments_show_city: publicOption({
    group: '评论',
    label: '显示属地',
    description: '在评论旁显示省份',
    schema: flag,
    default: false,
  }),
  comments_show_device: publicOption({
    group: '评论',
    label: '显示设备',
    description: '在评论旁显示浏览器与系统',
    schema: flag,
    default: false,
  }),
};
