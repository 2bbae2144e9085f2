import type { NotificationKind } from './rules.ts';

/** What the actor did, to be shown after their name. Texts of `order` and `system` are complete sentences. */
export const notificationSentences: Record<NotificationKind, string> = {
  reply: '回复了您的评论',
  mention: '在评论中提到了您',
  comment: '评论了您的文章',
  quote: '转发了您的动态',
  approved: '您的评论已通过审核',
  rejected: '您的动态未通过审核',
  like: '赞了您的内容',
  follow: '关注了您',
  gift: '送给您一份礼物',
  tip: '打赏了您',
  sale: '购买了您的内容',
  system: '系统通知',
  order: '订单通知',
  payment: '支付提醒',
};

export const likedSentences = { post: '赞了您的文章', moment: '赞了您的动态', comment: '赞了您的评论' } as const;

/** The same about a moment itself, where it differs. */
export const momentSentences: Partial<Record<NotificationKind, string>> = {
  mention: '在动态中提到了您',
  approved: '您的动态已通过审核',
  like: likedSentences.moment,
};

/** About a comment below a moment. */
export const momentCommentSentence = '评论了您的动态';

/** Names of the notification kinds in the user's notification settings. */
export const notificationKindNames: Record<NotificationKind, string> = {
  reply: '回复我的评论',
  mention: '评论或动态中提到我',
  comment: '评论我的文章或动态',
  quote: '转发我的动态',
  approved: '我的评论或动态通过审核',
  rejected: '我的动态未通过审核',
  like: '收到的赞',
  follow: '新的关注者',
  gift: '收到的礼物',
  tip: '收到的打赏',
  sale: '内容售出',
  system: '系统通知',
  order: '订单通知',
  payment: '支付提醒（管理员）',
};

/** Who may send private messages to a user. */
export const messageWriterNames = { everyone: '所有人', followed: '我关注的人', nobody: '任何人都不行' } as const;

/** 甲、乙等 5 人: the actors of a merged notification behind the first one. */
export function othersText({ names, count }: { names: readonly string[]; count: number }): string {
  if (count === 0) return '';
  const listed = names.map((name) => `、${name}`).join('');
  return count > names.length ? `${listed}等 ${count + 1} 人` : listed;
}
