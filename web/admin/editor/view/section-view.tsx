import type { Node } from 'prosemirror-model';
import { TextSelection } from 'prosemirror-state';
import type { EditorView, NodeView, ViewMutationRecord } from 'prosemirror-view';
import { createRoot, type Root } from 'react-dom/client';

import { nodeOf } from '../document/document.ts';
import type { BlockTool } from '../tools/block-tool.ts';
import { ToolButton } from '../tools/tool-parts.tsx';
import { changeData, patched } from './change-data.ts';

type Data = Record<string, unknown>;
type Sections = NonNullable<BlockTool['sections']>;

/** A new section of a block, made as if it were stored. */
function newSection(type: string, make: Sections['make']): Node | undefined {
  return nodeOf({ id: '', type, data: { items: [make()] } }).firstChild?.firstChild ?? undefined;
}

export function addSection(view: EditorView, position: number | undefined, sections: Sections | undefined): void {
  const block = position === undefined ? null : view.state.doc.nodeAt(position);
  const list = block?.firstChild;
  if (position === undefined || !block || !list || !sections || list.childCount >= (sections.max ?? 1000)) return;
  const made = newSection(block.type.name, sections.make);
  if (!made) return;
  const end = position + 1 + list.nodeSize - 1;
  const transaction = view.state.tr.insert(end, made);
  transaction.setSelection(TextSelection.near(transaction.doc.resolve(end + 1)));
  view.dispatch(transaction.scrollIntoView());
  view.focus();
}

interface SectionViewOptions {
  node: Node;
  view: EditorView;
  getPos: () => number | undefined;
  sections: Sections;
}

/** Draws a section of a block: a tab, a step, a column, with the buttons that move and remove it. */
export class SectionView implements NodeView {
  readonly dom = document.createElement('section');
  readonly contentDOM = document.createElement('div');
  private node: Node;
  private readonly bar = document.createElement('div');
  private readonly root: Root;
  private readonly options: SectionViewOptions;

  constructor(options: SectionViewOptions) {
    this.options = options;
    this.node = options.node;
    this.dom.className = 'tool-section';
    this.contentDOM.className = 'tool-section-content';
    this.bar.className = 'tool-section-bar';
    this.bar.contentEditable = 'false';
    this.dom.append(this.bar, this.contentDOM);
    this.root = createRoot(this.bar);
    this.dom.addEventListener('renumber', () => this.draw());
    this.draw();
  }

  update(node: Node): boolean {
    if (node.type !== this.node.type) return false;
    this.node = node;
    this.draw();
    return true;
  }

  stopEvent({ target }: Event): boolean {
    return target instanceof globalThis.Node && this.bar.contains(target);
  }

  ignoreMutation({ target }: ViewMutationRecord): boolean {
    return !this.contentDOM.contains(target);
  }

  destroy(): void {
    queueMicrotask(() => this.root.unmount());
  }

  private place(): { at: number; count: number; position: number } | undefined {
    const position = this.options.getPos();
    if (position === undefined) return undefined;
    const resolved = this.options.view.state.doc.resolve(position);
    return { at: resolved.index(), count: resolved.parent.childCount, position };
  }

  private move(by: 1 | -1): void {
    const place = this.place();
    if (!place) return;
    const { view } = this.options;
    const { position } = place;
    const parent = view.state.doc.resolve(position).parent;
    const other = parent.maybeChild(place.at + by);
    if (!other) return;
    const transaction = view.state.tr.delete(position, position + this.node.nodeSize);
    transaction.insert(by < 0 ? position - other.nodeSize : position + other.nodeSize, this.node);
    view.dispatch(transaction);
  }

  private remove(): void {
    const place = this.place();
    const { view } = this.options;
    if (!place || place.count < 2) return;
    view.dispatch(view.state.tr.delete(place.position, place.position + this.node.nodeSize));
    view.focus();
  }

  private draw(): void {
    const { sections, view } = this.options;
    const place = this.place() ?? { at: 0, count: 1, position: 0 };
    const title = `${sections.name} ${place.at + 1}`;
    this.dom.setAttribute('aria-label', title);
    const change = (patch: Data | ((data: Data) => Data)) => {
      const position = this.options.getPos();
      const stored = this.node.attrs.data as Data;
      if (position !== undefined)
        changeData(view, position, patched(stored, typeof patch === 'function' ? patch(stored) : patch));
    };
    const { Form } = sections;
    this.root.render(
      <>
        {Form && <Form data={this.node.attrs.data as Data} change={change} />}
        <span className="tool-section-acts">
          <ToolButton label={`前移${title}`} onClick={() => this.move(-1)}>
            ↑
          </ToolButton>
          <ToolButton label={`后移${title}`} onClick={() => this.move(1)}>
            ↓
          </ToolButton>
          <ToolButton label={`删除${title}`} onClick={() => this.remove()}>
            ✕
          </ToolButton>
        </span>
      </>,
    );
  }
}
