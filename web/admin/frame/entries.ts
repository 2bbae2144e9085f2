import { hasRole, type StaffRole } from '#contract/kit/power.ts';
import type { IconName } from '#web/ui/icon.tsx';

/** The count of pending items shown beside an entry. */
export type PendingKind = 'comments' | 'moments' | 'articles' | 'pages' | 'reports' | 'links' | 'withdrawals' | 'jobs';

export interface AdminEntry {
  /** The path after `/nv-admin/`; '' is the dashboard. Also the `current` prop of the page's frame. */
  key: string;
  label: string;
  icon: IconName;
  /** From this role on. @see docs/reference/permissions.md */
  access: StaffRole;
  waiting?: PendingKind;
  /** Additional search terms for the quick jump. */
  keywords?: string;
}

export interface AdminGroup {
  name: string;
  entries: readonly AdminEntry[];
}

/** All entries of the side navigation, in order. An entry is added together with its page. */
export const adminGroups: readonly AdminGroup[] = [
  {
    name: '概览',
    entries: [{ key: '', label: '概览', icon: 'chart-line', access: 'editor', keywords: '首页 统计 趋势 dashboard' }],
  },
  {
    name: '内容',
    entries: [
      {
        key: 'articles',
        label: '文章',
        icon: 'file-text',
        access: 'contributor',
        waiting: 'articles',
        keywords: '写文章 草稿 投稿 审核 回收站',
      },
      { key: 'pages', label: '页面', icon: 'file', access: 'editor', waiting: 'pages', keywords: '独立页面 关于' },
      { key: 'categories', label: '分类', icon: 'folder', access: 'editor', keywords: '目录' },
      { key: 'tags', label: '标签', icon: 'tag', access: 'editor' },
      { key: 'specials', label: '专题', icon: 'layers', access: 'editor', keywords: '系列 连载' },
      { key: 'plates', label: '版块', icon: 'columns-3', access: 'administrator', keywords: '动态 版主 版规' },
      { key: 'topics', label: '话题', icon: 'hash', access: 'editor', keywords: '动态 热门话题 合并' },
      { key: 'media', label: '媒体库', icon: 'image', access: 'contributor', keywords: '图片 上传 附件 文件' },
    ],
  },
  {
    name: '互动',
    entries: [
      {
        key: 'comments',
        label: '评论',
        icon: 'message-circle',
        access: 'editor',
        waiting: 'comments',
        keywords: '审核 垃圾评论',
      },
      {
        key: 'moments',
        label: '动态',
        icon: 'sparkles',
        access: 'editor',
        waiting: 'moments',
        keywords: '审核 微博 版块 话题',
      },
      { key: 'reports', label: '举报', icon: 'flag', access: 'editor', waiting: 'reports', keywords: '投诉' },
      {
        key: 'links',
        label: '友情链接',
        icon: 'link',
        access: 'administrator',
        waiting: 'links',
        keywords: '友链 申请',
      },
      { key: 'gifts', label: '互动礼物', icon: 'gift', access: 'administrator', keywords: '礼物 上架 价格 gifts' },
      { key: 'gift-records', label: '送礼记录', icon: 'list', access: 'administrator', keywords: '礼物 留言 礼物墙' },
    ],
  },
  {
    name: '用户',
    entries: [
      { key: 'users', label: '用户', icon: 'users', access: 'administrator', keywords: '角色 认证 封禁 会员' },
      {
        key: 'growth',
        label: '成长数据',
        icon: 'chart-line',
        access: 'administrator',
        keywords: '积分 经验 签到 等级 任务 统计 图表 growth',
      },
      {
        key: 'ledger',
        label: '总账核对',
        icon: 'coins',
        access: 'administrator',
        keywords: '积分 经验 收益 余额 ledger',
      },
      {
        key: 'goods',
        label: '礼品',
        icon: 'gift',
        access: 'administrator',
        keywords: '积分 兑换 库存 goods',
      },
      { key: 'cards', label: '卡密', icon: 'ticket', access: 'administrator', keywords: '兑换码 积分 礼品 cards' },
      { key: 'badges', label: '徽章', icon: 'award', access: 'administrator', keywords: '勋章 荣誉 授予 badges' },
      { key: 'bans', label: '网络封禁', icon: 'ban', access: 'administrator', keywords: 'IP 地址' },
    ],
  },
  {
    name: '交易',
    entries: [
      { key: 'orders', label: '订单', icon: 'file-text', access: 'administrator', keywords: '付款 退款 买家 orders' },
      { key: 'tips', label: '打赏', icon: 'qr-code', access: 'administrator', keywords: '打赏墙 留言 tips' },
      {
        key: 'withdraws',
        label: '提现',
        icon: 'coins',
        access: 'administrator',
        waiting: 'withdrawals',
        keywords: '收益 打款 审核 withdraws',
      },
      { key: 'coupons', label: '优惠券', icon: 'ticket', access: 'administrator', keywords: '折扣 券码 coupons' },
      {
        key: 'revenue',
        label: '收入',
        icon: 'chart-line',
        access: 'administrator',
        keywords: '营收 报表 退款 revenue',
      },
      {
        key: 'reconciliation',
        label: '对账',
        icon: 'circle-check',
        access: 'administrator',
        keywords: '账单 差异 核对 reconciliation',
      },
    ],
  },
  {
    name: '站点',
    entries: [
      { key: 'menus', label: '菜单', icon: 'menu', access: 'administrator', keywords: '导航 页脚' },
      {
        key: 'redirects',
        label: '重定向',
        icon: 'arrow-up-right',
        access: 'administrator',
        keywords: '跳转 301 302 旧地址 搬家 redirects',
      },
      {
        key: 'settings',
        label: '站点设置',
        icon: 'settings',
        access: 'administrator',
        keywords: '选项 外观 评论 邮件 登录 SEO 备案',
      },
    ],
  },
  {
    name: '系统',
    entries: [
      { key: 'words', label: '敏感词试验', icon: 'shield', access: 'editor', keywords: '词表 审核 屏蔽' },
      { key: 'licence', label: '许可证', icon: 'key', access: 'administrator', keywords: '授权 专业版' },
      { key: 'mails', label: '发件箱', icon: 'mail', access: 'administrator', keywords: '邮件 测试 渠道 提醒' },
      {
        key: 'mail-templates',
        label: '邮件模板',
        icon: 'file-text',
        access: 'administrator',
        keywords: '主题 正文 占位符 通知',
      },
      {
        key: 'backup',
        label: '备份与恢复',
        icon: 'archive',
        access: 'administrator',
        keywords: '备份 还原 下载 backup',
      },
      {
        key: 'transfer',
        label: '导入与导出',
        icon: 'shuffle',
        access: 'administrator',
        keywords: 'WordPress Markdown 归档 搬家 import export',
      },
      {
        key: 'jobs',
        label: '后台任务',
        icon: 'rotate-cw',
        access: 'administrator',
        waiting: 'jobs',
        keywords: '队列 重试 失败 jobs',
      },
      { key: 'audit', label: '审计记录', icon: 'history', access: 'administrator', keywords: '日志 操作记录' },
      { key: 'api', label: '接口文档', icon: 'code', access: 'administrator', keywords: 'API OpenAPI 令牌 开发' },
      { key: 'webhooks', label: 'Webhook', icon: 'activity', access: 'administrator', keywords: '回调 推送 接口' },
    ],
  },
];

export const adminPath = (key: string): string => (key === '' ? '/nv-admin' : `/nv-admin/${key}`);

/** The groups that a person may open; empty ones are left out. */
export function groupsFor(person: { power: number }): AdminGroup[] {
  return adminGroups
    .map(({ name, entries }) => ({ name, entries: entries.filter((entry) => hasRole(person, entry.access)) }))
    .filter(({ entries }) => entries.length > 0);
}
