import { type ComponentType, Fragment } from 'react';

import { blockCopy } from '#contract/features/blocks/copy.ts';
import type { LockedPlaceholder } from '#contract/features/blocks/entities.ts';
import type { Block } from '#contract/kit/block.ts';

import { LockedBlock } from './locked-block.tsx';
import { Notice } from './notice.tsx';
import { viewRegistry } from './registry.ts';
import type { ViewProps } from './view-props.ts';

// Each view has its own data type; the view of a block is selected by name at render time.
const views = viewRegistry as unknown as Record<string, ComponentType<ViewProps>>;

const renderInside = (blocks: readonly Block[]) => <Blocks blocks={blocks} />;

function BlockView({ block }: { block: Block }) {
  if (block.data.locked !== undefined)
    return <LockedBlock block={block} face={block.data as unknown as LockedPlaceholder} />;
  const View = Object.hasOwn(views, block.type) ? views[block.type] : undefined;
  if (View) return <View block={block} render={renderInside} />;
  const inner = Array.isArray(block.data.blocks) ? (block.data.blocks as Block[]) : [];
  return (
    <>
      <Notice icon="info">{blockCopy.unknownType}</Notice>
      {inner.length > 0 && <Blocks blocks={inner} />}
    </>
  );
}

/** Renders prepared blocks in order. */
export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block, at) => (
    <Fragment key={`${at}-${block.id}`}>
      <BlockView block={block} />
    </Fragment>
  ));
}

/** The whole of a content: what is there, or 暂无数据. @see docs/reference/routes.md */
export function BlockList({ blocks }: { blocks: readonly Block[] }) {
  if (blocks.length === 0) return <Notice icon="file-text">{blockCopy.noContent}</Notice>;
  return <Blocks blocks={blocks} />;
}
