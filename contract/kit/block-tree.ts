import type { Block } from './block.ts';

/** Maximum nesting of blocks; deeper input is rejected. */
export const maxBlockDepth = 8;
/** Maximum number of blocks in a post, nested ones included. */
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

/** An array that contains anything else is data of an unknown type, not a list of blocks. */
function isBlockList(value: unknown): value is Block[] {
  return Array.isArray(value) && value.every(looksLikeBlock);
}

function innerBlocksOf(item: unknown): Block[] | undefined {
  const inner = (item as { blocks?: unknown } | null | undefined)?.blocks;
  return isBlockList(inner) ? inner : undefined;
}

function innerBlockLists(block: Block): Block[][] {
  const lists = [innerBlocksOf(block.data)];
  if (Array.isArray(block.data.items)) lists.push(...(block.data.items as unknown[]).map(innerBlocksOf));
  return lists.filter((list) => list !== undefined);
}

/**
 * The direct inner blocks in reading order: `data.blocks`, then `data.items[].blocks`. No other code may rely on where
 * inner blocks are stored.
 */
export function childBlocks(block: Block): Block[] {
  return innerBlockLists(block).flat();
}

/** Visits all blocks depth-first. If `visit` returns `false`, the inner blocks are skipped. */
export function walkBlocks(
  blocks: readonly Block[],
  visit: (block: Block, depth: number) => boolean | void,
  depth = 0,
): void {
  for (const block of blocks) {
    if (visit(block, depth) === false) continue;
    for (const list of innerBlockLists(block)) walkBlocks(list, visit, depth + 1);
  }
}

/** Returns the block with each list of inner blocks replaced by the result of `map`. */
export function mapChildren(block: Block, map: (blocks: Block[]) => Block[]): Block {
  if (innerBlockLists(block).length === 0) return block;
  const data: Record<string, unknown> = { ...block.data };
  const own = innerBlocksOf(data);
  if (own) data.blocks = map(own);
  if (Array.isArray(data.items)) {
    data.items = (data.items as unknown[]).map((item) => {
      const inner = innerBlocksOf(item);
      return inner ? { ...(item as object), blocks: map(inner) } : item;
    });
  }
  return { ...block, data };
}

/** Rebuilds a tree bottom-up: inner blocks first, then the block itself. */
export function mapBlocks(blocks: readonly Block[], map: (block: Block) => Block): Block[] {
  return blocks.map((block) => map(mapChildren(block, (inner) => mapBlocks(inner, map))));
}

/** The first block in the tree that has the id. */
export function findBlock(blocks: readonly Block[], id: string): Block | undefined {
  for (const block of blocks) {
    const found = block.id === id ? block : findBlock(childBlocks(block), id);
    if (found) return found;
  }
  return undefined;
}
