import { defineErrors } from '#contract/kit/errors.ts';

/** @see docs/reference/errors.md */
export const authCodes = defineErrors({
  '603': [403, '请先绑定邮箱'],
  EMAIL_UNVERIFIED: [403, '请先在账号安全中验证您的邮箱'],
  PASSWORD_CHANGE_REQUIRED: [403, '请先修改初始密码'],
  TERMS_REQUIRED: [403, '请先阅读并同意最新的用户协议'],
  PASSWORD_WRONG: [403, '密码不正确'],
  SCOPE_REQUIRED: [403, '这个访问令牌没有相应的权限'],
});
