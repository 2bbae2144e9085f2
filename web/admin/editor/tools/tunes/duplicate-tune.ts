import type { API, BlockAPI, BlockTune, MenuConfig } from '@editorjs/editorjs';

import { toolIcon } from '../tool-icons.ts';
import { withFreshIds } from './fresh-ids.ts';

interface TuneOptions {
  api: API;
  block: BlockAPI;
}

/** Inserts a copy of the block below it. */
export class DuplicateTune implements BlockTune {
  static isTune = true;
  private readonly api: API;
  private readonly block: BlockAPI;

  constructor({ api, block }: TuneOptions) {
    this.api = api;
    this.block = block;
  }

  render(): MenuConfig {
    return {
      icon: toolIcon('copy'),
      title: '复制一份',
      closeOnActivate: true,
      onActivate: () => void this.duplicate(),
    };
  }

  private async duplicate(): Promise<void> {
    const saved = await this.block.save();
    if (!saved) return;
    const data = saved.data as Record<string, unknown>;
    const [copy] = withFreshIds([{ id: this.block.id, type: this.block.name, data }]);
    if (!copy) return;
    const at = this.api.blocks.getBlockIndex(this.block.id) + 1;
    this.api.blocks.insert(copy.type, copy.data, undefined, at, true, false, copy.id);
    this.api.caret.setToBlock(at, 'end');
  }
}
