/** A link on this site, for any path (also one starting with `//`). */
export function siteLink(siteUrl: string, path: string): string {
  const own = new URL(siteUrl);
  const link = /^\/(?![/\\])/.test(path) && URL.canParse(path, own) ? new URL(path, own) : own;
  return link.origin === own.origin ? link.href : own.href;
}
