export const userBanErrors = {
  oneself: '不能封禁自己',
  lastAdministrator: '这是唯一的管理员，不能封禁',
  until: '封禁截止时间不正确，请填写一个将来的时间',
  reason: '封禁原因最多 200 个字符',
  notBanned: '这个用户没有被封禁',
} as const;
