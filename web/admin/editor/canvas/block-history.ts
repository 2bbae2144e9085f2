import type { Block } from '#contract/kit/block.ts';

import { isSameData } from './is-same-data.ts';

type Blocks = readonly Block[];

/** Maximum number of undo steps. */
const maxSteps = 200;
/** Changes to the same block within this time are one undo step. */
const burstMs = 1200;

/** The id of the only changed block, when no block was added, removed or moved. */
function onlyChange(before: Blocks, after: Blocks): string | null {
  if (before.length !== after.length || before.some(({ id }, at) => id !== after[at]?.id)) return null;
  const changed = before.filter((block, at) => !isSameData(block, after[at]));
  return changed.length === 1 ? (changed[0]?.id ?? null) : null;
}

/** Undo and redo history of an article. */
export class BlockHistory {
  #past: Blocks[] = [];
  #future: Blocks[] = [];
  #present: Blocks;
  #burst: { id: string | null; at: number } = { id: null, at: 0 };

  constructor(present: Blocks) {
    this.#present = present;
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  /** Records the current blocks. */
  note(blocks: Blocks, now: number): void {
    if (isSameData(this.#present, blocks)) return;
    const id = onlyChange(this.#present, blocks);
    const isSameBurst = id !== null && id === this.#burst.id && now - this.#burst.at < burstMs;
    if (!isSameBurst || this.#past.length === 0) this.#past = [...this.#past, this.#present].slice(-maxSteps);
    this.#burst = { id, at: now };
    this.#future = [];
    this.#present = blocks;
  }

  /** Replaces the current step with the blocks read back from the page, which tools may store differently. */
  replacePresent(blocks: Blocks): void {
    this.#present = blocks;
  }

  undo(): Blocks | null {
    return this.#step('#past');
  }

  redo(): Blocks | null {
    return this.#step('#future');
  }

  #step(from: '#past' | '#future'): Blocks | null {
    const stack = from === '#past' ? this.#past : this.#future;
    const to = stack.at(-1);
    if (!to) return null;
    const present = this.#present;
    if (from === '#past') {
      this.#past = this.#past.slice(0, -1);
      this.#future = [...this.#future, present];
    } else {
      this.#future = this.#future.slice(0, -1);
      this.#past = [...this.#past, present];
    }
    this.#present = to;
    this.#burst = { id: null, at: 0 };
    return to;
  }
}
