export const passkeyErrors = {
  nameMissing: '请填写名称',
  nameTooLong: '名称最多 40 个字符',
  ceremony: '通行密钥验证没有成功，请重试',
  known: '这把通行密钥已经添加过了',
  tooMany: '最多添加 20 把通行密钥',
  missing: '没有找到这把通行密钥',
  lastWayIn: '这是您唯一的登录方式，请先设置密码',
} as const;
