import type { Page } from 'playwright-core';

/** The narrowest screen that pages are made for. */
export const narrowest = { width: 320, height: 640 };

/**
 * Runs in the page: elements that reach beyond the window, unless they lie in a box that scrolls or cuts them off.
 * Moved boxes of carousels and marquees do; a clipped page would hide what nobody can reach.
 */
function findWide(): string[] {
  const page = document.documentElement;
  const faults: string[] = [];
  if (page.scrollWidth > innerWidth) faults.push(`the page scrolls sideways by ${page.scrollWidth - innerWidth} px`);
  const isHeld = (element: Element): boolean => {
    for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
      if (getComputedStyle(box).overflowX !== 'visible') return true;
    }
    return false;
  };
  for (const element of document.querySelectorAll('body *')) {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const { left, right, width, height } = element.getBoundingClientRect();
    const isOut = width > 1 && height > 1 && (right > innerWidth + 1 || left < -1);
    if (!isOut || element.closest('svg:not(:scope)') !== null || isHeld(element)) continue;
    faults.push(`${element.outerHTML.slice(0, 100)} from ${Math.round(left)} to ${Math.round(right)}`);
  }
  return faults.slice(0, 5);
}

/** What sticks out of the narrowest screen; the page has its width again afterwards. */
export async function findNarrowFaults(page: Page, place: string): Promise<string[]> {
  const before = page.viewportSize();
  await page.setViewportSize(narrowest);
  // What scripts place again is placed before the next picture.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const faults = await page.evaluate(findWide);
  if (before) await page.setViewportSize(before);
  return faults.map((fault) => `${place}, 320 px: ${fault}`);
}
