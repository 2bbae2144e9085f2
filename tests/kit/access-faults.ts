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
