import EditorJS, { type BlockAPI, type OutputBlockData } from '@editorjs/editorjs';

import type { Block } from '#contract/kit/block.ts';

import type { EditorServices } from '../tools/editor-services.ts';
import { toolSettings } from '../tools/tool-settings.ts';
import { attachWriting } from '../tools/writing.ts';
import { stepsTo } from './apply-blocks.ts';
import { BlockHistory } from './block-history.ts';
import { editorTexts } from './editor-texts.ts';
import { isSameData } from './is-same-data.ts';

/**
 * Delay between a change and reading the blocks; for long articles, which take longer to read, it grows in proportion.
 */
const readAfterMs = 300;
const readAfterMostMs = 800;
const readDelayFactor = 4;

export interface CanvasOptions {
  holder: HTMLElement;
  blocks: readonly Block[];
  services: EditorServices;
  placeholder: string;
  /** Called shortly after the blocks changed. */
  onChange: (blocks: Block[]) => void;
}

function asBlock({ id, type, data }: OutputBlockData): Block {
  return { id: id ?? crypto.randomUUID().slice(0, 10), type, data: data as Record<string, unknown> };
}

/** The block editor of an article: Editor.js with undo, change detection and block replacement. */
export class Canvas {
  readonly ready: Promise<void>;
  readonly #editor: EditorJS;
  readonly #options: CanvasOptions;
  readonly #stop = new AbortController();
  #history: BlockHistory;
  #known = new Map<string, Block>();
  #shown: Block[];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #tookMs = 0;
  #watcher: MutationObserver | undefined;
  #isApplying = false;
  #detach: (() => void) | undefined;

