import { z } from 'zod';

import { serverOption } from '#contract/kit/option.ts';
import { count, text } from '#contract/kit/option-schemas.ts';

import { wordListMaxLength, wordMaxLength } from './limits.ts';

export const wordList = z.array(text(wordMaxLength).min(1)).max(wordListMaxLength);

export const moderationOptions = {
  reports_hide_after: serverOption({
    group: '安全与审核',
    label: '举报自动待审',
    description: '一条评论或动态被多少位不同的人举报后转为待审核；0 表示不自动处理',
    schema: count(0, 1000),
    default: 0,
  }),
  words_refused: serverOption({
    group: '安全与审核',
    label: '全站拒绝的词语',
    description: '评论、私信、昵称等含有这些词语时不能提交；能识别空格、符号、繁体与形近字母',
    schema: wordList,
    default: [],
  }),
  words_held: serverOption({
    group: '安全与审核',
    label: '全站待审的词语',
    description: '含有这些词语的内容需要审核后才显示',
    schema: wordList,
    default: [],
  }),
  words_replaced: serverOption({
    group: '安全与审核',
    label: '全站替换的词语',
    description: '这些词语显示为「＊」',
    schema: wordList,
    default: [],
  }),
};
