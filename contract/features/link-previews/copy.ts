export const linkPreviewErrors = {
  address: '请填写完整的网址，以 http:// 或 https:// 开头',
  /** One sentence for all that went wrong: it must not tell which addresses of the inner network answer. */
  unreadable: '没能读到这个网页，请自己填写标题和简介',
  busy: '正在读取的网页太多，请稍后再试',
} as const;
