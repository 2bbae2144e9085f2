import type { TargetType } from '#contract/kit/targets.ts';

/** Types of targets that can be reported. */
export const reportTypes = ['comment', 'post', 'user', 'message'] as const satisfies readonly TargetType[];

export type ReportType = (typeof reportTypes)[number];

/** Reasons for a report, with the texts to choose from. */
export const reportReasons = {
  spam: '垃圾广告',
  abuse: '辱骂攻击',
  porn: '色情低俗',
  illegal: '违法违规',
  infringement: '侵权',
  other: '其他',
} as const;

export type ReportReason = keyof typeof reportReasons;

export const reportReasonNames = Object.keys(reportReasons) as ReportReason[];

/** Pending, upheld, dismissed. */
export const reportStatuses = ['open', 'upheld', 'dismissed'] as const;

export type ReportStatus = (typeof reportStatuses)[number];
