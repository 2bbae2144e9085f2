export const sessionTexts = {
  wrong: '昵称或密码不正确',
  wrongOtp: '验证码不正确',
  otpExpired: '登录已超时，请重新输入密码',
} as const;
