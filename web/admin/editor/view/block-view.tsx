import type { Node } from 'prosemirror-model';
import { NodeSelection, type Command } from 'prosemirror-state';
import type { EditorView, NodeView, ViewMutationRecord } from 'prosemirror-view';
import { createRoot, type Root } from 'react-dom/client';

import { typeOf } from '../document/document.ts';
import type { BlockTool } from '../tools/block-tool.ts';
import type { EditorServices } from '../tools/editor-services.ts';
import { blockFacts } from '../tools/facts.registry.ts';
import { changeData, patched } from './change-data.ts';
import { addSection } from './section-view.tsx';

type Data = Record<string, unknown>;

/** Parts of a form that handle their own events; a click elsewhere selects the block. */
const controls =
  'input, textarea, select, button, label, summary, audio, video, iframe, [contenteditable="true"], [data-control], [role="option"]';

export interface BlockViewOptions {
  node: Node;
  view: EditorView;
  getPos: () => number | undefined;
  tool: BlockTool | undefined;
  services: EditorServices;
}

/** Draws a block with settings: its form above what is written in place. */
export class BlockView implements NodeView {
  readonly dom = document.createElement('div');
  readonly contentDOM?: HTMLElement;
  private node: Node;
  private readonly options: BlockViewOptions;
  private readonly form = document.createElement('div');
  private root: Root | undefined;

  constructor(options: BlockViewOptions) {
    this.options = options;
    this.node = options.node;
    const { dom, form, node } = this;
    const type = typeOf(node);
    dom.className = 'tool-block';
    dom.dataset.type = type;
    dom.setAttribute('role', 'group');
    dom.setAttribute('aria-label', (blockFacts as Record<string, { label: string }>)[type]?.label ?? '未知内容块');
    form.className = 'tool-form';
    form.contentEditable = 'false';
    dom.append(form);
    if (!node.isAtom) {
      this.contentDOM = document.createElement('div');
      dom.append(this.contentDOM);
      form.addEventListener('mousedown', (event) => this.choose(event));
    }
    this.addFoot();
    this.draw();
  }

  /** A click on what readers see chooses the whole block, though a part of it is written in place. */
  private choose(event: MouseEvent): void {
    const { view, getPos } = this.options;
    const target = event.target as Element;
    const position = getPos();
    const isPlayer = target.closest('video, audio') !== null;
    if (position === undefined || !target.closest('.tool-preview, .tool-picture')) return;
    if (target.closest(controls) && !isPlayer) return;
    if (!isPlayer) event.preventDefault();
    selectBlock(view, position);
    view.focus();
  }

  private addFoot(): void {
    const { tool, view, getPos } = this.options;
    if (!tool?.sections) return;
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'tool-button tool-more';
    button.contentEditable = 'false';
    button.textContent = `＋ 加${tool.sections.oneMore}`;
    button.addEventListener('click', () => addSection(view, getPos(), tool.sections));
    this.dom.append(button);
  }

  update(node: Node): boolean {
    if (node.type !== this.node.type || typeOf(node) !== typeOf(this.node)) return false;
    const isSame = node.attrs === this.node.attrs || node.attrs.data === this.node.attrs.data;
    const isSameId = node.attrs.id === this.node.attrs.id;
    this.node = node;
    if (!isSame || !isSameId) this.draw();
    if (this.options.tool?.sections) queueMicrotask(() => this.renumber());
    return true;
  }

  /** Sections tell their number, which changes when others come and go. */
  private renumber(): void {
    for (const section of this.dom.querySelectorAll('.tool-section'))
      section.dispatchEvent(new CustomEvent('renumber'));
  }

  selectNode(): void {
    this.dom.classList.add('is-selected');
  }

  deselectNode(): void {
    this.dom.classList.remove('is-selected');
  }

  stopEvent(event: Event): boolean {
    const { target } = event;
    if (!(target instanceof Element) || this.contentDOM?.contains(target)) return false;
    if (target.closest(controls) !== null && this.dom.contains(target.closest(controls))) return true;
    return false;
  }

  ignoreMutation(mutation: ViewMutationRecord): boolean {
    if (!this.contentDOM) return true;
    if (mutation.type === 'selection') return !this.contentDOM.contains(mutation.target);
    return !this.contentDOM.contains(mutation.target);
  }

  destroy(): void {
    const { root } = this;
    this.root = undefined;
    // React cannot unmount a root while it renders, which happens when an outer block is removed.
    queueMicrotask(() => root?.unmount());
  }

  private readonly change = (patch: Data | ((data: Data) => Data), isLate = false): void => {
    const { tool, view, getPos } = this.options;
    const position = getPos();
    // The block is gone.
    if (position === undefined || !this.root) return;
    const stored = this.node.attrs.data as Data;
    const fields = typeof patch === 'function' ? patch({ ...tool?.blank, ...stored }) : patch;
    changeData(view, position, patched(stored, fields), isLate);
  };

  private readonly run = (command: Command): void => {
    const { view } = this.options;
    view.focus();
    command(view.state, view.dispatch, view);
  };

  private draw(): void {
    const { tool, services } = this.options;
    const data = { ...tool?.blank, ...(this.node.attrs.data as Data) };
    const id = String(this.node.attrs.id);
    this.dom.dataset.id = id;
    if (this.contentDOM) {
      const { class: name = '', ...look } = tool?.look?.(data) ?? {};
      this.contentDOM.className = `tool-content ${name}`.trim();
      for (const [key, value] of Object.entries(look)) this.contentDOM.setAttribute(key, value);
    }
    if (!tool) {
      this.form.innerHTML = '<p class="tool-unknown">这个内容块暂不能在此编辑，内容会原样保留。</p>';
      return;
    }
    const { Form } = tool;
    if (!Form) return void this.form.remove();
    this.root ??= createRoot(this.form);
    this.root.render(<Form data={data} change={this.change} services={services} blockId={id} run={this.run} />);
  }
}

/** Selects a block as a whole. */
export function selectBlock(view: EditorView, position: number): void {
  view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, position)));
}
