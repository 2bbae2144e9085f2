export const memberErrors = {
  oneself: '不能修改自己的角色',
  lastAdministrator: '这是唯一的管理员，不能改成别的角色',
  verifiedText: '认证说明最多 60 个字符',
  role: '没有这种角色',
} as const;
