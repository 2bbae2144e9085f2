export const followErrors = {
  oneself: '不能关注自己',
  banned: '该账号已被封禁，暂时不能关注',
  /** A person does not learn that they are blocked. */
  unavailable: '暂时不能关注 TA',
  tooOften: '操作太频繁了，请稍后再关注',
} as const;
