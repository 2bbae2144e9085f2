import { useMemo } from 'react';

import type { Block } from '#contract/kit/block.ts';
import { readingMinutes } from '#contract/kit/count-words.ts';
import { formatNumber } from '#web/ui/format-number.ts';

import { countBlockWords, outlineOfBlocks } from './canvas/block-outline.ts';

interface OutlineProps {
  blocks: readonly Block[];
  onJump: (blockId: string) => void;
}

/** The headings as links to their blocks. */
export function Outline({ blocks, onJump }: OutlineProps) {
  const lines = useMemo(() => outlineOfBlocks(blocks), [blocks]);
  if (lines.length === 0) return <p className="editor-hint">写下标题后，这里会出现大纲。</p>;
  const top = Math.min(...lines.map(({ level }) => level));
  return (
    <ol className="editor-outline">
      {lines.map(({ id, blockId, text, level }) => (
        <li key={id} data-level={Math.min(level - top, 3)}>
          <button type="button" onClick={() => onJump(blockId)}>
            {text}
          </button>
        </li>
      ))}
    </ol>
  );
}

/** The word count. */
export function WordCount({ blocks }: { blocks: readonly Block[] }) {
  const words = useMemo(() => countBlockWords(blocks), [blocks]);
  return (
    <p className="editor-count">
      {formatNumber(words)} 字{words > 0 && ` · 约 ${readingMinutes(words)} 分钟`}
    </p>
  );
}
