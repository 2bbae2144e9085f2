import type { Browser } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';

import { newVisitor, type Visitor, type VisitorOptions } from './open-browser.ts';

/** A visitor for one test, which fails on any problem or request to another host. */
export async function visit(browser: Browser, options: VisitorOptions = {}): Promise<Visitor> {
  const visitor = await newVisitor(browser, options);
  onTestFinished(async () => {
    await visitor.context.close();
    expect(visitor.problems).toEqual([]);
  });
  return visitor;
}
