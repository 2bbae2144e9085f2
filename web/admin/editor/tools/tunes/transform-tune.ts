import type { API, BlockAPI, BlockTune, MenuConfig } from '@editorjs/editorjs';

import type { Block } from '#contract/kit/block.ts';

import type { NewBlock } from '../converter.ts';
import { converters } from '../converters.registry.ts';
import { menuEntries } from '../menu.registry.ts';
import { toolIcon } from '../tool-icons.ts';
import { targetsOf, transformBlock, wrapBlock } from '../transform-block.ts';
import { freshId } from './fresh-ids.ts';

/** Converts a block to another type. */
export class TransformTune implements BlockTune {
  static isTune = true;
  private readonly api: API;
  private readonly block: BlockAPI;

  constructor({ api, block }: { api: API; block: BlockAPI }) {
    this.api = api;
    this.block = block;
  }

  render(): MenuConfig {
    const targets = new Set(targetsOf({ type: this.block.name, data: {} }));
    const kinds = menuEntries
      .filter(({ id }) => targets.has(id))
      .map((entry) => ({
        icon: toolIcon(entry.icon),
        title: entry.title,
        closeOnActivate: true,
        onActivate: () => void this.become((block) => transformBlock(block, entry.id)),
      }));
    const holders = menuEntries.flatMap(({ type, icon }) => {
      const title = converters[type]?.wrap?.title;
      const onActivate = () => void this.become((block) => wrapBlock({ ...block, id: freshId() }, type));
      return title === undefined ? [] : [{ icon: toolIcon(icon), title, closeOnActivate: true, onActivate }];
    });
    return {
      icon: toolIcon('transform'),
      title: '转换为',
      children: { items: [...kinds, ...holders] },
    };
  }

  private async become(make: (block: Block) => NewBlock[] | undefined): Promise<void> {
    const { blocks, caret } = this.api;
    const { id, name } = this.block;
    const saved = await this.block.save();
    const at = blocks.getBlockIndex(id);
    const made = saved && make({ id, type: name, data: saved.data as Record<string, unknown> });
    if (!made || made.length === 0 || at < 0) return;
    for (const [offset, { type, data, ...kept }] of made.entries()) {
      const { id: ownId = offset === 0 ? id : freshId() } = kept as { id?: string };
      blocks.insert(type, data, undefined, at + offset, offset === 0, offset === 0, ownId);
    }
    caret.setToBlock(at, 'end');
  }
}
