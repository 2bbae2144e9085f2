import type EditorJS from '@editorjs/editorjs';
import type { BlockAPI } from '@editorjs/editorjs';

import type { EditorServices } from '../editor-services.ts';

/** An editor and its page element, for the handlers of its events. */
export class WritingPlace {
  readonly editor: EditorJS;
  readonly holder: HTMLElement;
  readonly services: EditorServices;
  private readonly stop = new AbortController();

  constructor(editor: EditorJS, holder: HTMLElement, services: EditorServices) {
    this.editor = editor;
    this.holder = holder;
    this.services = services;
  }

  get wrapper(): HTMLElement | null {
    return this.holder.querySelector<HTMLElement>('.codex-editor');
  }

  /** Whether an event belongs to this editor and not to a nested one. */
  isOwn(target: EventTarget | null): target is Element {
    return target instanceof Element && target.closest('.codex-editor') === this.wrapper;
  }

  on<Type extends keyof HTMLElementEventMap>(type: Type, listen: (event: HTMLElementEventMap[Type]) => void): void {
    const own = (event: HTMLElementEventMap[Type]) => {
      if (this.isOwn(event.target) && !this.editor.readOnly.isEnabled) listen(event);
    };
    this.holder.addEventListener(type, own, { capture: true, signal: this.stop.signal });
  }

  get signal(): AbortSignal {
    return this.stop.signal;
  }

  detach(): void {
    this.stop.abort();
  }

  /** The top-level block elements, in order. */
  get blockElements(): HTMLElement[] {
    return [...this.holder.querySelectorAll<HTMLElement>('.ce-block')].filter((element) => this.isOwn(element));
  }

  blockAround(node: Element): { block: BlockAPI; index: number } | undefined {
    const element = this.blockElements.find((each) => each.contains(node));
    const block = element && this.editor.blocks.getBlockByElement(element);
    if (!block) return undefined;
    return { block, index: this.editor.blocks.getBlockIndex(block.id) };
  }

  /** The block at a height of the page, for example beside a handle. */
  blockAtHeight(clientY: number): { block: BlockAPI; index: number } | undefined {
    const elements = this.blockElements;
    const element =
      elements.find((each) => each.getBoundingClientRect().bottom > clientY) ?? elements[elements.length - 1];
    return element && this.blockAround(element);
  }

  /** Moves the caret into a new block, whose form may still be rendering. */
  focusBlock(index: number): void {
    this.editor.caret.setToBlock(index, 'start');
    const element = this.editor.blocks.getBlockByIndex(index)?.holder;
    const focused = document.activeElement;
    setTimeout(() => {
      // The focus has moved elsewhere in the meantime.
      if (!element?.isConnected || document.activeElement !== focused || element.contains(focused)) return;
      element
        .querySelector<HTMLElement>(
          '[contenteditable="true"], textarea, input:not([type="radio"], [type="checkbox"], [hidden])',
        )
        ?.focus();
    }, 60);
  }
}
