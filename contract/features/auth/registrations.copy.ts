/** @see docs/reference/validations.md, docs/reference/errors.md */
export const registrationErrors = {
  emailMissing: '请输入邮箱',
  codeMissing: '请输入验证码',
  fillIn: '请填写完整信息',
  bindEmailMissing: '邮箱不能为空！',
  bindCodeMissing: '验证码不能为空！',
  bindGetCodeEmailMissing: '邮箱不能为空',
  emailFormat: '邮箱格式不正确',
  realEmail: '请输入真实有效的邮箱',
  wrongCode: '验证码不正确或已过期',
  codeType: '验证码类型不正确',
  closed: '站点暂未开放注册',
  resetLink: '链接已失效，请重新找回密码',
  wrongPassword: '密码不正确',
  alreadyVerified: '这个邮箱已经验证过了',
  alreadyBound: '您已经绑定过邮箱，如需更换请在账号安全中修改',
  samePassword: '新密码不能与原密码相同',
} as const;

export const registrationTexts = {
  codeSent: '验证码已发送，请留意您的邮箱',
  bound: '绑定成功',
  verified: '邮箱已验证',
  verifyIntro: (email: string) => `验证码会发到 ${email}。验证之后，才能添加通行密钥、第三方账号和访问令牌。`,
  /** The same for every address, so that it does not reveal which ones have accounts. */
  resetSent: '如果这个邮箱注册过账号，重置密码的邮件会在几分钟内送达，请查收。',
  getCode: '获取验证码',
  getCodeAgain: '重新获取',
  bindFirst: '为了您的账号安全，请先绑定邮箱',
} as const;
