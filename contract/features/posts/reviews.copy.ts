export const reviewErrors = {
  noteMissing: '请写下退回的原因，作者会看到',
  noteLength: '审核意见最多 1000 个字符',
  notDraft: '只有草稿可以提交审核',
  notPending: '这篇文章不在待审核状态',
  conflict: '文章在您阅读之后又有改动，请看过最新内容再审核',
  conflictWith: (name: string) => `文章在您阅读之后又被 ${name} 改动，请看过最新内容再审核`,
} as const;

export const reviewActionNames = { submit: '提交审核', approve: '审核通过', return: '退回修改' } as const;

/** Notifications to the author. */
export const reviewNotices = {
  approve: (title: string, note: string) => `您的投稿《${title}》已通过审核${note && `：${note}`}`,
  return: (title: string, note: string) => `您的投稿《${title}》需要修改：${note}`,
} as const;
