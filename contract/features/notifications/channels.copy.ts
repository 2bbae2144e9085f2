import type { ReportType } from '#contract/features/moderation/reports.rules.ts';

export const channelTexts = {
  lastOfHour: '（同类提醒较多，一小时内不再逐条发送，请到站内查看。）',
} as const;

const reportTargetNames: Record<ReportType | 'moment', string> = {
  comment: '评论',
  post: '文章',
  moment: '动态',
  user: '用户',
  message: '私信',
};

/** Texts of notifications to the owner. */
export const ownerTexts = {
  commentWaiting: '有一条评论等待审核',
  commentBy: (name: string, content: string, heldFor: string) =>
    `${name}：${content}${heldFor ? `（${heldFor}）` : ''}`,
  postWaiting: (title: string) => `投稿《${title}》等待审核`,
  momentWaiting: (title: string) => `动态《${title}》等待审核`,
  newUser: (name: string) => `新用户「${name}」注册了`,
  linkApplied: (name: string) => `「${name}」申请交换友情链接`,
  reported: (type: ReportType | 'moment', reason: string) => `有${reportTargetNames[type]}被举报：${reason}`,
  reportedThing: (type: ReportType | 'moment', id: number) => `${reportTargetNames[type]}编号 ${id}`,
  backupFailed: '自动备份失败',
  withdrawal: (name: string, yuan: string) => `「${name}」申请提现 ¥${yuan}`,
  banned: (name: string) => `用户「${name}」被封禁`,
  bannedFor: (reason: string, ends: boolean) =>
    [reason ? `原因：${reason}` : '', ends ? '到期后自动解除' : '长期封禁'].filter(Boolean).join('，'),
} as const;
