import type { ReactNode } from 'react';

import type { BlockType } from '#contract/blocks/registry.ts';
import type { Block } from '#contract/kit/block.ts';

import { blockFacts } from './facts.registry.ts';
import { NestedBlocks } from './nested-blocks.tsx';
import type { FormProps } from './react-tool.tsx';
import { ToolHead } from './tool-parts.tsx';

interface LockCardProps extends Pick<
  FormProps<{ blocks: Block[] }>,
  'change' | 'beforeSave' | 'services' | 'readOnly'
> {
  type: BlockType;
  /** Explains who can see the content. */
  note: string;
  blocks: Block[];
  children?: ReactNode;
}

/** A block whose nested blocks are hidden until the reader has access. */
export function LockCard({ type, note, blocks, children, change, ...rest }: LockCardProps) {
  return (
    <div className="tool-card tool-lock">
      <ToolHead type={type}>
        <span className="tool-note">{note}</span>
      </ToolHead>
      {children}
      <NestedBlocks
        {...rest}
        label={`${blockFacts[type].label}的内容`}
        placeholder="在这里写隐藏的内容"
        blocks={blocks}
        onChange={(inner) => change({ blocks: inner })}
      />
    </div>
  );
}
