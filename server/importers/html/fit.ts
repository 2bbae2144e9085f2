import { blockRegistry } from '#contract/blocks/registry.ts';
import type { Block } from '#contract/kit/block.ts';
import { parseBlocks } from '#contract/kit/block-parse.ts';
import { mapBlocks, maxBlockCount, walkBlocks } from '#contract/kit/block-tree.ts';
import { fullText } from '#contract/kit/block-text.ts';
import { escapeHtml } from '#server/kit/escape-html.ts';

import type { Conversion } from './conversion.ts';

const maxFieldLength = 100_000;

function countBlocks(blocks: readonly Block[]): number {
  let count = 0;
  walkBlocks(blocks, () => void count++);
  return count;
}

function isPlainParagraph(block: Block | undefined): block is Block {
  return block?.type === 'paragraph' && block.data.align === undefined;
}

/** Very long posts can exceed the block limit, so adjacent paragraphs are joined. */
function joinParagraphs(blocks: readonly Block[], perBlock: number): Block[] {
  const joined: Block[] = [];
  let held = 0;
  for (const block of blocks) {
    const last = joined.at(-1);
    const text = `${String(last?.data.text)}<br><br>${String(block.data.text)}`;
    if (isPlainParagraph(last) && isPlainParagraph(block) && held < perBlock && text.length < maxFieldLength) {
      joined[joined.length - 1] = { ...last, data: { ...last.data, text } };
      held++;
    } else {
      joined.push(block);
      held = 1;
    }
  }
  return joined;
}

function holdsLock(block: Block): boolean {
  let found = false;
  walkBlocks([block], (each) => {
    found ||= blockRegistry.get(each.type)?.lock !== undefined;
  });
  return found;
}

/** Reduces a block to its text as HTML. Text that was locked stays locked. */
function textOnly(block: Block): Block {
  if (holdsLock(block))
    return { id: block.id, type: 'needlogin', data: { blocks: [{ ...plainWords(block), id: `${block.id}-words` }] } };
  return plainWords(block);
}

function plainWords(block: Block): Block {
  const words = fullText([block]) || String(block.data.text ?? block.data.html ?? '');
  const html = words
    .split('\n')
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join('\n');
  return { id: block.id, type: 'raw', data: { html: html.slice(0, 1_000_000) } };
}

/** Validates a block against its schema; an invalid block is reduced to its text. */
function validBlock(block: Block, conversion: Conversion): Block {
  try {
    return parseBlocks([withoutTokens(block)]) && block;
  } catch (error) {
    conversion.note(
      `一个 ${block.type} 区块超出限制，改为 HTML 保留文字：${error instanceof Error ? error.message : String(error)}`,
    );
    return textOnly(block);
  }
}

/** Media tokens are not valid addresses, so they are replaced with a sample address for validation. */
function withoutTokens(block: Block): Block {
  return JSON.parse(JSON.stringify(block).replace(/import-media:[\w.~%-]+/g, '/uploads/x')) as Block;
}

/** Makes blocks valid for saving: known schemas, unique ids, within the block limit. */
export function fitBlocks(found: readonly Block[], conversion: Conversion): Block[] {
  const wanted = (block: Block) => block.type !== 'import-more';
  const clean = mapBlocks(found, (block) => {
    if (Array.isArray(block.data.blocks))
      return { ...block, data: { ...block.data, blocks: (block.data.blocks as Block[]).filter(wanted) } };
    if (!Array.isArray(block.data.items)) return block;
    const items = (block.data.items as { blocks?: Block[] }[]).map((item) =>
      Array.isArray(item.blocks) ? { ...item, blocks: item.blocks.filter(wanted) } : item,
    );
    return { ...block, data: { ...block.data, items } };
  }).filter(wanted);
  const count = countBlocks(clean);
  const fitting = count <= maxBlockCount ? clean : joinParagraphs(clean, Math.ceil(count / (maxBlockCount / 2)));
  if (count > maxBlockCount) conversion.note(`段落太多（${count} 个区块），相邻的段落合并保存`);
  return fitting.map((block) => validBlock(block, conversion));
}
