import type { Block } from './block.ts';

/** How deep blocks may hold blocks; deeper input is refused. */
export const maxBlockDepth = 8;
/** How many blocks a post may have, inner ones counted. */
export const maxBlockCount = 5000;

function looksLikeBlock(value: unknown): value is Block {
  const block = value as Partial<Block> | null;
  return (
    typeof block === 'object' &&
    block !== null &&
    typeof block.type === 'string' &&
    typeof block.data === 'object' &&
    block.data !== null
  );
}

/** A list with anything else in it is data of a type we do not know, not a compartment. */
function isBlockList(value: unknown): value is Block[] {
  return Array.isArray(value) && value.every(looksLikeBlock);
}

function innerOf(item: unknown): Block[] | undefined {
  const inner = (item as { blocks?: unknown } | null | undefined)?.blocks;
  return isBlockList(inner) ? inner : undefined;
}

function compartments(block: Block): Block[][] {
  const lists = [innerOf(block.data)];
  if (Array.isArray(block.data.items)) lists.push(...(block.data.items as unknown[]).map(innerOf));
  return lists.filter((list) => list !== undefined);
}

/**
 * The blocks a block holds, in reading order: `data.blocks`, then `data.items[].blocks`.
 * The one place that knows where a block keeps others.
 */
export function childBlocks(block: Block): Block[] {
  return compartments(block).flat();
}

/** Visits every block of a list depth-first. Returning `false` from `visit` leaves the block's inside out. */
export function walkBlocks(
  blocks: readonly Block[],
  visit: (block: Block, depth: number) => boolean | void,
  depth = 0,
): void {
  for (const block of blocks) {
    if (visit(block, depth) === false) continue;
    for (const list of compartments(block)) walkBlocks(list, visit, depth + 1);
  }
}

/** The same block with each of its compartments replaced by what `map` makes of it. */
export function mapChildren(block: Block, map: (blocks: Block[]) => Block[]): Block {
  if (compartments(block).length === 0) return block;
  const data: Record<string, unknown> = { ...block.data };
  const own = innerOf(data);
  if (own) data.blocks = map(own);
  if (Array.isArray(data.items)) {
    data.items = (data.items as unknown[]).map((item) => {
      const inner = innerOf(item);
      return inner ? { ...(item as object), blocks: map(inner) } : item;
    });
  }
  return { ...block, data };
}

/** Rebuilds a tree bottom-up: inner blocks first, then the block itself. */
export function mapBlocks(blocks: readonly Block[], map: (block: Block) => Block): Block[] {
  return blocks.map((block) => map(mapChildren(block, (inner) => mapBlocks(inner, map))));
}

/** The first block of the tree with this id. */
export function findBlock(blocks: readonly Block[], id: string): Block | undefined {
  for (const block of blocks) {
    const found = block.id === id ? block : findBlock(childBlocks(block), id);
    if (found) return found;
  }
  return undefined;
}
