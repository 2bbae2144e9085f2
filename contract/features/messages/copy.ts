export const messageErrors = {
  empty: '请输入私信内容',
  tooLong: (max: number) => `私信最多 ${max} 个字`,
  toOneself: '不能给自己发私信',
  noPerson: '没有找到这个用户',
  noMessage: '没有找到这条私信',
  /**
   * The same text whether the recipient blocks the sender, accepts no messages or cannot read any, so that it reveals
   * nothing about them.
   */
  notTaken: '对方暂时不接收您的私信',
  blockedByMe: '您已拉黑对方，移除后才能发送私信',
  erased: '对方已注销，无法再发送私信',
  waitForAnswer: (max: number) => `对方回复或关注您之前，最多发送 ${max} 条私信`,
  tooManyNew: '今天已经联系了很多新朋友，请明天再试',
  refusedWords: '私信中含有不允许的内容，请修改后再发',
  blockOneself: '不能拉黑自己',
} as const;
