import type { BlockType } from '#contract/blocks/registry.ts';
import type { BlockMenuEntry } from '#contract/kit/block-menu.ts';

import type { ToolIconName } from './tool-icons.ts';
import { freshId } from './fresh-ids.ts';

type Data = Record<string, unknown>;

/** A line of the menu that makes blocks. */
export interface MenuEntry extends Omit<BlockMenuEntry<Data>, 'order' | 'keywords'> {
  id: string;
  type: BlockType;
  title: string;
  icon: ToolIconName;
  keywords: readonly string[];
}

function withFreshIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withFreshIds);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, name === 'id' && each === '' ? freshId() : withFreshIds(each)]),
  );
}

/** The data of a new block; never those of the entry itself, which every block would share. */
export function newDataOf(entry: MenuEntry): Data {
  return withFreshIds(entry.data) as Data;
}
