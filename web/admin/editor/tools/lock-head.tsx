import type { ReactNode } from 'react';

import type { BlockType } from '#contract/blocks/registry.ts';

import { ToolHead } from './tool-parts.tsx';

interface LockHeadProps {
  type: BlockType;
  /** Explains who can see the content. */
  note: string;
  children?: ReactNode;
}

/** The settings of a block whose inner blocks are hidden until the reader has access. */
export function LockHead({ type, note, children }: LockHeadProps) {
  return (
    <>
      <ToolHead type={type}>
        <span className="tool-note">{note}</span>
      </ToolHead>
      {children}
    </>
  );
}
