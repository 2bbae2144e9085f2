/** Styles of the notice at the top of the moments pages. */
export const momentNoticeTypes = ['notice', 'info', 'success', 'warning', 'error'] as const;

export type MomentNoticeType = (typeof momentNoticeTypes)[number];
