import type { BlockData } from '#contract/blocks/registry.ts';
import { footnoteMark } from '#contract/kit/footnote-marks.ts';
import { htmlToText } from '#contract/kit/html-text.ts';
import type { BlockPart } from '#server/kit/block-part.ts';

const maxAnchorLength = 80;

/** Letters and digits of every script are kept, so that Chinese headings get readable anchors. */
function anchorOf(text: string): string {
  const kept = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}_]+/gu, '-');
  return (
    [...kept]
      .slice(0, maxAnchorLength)
      .join('')
      .replace(/^-+|(?<!-)-+$/g, '') || 'section'
  );
}

function unique(anchor: string, taken: Set<string>): string {
  let free = anchor;
  for (let number = 2; taken.has(free); number++) free = `${anchor}-${number}`;
  taken.add(free);
  return free;
}

export const part: BlockPart = {
  prepare(data, context) {
    const { text, level, anchor } = data as BlockData<'header'>;
    const wanted = anchorOf(anchor?.trim() || htmlToText(text).replace(footnoteMark, ''));
    return { text, level: Math.max(2, level), anchor: unique(wanted, context.anchors) };
  },
};
