import 'prosemirror-view/style/prosemirror.css';
import 'prosemirror-gapcursor/style/gapcursor.css';
import '../tools/tools-styles.ts';

import { dropCursor } from 'prosemirror-dropcursor';
import { gapCursor } from 'prosemirror-gapcursor';
import { closeHistory, history, redo, undo } from 'prosemirror-history';
import { EditorState, Selection, type Command } from 'prosemirror-state';
import { tableEditing } from 'prosemirror-tables';
import { EditorView } from 'prosemirror-view';

import type { Block } from '#contract/kit/block.ts';

import { toBlocks, toDocument } from '../document/document.ts';
import { find, openFind } from '../find/find-view.tsx';
import { clipboard } from '../paste/clipboard.ts';
import type { EditorServices } from '../tools/editor-services.ts';
import { codeColours } from '../tools/code/colours.ts';
import { nodeViews } from '../view/node-views.ts';
import { blockHandle } from '../writing/block-handle.tsx';
import { completion } from '../writing/completion.ts';
import { editorKeymap } from '../writing/keys.ts';
import { normalise } from '../writing/normalise.ts';
import { findById } from '../writing/places.ts';
import { slashMenu } from '../writing/slash-menu.ts';
import { typing } from '../writing/typing.ts';
import { wordTools } from '../writing/word-tools.tsx';
import { currentBlock } from './current-block.ts';
import { isSameData } from './is-same-data.ts';
import { replacement } from './replacement.ts';

/** Delay between a change and writing the blocks. */
const writeAfterMs = 200;

export interface CanvasOptions {
  holder: HTMLElement;
  blocks: readonly Block[];
  services: EditorServices;
  placeholder: string;
  /** Called shortly after the blocks changed. */
  onChange: (blocks: Block[]) => void;
}

/**
 * A browser tells of a moved caret a moment later. Whoever is faster than that, as a quick typist is, must not act on
 * the place where the caret was before.
 */
function tellSelection(event: Event): void {
  const isTyping =
    event instanceof KeyboardEvent &&
    (event.isComposing ||
      event.keyCode === 229 ||
      (event.key.length === 1 && !event.ctrlKey && !event.metaKey && event.key !== ' '));
  if (!isTyping) document.dispatchEvent(new Event('selectionchange'));
}

/** The text of an article: one document with one history and one selection. */
export class Canvas {
  readonly ready: Promise<void> = Promise.resolve();
  readonly view: EditorView;
  readonly #options: CanvasOptions;
  readonly #stop = new AbortController();
  #shown: Block[];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: CanvasOptions) {
    this.#options = options;
    this.#shown = [...options.blocks];
    const { holder, services, placeholder } = options;
    holder.classList.add('tool-text');
    const state = EditorState.create({
      doc: toDocument(options.blocks),
      plugins: [
        slashMenu(services),
        completion(services),
        typing(services),
        editorKeymap(),
        clipboard(services),
        history({ depth: 500, newGroupDelay: 800 }),
        dropCursor({ color: false, class: 'tool-drop-line', width: 3 }),
        gapCursor(),
        tableEditing(),
        normalise(),
        currentBlock(placeholder),
        wordTools(services),
        ...find(services),
        blockHandle(services),
        codeColours(),
      ],
    });
    this.view = new EditorView(holder, {
      state,
      nodeViews: nodeViews(services),
      attributes: { class: 'tool-document', role: 'textbox', 'aria-multiline': 'true', 'aria-label': '正文' },
      dispatchTransaction: (transaction) => {
        this.view.updateState(this.view.state.apply(transaction));
        if (transaction.docChanged) this.#noteSoon();
      },
    });
    const { signal } = this.#stop;
    holder.addEventListener('keydown', (event) => this.#pressKey(event), { signal });
    for (const type of ['keydown', 'paste', 'cut', 'copy'] as const)
      holder.addEventListener(type, (event) => tellSelection(event), { signal, capture: true });
    // Without this, the browser would open an unhandled dropped file in place of the article.
    for (const type of ['dragover', 'drop'] as const)
      holder.addEventListener(type, (event) => event.dataTransfer?.types.includes('Files') && event.preventDefault(), {
        signal,
      });
  }

  #noteSoon(): void {
    if (this.#stop.signal.aborted) return;
    this.#timer ??= setTimeout(() => this.#write(), writeAfterMs);
  }

  #write(): Block[] {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#stop.signal.aborted) return this.#shown;
    const blocks = toBlocks(this.view.state.doc);
    if (isSameData(blocks, this.#shown)) return this.#shown;
    this.#shown = blocks;
    this.#options.onChange(blocks);
    return blocks;
  }

  /** Returns the current blocks and emits a change when they differ. */
  async flush(): Promise<Block[]> {
    return this.#write();
  }

  get blocks(): readonly Block[] {
    return this.#shown;
  }

  #run(command: Command): void {
    command(this.view.state, this.view.dispatch, this.view);
  }

  async undo(): Promise<void> {
    this.#run(undo);
  }

  async redo(): Promise<void> {
    this.#run(redo);
  }

  /** Replaces the blocks as one undoable step; those that stay the same keep their place. */
  async replace(blocks: readonly Block[]): Promise<void> {
    const { state } = this.view;
    const transaction = replacement(state.tr, toDocument(blocks));
    if (transaction.docChanged) this.view.dispatch(closeHistory(transaction));
    this.#write();
  }

  /** Fields of forms share the history of the text. */
  #pressKey(event: KeyboardEvent): void {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.isComposing || event.defaultPrevented) return;
    const key = event.key.toLowerCase();
    const isBack = key === 'z' && !event.shiftKey;
    const isForth = (key === 'z' && event.shiftKey) || key === 'y';
    if (!isBack && !isForth) return;
    event.preventDefault();
    this.#run(isBack ? undo : redo);
  }

  openFind(withReplace: boolean): void {
    this.#run(openFind(withReplace));
  }

  focus(): void {
    const { view } = this;
    view.dispatch(view.state.tr.setSelection(Selection.atStart(view.state.doc)).scrollIntoView());
    view.focus();
  }

  /** Scrolls to a block and highlights it briefly. */
  jumpTo(blockId: string): void {
    const { view } = this;
    const found = findById(view.state.doc, blockId);
    const dom = found && view.nodeDOM(found.position);
    if (!found || !(dom instanceof HTMLElement)) return;
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(found.position + 1))));
    view.focus();
    dom.scrollIntoView({ block: 'center', behavior: isCalm ? 'auto' : 'smooth' });
    dom.animate(
      [{}, { background: 'var(--moon-soft)', boxShadow: '0 0 0 8px var(--moon-soft)', offset: 0.3 }, {}],
      1600,
    );
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#stop.abort();
    this.view.destroy();
  }
}
