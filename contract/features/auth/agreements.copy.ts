export const agreementTexts = {
  title: '用户协议有更新',
  intro: (names: string) => `我们更新了${names}。继续发言或修改资料之前，请阅读并同意新的版本；浏览不受影响。`,
  accept: '同意并继续',
  later: '以后再说',
  accepted: '谢谢，已记录您的同意',
} as const;

export const agreementErrors = {
  /** `names` as in `agreementNames`. */
  missing: (names: string) => `请先阅读并同意${names}`,
  outdated: '内容刚刚又有更新，请刷新页面后重新阅读并同意',
} as const;
