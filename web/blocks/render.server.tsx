import { renderToStaticMarkup } from 'react-dom/server';

import type { Block } from '#contract/kit/block.ts';

import { BlockList } from './block-list.tsx';

/** HTML of prepared blocks, for pages and feeds. */
export function renderBlocks(blocks: readonly Block[]): string {
  return renderToStaticMarkup(<BlockList blocks={blocks} />);
}
