export const draftErrors = {
  key: '自动保存稿的名称不正确',
  missing: '没有找到这份自动保存稿',
  tooLong: '内容太长，无法自动保存，请分成几篇',
} as const;
