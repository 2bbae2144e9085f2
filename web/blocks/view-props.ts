import type { ReactNode } from 'react';

import type { Block } from '#contract/kit/block.ts';

/** Props of every view: a block prepared by the server, and a function that renders nested blocks. */
export interface ViewProps<Data = Record<string, unknown>> {
  block: { id: string; type: string; data: Data };
  render: (blocks: readonly Block[]) => ReactNode;
}

/** What an island knows about its page. */
export interface IslandContext {
  postId: number;
  /** Starts islands in content added later, such as unlocked blocks. */
  start: (root: HTMLElement) => void;
}

/** Adds browser behavior to a block's element. @returns a function that undoes it */
export type Enhance = (element: HTMLElement, context: IslandContext) => void | (() => void);
