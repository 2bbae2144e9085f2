import { NodeSelection, Plugin, TextSelection, type Command, type PluginView } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { createRoot, type Root } from 'react-dom/client';

import type { EditorServices } from '../tools/editor-services.ts';
import { toolIcon } from '../tools/tool-icons.ts';
import { BlockMenu } from './block-menu.tsx';
import { blockAround, selectedBlocks, type Placed } from './places.ts';
import { openMenuBelow } from './slash-menu.ts';

function makeButton(className: string, label: string, icon: 'plus' | 'grip'): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = className;
  button.setAttribute('aria-label', label);
  button.title = label;
  button.innerHTML = toolIcon(icon);
  return button;
}

/** The buttons beside a block: one inserts below it, the other opens its menu and drags it. */
class BlockHandle implements PluginView {
  private readonly view: EditorView;
  private readonly services: EditorServices;
  private readonly element = document.createElement('div');
  private readonly plus = makeButton('tool-plus', '插入内容块', 'plus');
  private readonly grip = makeButton('tool-grip', '内容块菜单，可拖动', 'grip');
  private readonly place = document.createElement('div');
  private root: Root | undefined;
  private at: number | undefined;
  private frame: number | undefined;
  private readonly stop = new AbortController();

  constructor(view: EditorView, services: EditorServices) {
    this.view = view;
    this.services = services;
    const { element, plus, grip } = this;
    element.className = 'tool-handle';
    element.hidden = true;
    element.append(plus, grip);
    grip.draggable = true;
    grip.setAttribute('aria-haspopup', 'menu');
    this.place.className = 'tool-floating';
    view.dom.parentElement?.append(element);
    const { signal } = this.stop;
    view.dom.parentElement?.addEventListener('mousemove', (event) => this.hover(event), { signal });
    plus.addEventListener('mousedown', (event) => event.preventDefault());
    plus.addEventListener('click', () => this.at !== undefined && openMenuBelow(view, this.at));
    grip.addEventListener('click', () => (this.isOpen ? this.close() : this.select() && this.open()));
    grip.addEventListener('dragstart', (event) => this.drag(event));
    grip.addEventListener('dragend', () => (view.dragging = null));
    addEventListener('mousedown', ({ target }) => this.isOutside(target) && this.close(), { signal });
    addEventListener('scroll', () => this.close(), { signal, passive: true });
  }

  private isOutside(target: EventTarget | null): boolean {
    return this.isOpen && target instanceof Node && !this.place.contains(target) && !this.grip.contains(target);
  }

  get isOpen(): boolean {
    return this.root !== undefined;
  }

  /** The block at the height of the pointer. */
  private hover({ clientX, clientY }: MouseEvent): void {
    const { view } = this;
    if (this.isOpen || view.dragging) return;
    const box = view.dom.getBoundingClientRect();
    const left = Math.min(Math.max(clientX, box.left + 4), box.right - 4);
    const found = view.posAtCoords({ left, top: clientY });
    if (!found) return;
    const inside = found.inside >= 0 ? view.state.doc.resolve(found.inside) : undefined;
    this.show(inside?.nodeAfter?.isAtom ? blockAround(inside) : blockAround(view.state.doc.resolve(found.pos)));
  }

  private show(block: Placed | undefined): void {
    const dom = block && this.view.nodeDOM(block.position);
    this.at = block?.position;
    const { element, view } = this;
    element.hidden = !(dom instanceof HTMLElement);
    const parent = view.dom.parentElement;
    if (!(dom instanceof HTMLElement) || !parent) return;
    const [own, frame] = [dom.getBoundingClientRect(), parent.getBoundingClientRect()];
    const style = getComputedStyle(dom);
    const line = Number.parseFloat(style.lineHeight) || 28;
    const shift = (Math.min(line, own.height) - 28) / 2 + Number.parseFloat(style.paddingTop);
    element.style.left = `${own.left - frame.left - 62}px`;
    element.style.top = `${own.top - frame.top + shift}px`;
  }

  update(): void {
    const { state } = this.view;
    if (this.isOpen) return this.drawMenu();
    if (!this.view.hasFocus()) return;
    this.at = blockAround(state.selection.$from)?.position;
    // Measuring right away would make the browser lay out the page at every key.
    this.frame ??= requestAnimationFrame(() => {
      this.frame = undefined;
      if (!this.isOpen && !this.stop.signal.aborted) this.show(blockAround(this.view.state.selection.$from));
    });
  }

  /** Selects the block of the handle, unless it is among several selected ones. */
  private select(): boolean {
    const { view, at } = this;
    if (at === undefined || !view.state.doc.nodeAt(at)) return false;
    const selected = selectedBlocks(view.state);
    if (selected.length > 1 && selected.some(({ position }) => position === at)) return true;
    view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, at)));
    return true;
  }

  private drag(event: DragEvent): void {
    const { view } = this;
    if (!this.select() || !event.dataTransfer) return;
    const blocks = selectedBlocks(view.state);
    const [first] = blocks;
    const last = blocks.at(-1);
    if (!first || !last) return;
    if (blocks.length > 1) {
      // Whole blocks move, not only what is selected of the first and the last.
      const { doc } = view.state;
      const [start, end] = [first.position + 1, last.position + last.node.nodeSize - 1];
      view.dispatch(view.state.tr.setSelection(TextSelection.between(doc.resolve(start), doc.resolve(end))));
    }
    const dom = view.nodeDOM(first.position);
    if (dom instanceof HTMLElement) event.dataTransfer.setDragImage(dom, 0, 0);
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData('text/plain', ' ');
    const slice = view.state.doc.slice(first.position, last.position + last.node.nodeSize);
    view.dragging = { slice, move: true };
  }

  open(): void {
    const dom = this.at === undefined ? null : this.view.nodeDOM(this.at);
    const anchor = (this.element.hidden && dom instanceof HTMLElement ? dom : this.grip).getBoundingClientRect();
    document.body.append(this.place);
    this.root = createRoot(this.place);
    this.grip.setAttribute('aria-expanded', 'true');
    this.drawMenu();
    requestAnimationFrame(() => {
      const { offsetHeight } = this.place;
      const top = Math.min(anchor.bottom + 4, innerHeight - offsetHeight - 6);
      this.place.style.left = `${Math.max(6, anchor.left)}px`;
      this.place.style.top = `${Math.max(6, top)}px`;
    });
  }

  /** Opens the menu of the selected blocks, by the keyboard. */
  openForSelection(): void {
    const [first] = selectedBlocks(this.view.state);
    if (!first || this.isOpen) return;
    this.show(first);
    this.open();
  }

  private drawMenu(): void {
    this.root?.render(<BlockMenu view={this.view} services={this.services} onEnd={() => this.close()} />);
  }

  private close(): void {
    const { root } = this;
    if (!root) return;
    this.root = undefined;
    this.grip.removeAttribute('aria-expanded');
    this.place.remove();
    queueMicrotask(() => root.unmount());
  }

  destroy(): void {
    this.stop.abort();
    this.close();
    this.element.remove();
  }
}

const handles = new WeakMap<EditorView, BlockHandle>();

export const openBlockMenu: Command = (_state, _dispatch, view) => {
  if (view) handles.get(view)?.openForSelection();
  return true;
};

export function blockHandle(services: EditorServices): Plugin {
  return new Plugin({
    view(view) {
      const handle = new BlockHandle(view, services);
      handles.set(view, handle);
      return handle;
    },
  });
}
