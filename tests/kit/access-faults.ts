import axe from 'axe-core';
import type { Page } from 'playwright-core';

interface AccessOptions {
  /** Also report minor faults; default: only serious and critical ones. */
  minor?: boolean;
}

interface Look {
  faults: { id: string; impact: string; html: string[] }[];
  overflow: number;
}

/** Once per document, and in the frames of this host too: axe in the page asks those in them. */
async function placeAxe(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source);
  }
}

/**
 * Runs axe in the page: toasts are left out, for they fade while it looks. Only what is wrong is collected; describing
 * the rest takes longer than finding it.
 */
async function look(page: Page, rules?: string[]): Promise<Look> {
  await placeAxe(page);
  return page.evaluate(async (only) => {
    const { axe: inPage } = window as unknown as { axe: typeof axe };
    const options: axe.RunOptions = { resultTypes: ['violations'], ...(only && { runOnly: only }) };
    const { violations } = await inPage.run({ exclude: [['.toasts']] }, options);
    return {
      faults: violations.map(({ id, impact, nodes }) => ({
        id,
        impact: String(impact),
        html: nodes.map(({ html }) => html.slice(0, 120)),
      })),
      overflow: document.documentElement.scrollWidth - innerWidth,
    };
  }, rules);
}

function linesOf({ faults, overflow }: Look, place: string, { minor = false }: AccessOptions): string[] {
  const grave = faults.filter(({ impact }) => minor || impact === 'serious' || impact === 'critical');
  return [
    ...grave.map(({ id, html }) => `${place}: ${id} ${html.join(' | ')}`),
    ...(overflow > 0 ? [`${place}: ${overflow} px wider than the screen`] : []),
  ];
}

/** What axe finds in a page and whether anything sticks out of the screen, a line each that begins with the place. */
export async function findAccessFaults(page: Page, place: string, options: AccessOptions = {}): Promise<string[]> {
  return linesOf(await look(page), place, options);
}

/** Targets below 24 px without the space that makes up for it (WCAG 2.2, 2.5.8), a line each. */
export async function findSmallTargets(page: Page, place: string): Promise<string[]> {
  return linesOf(await look(page, ['target-size']), place, { minor: true });
}

/** Rules whose answer the theme can change: colours, and pictures that one theme alone shows. */
const themeRules = ['color-contrast', 'link-in-text-block', 'image-alt', 'svg-img-alt', 'link-name', 'button-name'];

/** The same for both themes: the dark one has the same elements, so only what it can change is looked at again. */
export async function findFaultsInThemes(page: Page, place: string, options: AccessOptions = {}): Promise<string[]> {
  const byDay = await look(page);
  const theme = await page.evaluate(() => {
    const { dataset } = document.documentElement;
    const before = dataset.theme;
    dataset.theme = 'dark';
    return before;
  });
  const byNight = await look(page, themeRules);
  await page.evaluate((before) => {
    document.documentElement.dataset.theme = before;
  }, theme);
  return [...linesOf(byDay, place, options), ...linesOf(byNight, `${place}, dark`, options)];
}

/** What a finger presses to do something: buttons, fields, tabs, and the links of navigation. */
const controls = [
  'button',
  'summary',
  'select',
  'textarea',
  'input:not([type=hidden], label > input)',
  'label:has(> input)',
  '[role=tab]',
  '[role=menuitem]',
  'nav a',
  'a.button',
];

/** Runs in the page: controls that answer to a finger on less than 44 × 44 px, what stands out of their boxes counted. */
function findShortControls({ selector, but, within }: { selector: string; but: string; within: string }): string[] {
  const least = 44;
  const faults: string[] = [];
  for (const control of document.querySelectorAll<HTMLElement>(selector)) {
    if (control.matches(but) || control.matches(':disabled') || !control.closest(within)) continue;
    if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const { width, height } = control.getBoundingClientRect();
    if (width < 2 || height < 2 || (width >= least && height >= least)) continue;
    control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const box = control.getBoundingClientRect();
    const middle = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
    const isHit = (x: number, y: number): boolean => {
      const found = document.elementFromPoint(x, y);
      return found !== null && (control.contains(found) || found.closest('label')?.contains(control) === true);
    };
    if (!isHit(middle.x, middle.y)) continue;
    const reach = (x: number, y: number): number => {
      let far = 0;
      while (far < least && isHit(middle.x + x * (far + 1), middle.y + y * (far + 1))) far += 1;
      return far;
    };
    const wide = Math.max(Math.round(width), reach(-1, 0) + reach(1, 0) + 1);
    const high = Math.max(Math.round(height), reach(0, -1) + reach(0, 1) + 1);
    const name = control.ariaLabel ?? control.textContent?.trim() ?? '';
    if (wide < least || high < least)
      faults.push(`${wide} × ${high} px ${control.className || control.tagName} ${name.slice(0, 12)}`);
  }
  return [...new Set(faults)];
}

/**
 * Controls smaller than a fingertip, a line each; `but` selects those that may be. An open layer covers some of the
 * page: then only what is `within` it can be measured.
 */
export async function findShortTargets(page: Page, place: string, but: string, within = 'body'): Promise<string[]> {
  const found = await page.evaluate(findShortControls, { selector: controls.join(), but, within });
  return found.map((fault) => `${place}: ${fault}`);
}
