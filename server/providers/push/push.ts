/** Submits new addresses to search engines. */
export interface Push {
  /** IndexNow: Bing, Yandex and others. @throws when it was rejected */
  indexNow: (about: { siteUrl: string; key: string; urls: readonly string[] }) => Promise<void>;
  /** 百度普通收录. @throws when it was rejected */
  baidu: (about: { siteUrl: string; token: string; urls: readonly string[] }) => Promise<void>;
}
