/** First segments that no page answers: feeds, files, calls. */
const notPages = /^\/(feed|uploads|assets|og|nv|somnia|sst|nv-admin)(\/|$)|\/feed(\/\w+)?$|\.\w{2,5}$/;

/** Whether the router may go there without loading a document. */
export function isPageAddress(address: string): boolean {
  return address.startsWith('/') && !address.startsWith('//') && !notPages.test(address.replace(/[?#].*$/, ''));
}

/** The administration: its pages stand in a frame of their own, and the shell of the site is not drawn there. */
export function isAdministration(pathname: string): boolean {
  return /^\/nv-admin(\/|$)/.test(pathname);
}
