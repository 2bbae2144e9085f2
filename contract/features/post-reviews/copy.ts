export const reviewErrors = {
  noteMissing: '请写下退回的原因，作者会看到',
  noteLength: '审核意见最多 1000 个字符',
  notPending: '这篇文章不在待审核状态',
} as const;

export const reviewActNames = { approve: '审核通过', return: '退回修改' } as const;
