/** Apps that open links in a browser of their own. */
export type BuiltInBrowser = 'wechat' | 'qq';

/** The app whose built-in browser this is; the browser that QQ's makers sell apart is none. */
export function builtInBrowserOf(userAgent: string): BuiltInBrowser | undefined {
  if (/\bMicroMessenger\//i.test(userAgent)) return 'wechat';
  return /\bQQ\/\d/.test(userAgent) ? 'qq' : undefined;
}
