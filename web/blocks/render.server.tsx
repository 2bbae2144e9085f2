import { renderToStaticMarkup } from 'react-dom/server';

import { blockCopy } from '#contract/features/blocks/copy.ts';
import type { Block } from '#contract/kit/block.ts';

import { BlockList } from './block-list.tsx';
import { Notice } from './notice.tsx';

/** A block that fails to render must not break the whole post. */
function renderBlockSafely(block: Block): string {
  try {
    return renderToStaticMarkup(<BlockList blocks={[block]} />);
  } catch {
    return renderToStaticMarkup(<Notice icon="info">{blockCopy.unknownType}</Notice>);
  }
}

/** HTML of prepared blocks, for pages and feeds. */
export function renderBlocks(blocks: readonly Block[]): string {
  try {
    return renderToStaticMarkup(<BlockList blocks={blocks} />);
  } catch {
    return blocks.map(renderBlockSafely).join('');
  }
}