  constructor(options: CanvasOptions) {
    this.#options = options;
    this.#shown = [...options.blocks];
    this.#history = new BlockHistory(this.#shown);
    this.#editor = new EditorJS({
      holder: options.holder,
      data: { blocks: this.#shown.map((block) => ({ ...block })) },
      tools: toolSettings(options.services) as never,
      placeholder: options.placeholder,
      i18n: { messages: editorTexts.messages as never, direction: 'ltr' },
      minHeight: 120,
      logLevel: 'ERROR' as never,
      onChange: () => this.#noteSoon(),
    });
    this.ready = this.#editor.isReady.then(() => this.#begin());
  }

  /** Differences that the tools introduce in unchanged blocks do not count as changes. */
  async #begin(): Promise<void> {
    this.#shown = await this.#read();
    this.#history = new BlockHistory(this.#shown);
    const { holder, services } = this.#options;
    this.#detach = attachWriting(this.#editor, holder, services);
    const { signal } = this.#stop;
    for (const type of ['input', 'change', 'click', 'drop'])
      holder.addEventListener(type, () => this.#noteSoon(), { signal, capture: true });
    holder.addEventListener('keydown', (event) => this.#pressKey(event), { signal, capture: true });
    this.#watcher = new MutationObserver(() => this.#noteSoon());
    this.#watcher.observe(holder, { childList: true, characterData: true, subtree: true });
  }

  /** Reads the blocks of the page. A block whose tool fails keeps its last known data, so that nothing is lost. */
  async #read(): Promise<Block[]> {
    const began = performance.now();
    const saved = new Map(((await this.#editor.save())?.blocks ?? []).map((block) => [block.id, asBlock(block)]));
    const blocks: Block[] = [];
    for (const api of this.#live()) {
      const block = saved.get(api.id) ?? (await this.#rescue(api));
      if (block) blocks.push(block);
    }
    this.#tookMs = performance.now() - began;
    this.#known = new Map(blocks.map((block) => [block.id, block]));
    return blocks;
  }

  async #rescue(api: BlockAPI): Promise<Block | undefined> {
    const last = this.#known.get(api.id) ?? this.#options.blocks.find(({ id }) => id === api.id);
    if (!last) return undefined;
    const own = await api.save().catch(() => undefined);
    return own && 'data' in own && own.data !== undefined ? undefined : last;
  }

  #live(): BlockAPI[] {
    const { blocks } = this.#editor;
    return Array.from({ length: blocks.getBlocksCount() }, (_, at) => blocks.getBlockByIndex(at)).filter(
      (api) => api !== undefined,
    );
  }

  #noteSoon(): void {
    if (this.#isApplying || this.#stop.signal.aborted) return;
    this.#timer ??= setTimeout(
      () => void this.flush(),
      Math.min(Math.max(readAfterMs, this.#tookMs * readDelayFactor), readAfterMostMs),
    );
  }

  /** Returns the current blocks and emits a change when they differ. */
  async flush(): Promise<Block[]> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#stop.signal.aborted) return this.#shown;
    const blocks = await this.#read();
    if (isSameData(blocks, this.#shown)) return this.#shown;
    this.#shown = blocks;
    this.#history.note(blocks, performance.now());
    this.#options.onChange(blocks);
    return blocks;
  }

  get blocks(): readonly Block[] {
    return this.#shown;
  }

  async undo(): Promise<void> {
    await this.flush();
    await this.#show(this.#history.undo());
  }

  async redo(): Promise<void> {
    await this.flush();
    await this.#show(this.#history.redo());
  }

  /** Replaces the blocks as one undoable step. */
  async replace(blocks: readonly Block[]): Promise<void> {
    await this.flush();
    this.#history.note(blocks, performance.now());
    await this.#show(blocks);
  }

  async #show(wanted: readonly Block[] | null): Promise<void> {
    if (!wanted) return;
    this.#isApplying = true;
    let touched: number | undefined;
    try {
      touched = this.#apply(wanted);
      this.#shown = await this.#read();
    } finally {
      this.#isApplying = false;
    }
    this.#history.replacePresent(this.#shown);
    this.#options.onChange(this.#shown);
    if (touched !== undefined && this.#options.holder.contains(document.activeElement))
      this.#editor.caret.setToBlock(touched, 'end');
  }

  /** Returns the index of the block inserted last. */
  #apply(wanted: readonly Block[]): number | undefined {
    const api = this.#editor.blocks;
    const order = this.#live().map(({ id }) => id);
    let touched: number | undefined;
    for (const step of stepsTo(order, this.#known, wanted)) {
      if (step.act === 'delete') api.delete(step.at);
      else if (step.act === 'move') api.move(step.at, step.from);
      else {
        const { id, type, data } = step.block;
        api.insert(type, structuredClone(data), undefined, step.at, false, step.act === 'replace', id);
        touched = step.at;
      }
    }
    return touched;
  }

  #pressKey(event: KeyboardEvent): void {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.isComposing) return;
    // Form fields inside blocks have their own undo history.
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
    const key = event.key.toLowerCase();
    const back = key === 'z' && !event.shiftKey;
    const forth = (key === 'z' && event.shiftKey) || key === 'y';
    if (!back && !forth) return;
    event.preventDefault();
    event.stopPropagation();
    void (back ? this.undo() : this.redo());
  }

  focus(): void {
    this.#editor.caret.setToFirstBlock('start');
  }

  /** Scrolls to a block and highlights it briefly. */
  jumpTo(blockId: string): void {
    const api = this.#editor.blocks.getById(blockId);
    if (!api) return;
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    api.holder.scrollIntoView({ block: 'center', behavior: isCalm ? 'auto' : 'smooth' });
    this.#editor.caret.setToBlock(this.#editor.blocks.getBlockIndex(blockId), 'start');
    api.holder.classList.add('is-arrived');
    setTimeout(() => api.holder.classList.remove('is-arrived'), 1600);
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#stop.abort();
    // Handlers that are attached once the editor is ready must be removed as well.
    await this.ready.catch(() => undefined);
    this.#watcher?.disconnect();
    this.#detach?.();
    this.#editor.destroy();
  }
}
