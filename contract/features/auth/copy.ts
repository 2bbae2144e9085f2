export const tokenErrors = {
  nameMissing: '请填写名称',
  nameTooLong: '名称最多 40 个字符',
  tooMany: '最多创建 50 个访问令牌',
  missing: '没有找到这个访问令牌',
  scopes: '请至少选择一项权限',
  worthless: '访问令牌无效或已过期',
} as const;

export const totpErrors = {
  wrongCode: '验证码不正确',
  notBegun: '请先扫描二维码再填写验证码',
  alreadyOn: '两步验证已经开启',
  notOn: '两步验证没有开启',
  expired: '登录已超时，请重新输入密码',
} as const;

export const passkeyErrors = {
  nameMissing: '请填写名称',
  nameTooLong: '名称最多 40 个字符',
  ceremony: '通行密钥验证没有成功，请重试',
  known: '这把通行密钥已经添加过了',
  tooMany: '最多添加 20 把通行密钥',
  missing: '没有找到这把通行密钥',
  lastWayIn: '这是您唯一的登录方式，请先设置密码',
} as const;

export const sessionTexts = {
  wrong: '昵称或密码不正确',
  wrongOtp: '验证码不正确',
  otpExpired: '登录已超时，请重新输入密码',
} as const;
