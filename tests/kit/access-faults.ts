import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

interface AccessOptions {
  /** These rules of axe alone; otherwise all. */
  rules?: string[];
  /** Slight faults too; otherwise the serious and the critical ones. */
  slight?: boolean;
}

/**
 * What axe finds in a page and whether anything sticks out of the screen, a line each that begins with the place.
 * Toasts are left out: they fade while it looks.
 */
export async function findAccessFaults(page: Page, place: string, options: AccessOptions = {}): Promise<string[]> {
  // Without a second page for each look, which takes longer than the look; no page here has frames of other hosts.
  const axe = new AxeBuilder({ page }).exclude('.toasts').setLegacyMode();
  const { violations } = await (options.rules ? axe.withRules(options.rules) : axe).analyze();
  const grave = violations.filter(({ impact }) => options.slight || impact === 'serious' || impact === 'critical');
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  return [
    ...grave.map(({ id, nodes }) => `${place}: ${id} ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`),
    ...(overflow > 0 ? [`${place}: ${overflow} px wider than the screen`] : []),
  ];
}
