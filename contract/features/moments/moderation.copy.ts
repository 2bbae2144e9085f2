import type { ModeratedState } from './moderation.rules.ts';

const named = (title: string): string => (title === '' ? '' : `《${title}》`);

/** Texts of notifications about a moment. */
export const momentNotices = {
  rejected: (title: string, reason: string) => `${named(title)}${reason}`,
} as const;

/** Titles of mails about a moment. */
export const momentMails = {
  mention: (name: string, title: string) => `${name} 在动态${named(title)}中提到了您`,
  quote: (name: string, title: string) => `${name} 转发了您的动态${title === '' ? '' : `：${title}`}`,
  approved: (title: string) => `您的动态${named(title)}已通过审核`,
  rejected: (title: string) => `您的动态${named(title)}未通过审核`,
} as const;

/** What moderators call the states of a moment. */
export const momentStateNames: Record<ModeratedState, string> = {
  pending: '待审核',
  publish: '已发布',
  rejected: '未通过',
  trash: '已删除',
};

/** Reason of a rejection that follows from reports. */
export const reportedReason = '被举报，经核实不符合本站规范';

export const momentModerationErrors = {
  reasonLength: (max: number) => `原因最多 ${max} 个字`,
  notDeleted: '请先删除这条动态，再彻底删除',
  changed: '这条动态在您查看之后又改动过，请刷新后再审核',
} as const;
