import type { JobStatus } from './rules.ts';

export const jobStatusNames: Record<JobStatus, string> = {
  waiting: '等待中',
  running: '进行中',
  done: '已完成',
  dead: '已失败',
};

/** Names of the queues in the admin; a test compares the list with the existing queues. */
export const queueNames: Readonly<Record<string, string>> = {
  'codes-mail': '发送验证码与重置链接',
  'mails-account': '发送账号邮件',
  'mails-send': '发送通知邮件',
  'channels-send': '发送站长提醒',
  'webhooks-deliver': '投递 Webhook',
  'posts-publish': '定时发布',
  'search-all': '重建搜索索引',
  'search-term': '更新搜索索引',
  'feeds.push-indexnow': '推送到 IndexNow',
  'feeds.push-baidu': '推送到百度',
  'links.visit': '检查友链',
  'links.visit-due': '安排友链检查',
  'media-variants': '生成图片尺寸',
  'media-removals': '删除文件',
  'media-edits-rewrite': '更新图片地址',
  'media-library-trash': '清理媒体回收站',
  'media-posters': '生成视频封面',
  'moments-hot': '更新热门动态',
  'moment-links': '读取动态里的链接',
  'topic-links': '更新动态里的话题链接',
  'moment-files-sweep': '清理动态未用的文件',
  'media-uses-missing': '补记文件用处',
  'transfers-run': '备份、导入与导出',
  'transfers-sweep': '清理备份与导入的残余',
  'automatic-backups-due': '安排自动备份',
  'automatic-backups-made': '清理较早的自动备份',
  'uploads-sweep': '清理未完成的上传',
  'stats-daily': '每日统计',
  'growth-settle': '结算奖励',
  'visits-close': '结算每日访客',
  'profiles-erase': '注销到期账号',
  'revisions-prepare': '整理历史版本',
  'drafts-sweep': '清理自动保存稿',
  'comments-purge': '清理旧评论',
  'mails-sweep': '清理发件箱',
  'codes-sweep': '清理验证码',
  'accounts-sweep': '清理登录会话',
  'audits-sweep': '清理审计记录',
  'credentials-sweep': '清理验证记录',
  'identities-sweep': '清理第三方登录',
  'idempotency-keys-sweep': '清理重复提交记录',
  'limits-sweep': '清理限速记录',
  'notifications-sweep': '清理通知',
  'passkeys-sweep': '清理通行密钥请求',
  'webhooks-sweep': '清理投递记录',
};

/** @see docs/reference/errors.md */
export const jobErrors = {
  missing: '没有找到这个任务，它可能已经被清理',
  notDead: '只有失败的任务可以重试或删除',
  repeated: '相同的任务已经在等待，不需要重试',
} as const;
