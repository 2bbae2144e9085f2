import type { Block } from '#contract/kit/block.ts';

import { isSameData } from './is-same-data.ts';

/** A step that turns the blocks on the page into other blocks. */
export type BlockStep =
  | { act: 'insert'; at: number; block: Block }
  | { act: 'replace'; at: number; block: Block }
  | { act: 'move'; at: number; from: number }
  | { act: 'delete'; at: number };

function placeBlock(order: string[], at: number, block: Block): BlockStep | null {
  if (order[at] === block.id) return null;
  const from = order.indexOf(block.id, at);
  if (from < 0) {
    order.splice(at, 0, block.id);
    return { act: 'insert', at, block };
  }
  order.splice(at, 0, ...order.splice(from, 1));
  return { act: 'move', at, from };
}

/**
 * The steps that turn the blocks on the page into the target blocks. Unchanged blocks stay in place and keep their
 * caret and open sections. `order` holds the ids of the blocks on the page, `known` their contents.
 */
export function stepsTo(order: readonly string[], known: ReadonlyMap<string, Block>, target: readonly Block[]) {
  const now = [...order];
  const steps: BlockStep[] = [];
  for (const [at, block] of target.entries()) {
    // Removed blocks are deleted first; otherwise every block after them would count as moved.
    while (now[at] !== undefined && now[at] !== block.id && !target.some(({ id }) => id === now[at])) {
      if (now.length === 1) break;
      now.splice(at, 1);
      steps.push({ act: 'delete', at });
    }
    const place = placeBlock(now, at, block);
    if (place) steps.push(place);
    const before = known.get(block.id);
    const isNew = place?.act === 'insert';
    if (!isNew && !(before && before.type === block.type && isSameData(before.data, block.data)))
      steps.push({ act: 'replace', at, block });
  }
  for (let at = now.length - 1; at >= Math.max(target.length, 1); at -= 1) steps.push({ act: 'delete', at });
  return steps;
}
