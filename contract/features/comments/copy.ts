export const commentErrors = {
  noPost: '没有找到这篇文章',
  noComment: '没有找到这条评论',
  noPage: '没有这一页评论',
  empty: '请填写评论内容',
  tooLong: (max: number) => `评论最多 ${max} 个字`,
  noParent: '回复的评论不存在',
} as const;

export const erasedName = '已注销用户';
export const namelessGuest = '匿名';
