import type { Page } from 'playwright-core';

/** Waits until nothing in the page has changed for `quietMs` milliseconds, so that forms and editors are rendered. */
export function waitForSettled(page: Page, quietMs = 200): Promise<void> {
  return page.evaluate(
    (quiet) =>
      new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(end, quiet);
        });
        const end = () => {
          observer.disconnect();
          resolve();
        };
        let timer = setTimeout(end, quiet);
        observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      }),
    quietMs,
  );
}
