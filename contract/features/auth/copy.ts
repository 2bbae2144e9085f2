export const tokenErrors = {
  nameMissing: '请填写名称',
  nameTooLong: '名称最多 40 个字符',
  tooMany: '最多创建 50 个访问令牌',
  missing: '没有找到这个访问令牌',
  scopes: '请至少选择一项权限',
  worthless: '访问令牌无效或已过期',
} as const;

export const sessionErrors = {
  otherAccount: '现在登录的是另一个账号',
} as const;

export const totpErrors = {
  wrongCode: '验证码不正确',
  codeNeeded: '请输入两步验证的验证码',
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
  suspended: '密码重置后，这把通行密钥还没有确认。请先用密码登录，再确认它。',
} as const;

/** What a mail says was added to an account. */
export const addedMethods = {
  passkey: (name: string) => `通行密钥「${name}」`,
  totp: () => '两步验证',
  recoveryCodes: () => '一组新的两步验证恢复码',
  identity: (provider: string) => `第三方账号${provider}`,
  token: (name: string) => `访问令牌「${name}」`,
} as const;

/** Names of the sign-in methods that are reviewed after a reset of the password. */
export const reviewedKindNames = { passkey: '通行密钥', identity: '第三方账号' } as const;

export const reviewTexts = {
  title: '请确认这些登录方式',
  intro: '您的密码刚刚重置过。下面的登录方式是之前添加的，确认之前不能用来登录。不认识的请移除。',
  tokens: '访问令牌已经全部作废，需要时请重新创建。',
  totp: '两步验证仍然开启，登录时已经验证过。如果恢复码可能被人看到，请更换一组。',
  later: '以后再说',
  kept: '已保留',
  removed: '已移除',
  missing: '这个登录方式已经确认过或移除了',
} as const;

export const sessionTexts = {
  wrong: '昵称或密码不正确',
  wrongOtp: '验证码不正确',
  otpExpired: '登录已超时，请重新输入密码',
} as const;
