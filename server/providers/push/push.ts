/** Search engines that want to be told of new addresses. */
export interface Push {
  /** IndexNow: Bing, Yandex and others. @throws when it was not taken */
  indexNow: (about: { siteUrl: string; key: string; urls: readonly string[] }) => Promise<void>;
  /** 百度普通收录. @throws when it was not taken */
  baidu: (about: { siteUrl: string; token: string; urls: readonly string[] }) => Promise<void>;
}
