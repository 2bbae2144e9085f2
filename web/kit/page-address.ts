/** Paths that no page serves: feeds, files, calls. */
const nonPagePaths = /^\/(feed|uploads|assets|og|nv|somnia|sst|nv-admin)(\/|$)|\/feed(\/\w+)?$|\.\w{2,5}$/;

/** Whether the router can navigate there without a document load. */
export function isPagePath(address: string): boolean {
  return address.startsWith('/') && !address.startsWith('//') && !nonPagePaths.test(address.replace(/[?#].*$/, ''));
}

/** Whether a path belongs to the administration, whose pages have their own frame instead of the site's shell. */
export function isAdministration(pathname: string): boolean {
  return /^\/nv-admin(\/|$)/.test(pathname);
}
