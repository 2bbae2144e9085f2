import type { BadgeFact } from './rules.ts';
import { badgeDescriptionLength, badgeNameLength, badgeReasonLength, maxBadges } from './limits.ts';

export const badgeErrors = {
  missing: '没有这枚徽章',
  notOwned: '您还没有这枚徽章',
  name: `名称需要 1 到 ${badgeNameLength} 个字符`,
  image: '请选择图片',
  description: `说明最多 ${badgeDescriptionLength} 个字符`,
  reason: `原因需要 1 到 ${badgeReasonLength} 个字符`,
  threshold: '请填写大于 0 的整数',
  noThreshold: '手动授予的徽章没有数量',
  tooMany: `徽章最多 ${maxBadges} 枚`,
  has: '这位用户已经有这枚徽章了',
  hasNot: '这位用户没有这枚徽章',
} as const;

/** The notification about a new badge. */
export const badgeGiven = (name: string): string => `获得徽章「${name}」`;

export const badgeFactNames: Record<BadgeFact, string> = {
  articles: '公开的文章',
  moments: '公开的动态',
  comments: '通过的评论',
  likes: '收到的赞',
  days: '注册天数',
  streak: '连续签到天数',
  'check-ins': '累计签到天数',
  level: '等级',
};

/** What has to be done for a badge. */
export const badgeGoals: Record<BadgeFact, (count: number) => string> = {
  articles: (count) => (count === 1 ? '发表第一篇文章' : `发表 ${count} 篇文章`),
  moments: (count) => (count === 1 ? '发布第一条动态' : `发布 ${count} 条动态`),
  comments: (count) => (count === 1 ? '第一条评论通过' : `${count} 条评论通过`),
  likes: (count) => `收到 ${count} 个赞`,
  days: (count) => `注册满 ${count} 天`,
  streak: (count) => `连续签到 ${count} 天`,
  'check-ins': (count) => `累计签到 ${count} 天`,
  level: (count) => `达到第 ${count} 级`,
};
