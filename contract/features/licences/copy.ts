/** Reasons why a licence is invalid. @see docs/reference/errors.md */
export const licenceErrors = {
  unreadable: '许可证格式不正确，请完整粘贴发行者提供的文本',
  forged: '许可证签名不正确，请联系开发者',
  otherHost: (host: string, licensed: string) => `许可证属于 ${licensed}，与当前站点 ${host} 不符`,
  noKey: '没有找到发行者公钥，无法验证许可证',
  badKey: '公钥格式不正确，应为 Ed25519 公钥',
} as const;
