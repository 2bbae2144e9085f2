import { z } from 'zod';

import { serverOption } from '#contract/kit/option.ts';
import { count, text, uniqueBy } from '#contract/kit/option-schemas.ts';

import { taskKindNames, taskOptionErrors } from './copy.ts';
import { maxReward, maxTaskCount, maxTasks, taskIdLength, taskNameLength } from './limits.ts';
import { isLastingEvent, isRepeatedKind } from './tasks.rules.ts';
import { type Task, taskEvents, taskKinds } from './tasks.entities.ts';

const task = z
  .object({
    id: text(taskIdLength).regex(/^[a-z0-9-]+$/, taskOptionErrors.id),
    name: text(taskNameLength).min(1),
    kind: z.enum(taskKinds),
    event: z.enum(taskEvents),
    count: count(1, maxTaskCount),
    point: count(0, maxReward),
    exp: count(0, maxReward),
  })
  .superRefine(({ kind, event, count: times }, { addIssue }) => {
    if (!isLastingEvent(event)) return;
    if (isRepeatedKind(kind)) addIssue({ code: 'custom', path: ['kind'], message: taskOptionErrors.onlyOnce });
    if (times > 1) addIssue({ code: 'custom', path: ['count'], message: taskOptionErrors.oneTime });
  });

const equal = (kind: Task['kind'], id: string, name: string, event: Task['event'], times: number, units: number) => ({
  id,
  name,
  kind,
  event,
  count: times,
  point: units,
  exp: units,
});

const defaultTasks: Task[] = [
  equal('newcomer', 'avatar', '换上自己的头像', 'avatar', 1, 10),
  equal('newcomer', 'bio', '写一句个人简介', 'bio', 1, 10),
  equal('newcomer', 'bind-email', '绑定邮箱', 'bind-email', 1, 10),
  equal('newcomer', 'first-comment', '发表第一条评论', 'comment', 1, 10),
  equal('newcomer', 'first-moment', '发布第一条动态', 'moment', 1, 10),
  equal('newcomer', 'first-follow', '关注一位喜欢的作者', 'follow', 1, 5),
  equal('daily', 'daily-check-in', '今天来签到', 'check-in', 1, 2),
  equal('daily', 'daily-comment', '参与一次讨论', 'comment', 1, 3),
  equal('daily', 'daily-like', '为三篇内容点赞', 'like', 3, 3),
  equal('weekly', 'weekly-check-in', '一周签到五天', 'check-in', 5, 20),
  equal('weekly', 'weekly-share', '分享的链接有三人来访', 'share', 3, 15),
  equal('achievement', 'check-in-100', '累计签到一百天', 'check-in', 100, 100),
  equal('achievement', 'comments-100', '留下一百条评论', 'comment', 100, 100),
  equal('achievement', 'articles-10', '发布十篇文章', 'article', 10, 200),
];

export const taskOptions = {
  growth_tasks: serverOption({
    group: '积分等级',
    label: '任务',
    description:
      '任务中心的任务，清空则没有任务中心。每日与每周任务每到新的一天、一周（周一起）重新开始，其余只能完成一次。标识一经使用请勿更改：同一标识在同一周期只奖励一次',
    schema: uniqueBy(z.array(task).max(maxTasks), 'id', '这个标识已经有任务了').meta({ refill: 'id' }),
    default: defaultTasks,
    fields: {
      id: '标识',
      name: '名称',
      kind: '类型',
      event: '要做的事',
      count: '次数',
      point: '积分',
      exp: '经验',
    },
    fieldChoices: {
      kind: taskKindNames,
      event: {
        avatar: '设置头像',
        bio: '填写简介',
        'bind-email': '绑定邮箱',
        'check-in': '签到（补签不算）',
        comment: '公开的评论',
        moment: '公开的动态',
        article: '公开的文章',
        like: '给别人的内容点赞',
        follow: '关注别人',
        share: '分享的链接被访问',
      },
    },
  }),
};
