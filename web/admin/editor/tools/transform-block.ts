import type { BlockType } from '#contract/blocks/registry.ts';
import type { Block } from '#contract/kit/block.ts';
import { htmlToText } from '#contract/kit/html-text.ts';

import type { Converter, NewBlock } from './converter.ts';
import { converters } from './converters.registry.ts';

const byType = new Map<string, Converter>(Object.entries(converters));
const makers = new Map([...byType.values()].flatMap((converter) => Object.entries(converter.makers ?? {})));

/** Ids of the menu entries that a block of this type can be converted to. */
export function targetsOf(block: NewBlock): string[] {
  const converter = byType.get(block.type);
  if (!converter?.take) return [];
  const itself = converter.entryOf?.(block.data) ?? block.type;
  return [...makers.keys()].filter((target) => target !== itself);
}

function hasWords(line: string): boolean {
  return htmlToText(line) !== '' || line.includes('<img');
}

/**
 * Converts a block to another type, or to several blocks if one cannot hold its text. Only what the target cannot
 * represent is lost: the level of a heading, the language of code. Nested blocks are placed after it.
 */
export function transformBlock(block: NewBlock, target: string): NewBlock[] | undefined {
  const parts = byType.get(block.type)?.take?.(block.data);
  const make = makers.get(target);
  if (!parts || !make) return undefined;
  const lines = parts.keepsEmptyLines ? parts.lines : parts.lines.filter(hasWords);
  const made = lines.length === 0 && parts.inner.length > 0 ? [] : make(lines, block);
  return [...made, ...parts.inner];
}

/** Puts a block into a new one of a type that holds others. */
export function wrapBlock(block: Block, type: BlockType): NewBlock[] | undefined {
  const wrap = converters[type]?.wrap;
  return wrap && [{ type, data: wrap.around(block) }];
}
