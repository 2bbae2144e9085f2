export const credentialErrors = {
  wrongCode: '验证码不正确',
  notBegun: '请先扫描二维码再填写验证码',
  alreadyOn: '两步验证已经开启',
  notOn: '两步验证没有开启',
  expired: '登录已超时，请重新输入密码',
} as const;
