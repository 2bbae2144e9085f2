import type { ReactNode } from 'react';

import type { Block } from '#contract/kit/block.ts';

/** What every view gets: a block that the server prepared, and the way to show the blocks inside it. */
export interface ViewProps<Data = Record<string, unknown>> {
  block: { id: string; type: string; data: Data };
  render: (blocks: readonly Block[]) => ReactNode;
}

/** What an island knows of the page that it stands in. */
export interface IslandContext {
  postId: number;
  /** Starts what came into the page later: blocks that were just unlocked. */
  start: (root: HTMLElement) => void;
}

/** Gives a block's element what only a browser can; what it returns undoes it. */
export type Enhance = (element: HTMLElement, context: IslandContext) => void | (() => void);
