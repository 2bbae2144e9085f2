import type { Node } from 'prosemirror-model';
import type { EditorView, NodeView, ViewMutationRecord } from 'prosemirror-view';

/** Draws an item of a list with the box of a checklist, which only such lists show. */
export class ItemView implements NodeView {
  readonly dom = document.createElement('li');
  readonly contentDOM = document.createElement('div');
  private readonly box = document.createElement('button');
  private node: Node;

  constructor(node: Node, view: EditorView, getPos: () => number | undefined) {
    this.node = node;
    this.box.type = 'button';
    this.box.className = 'tool-check';
    this.box.contentEditable = 'false';
    this.box.setAttribute('role', 'checkbox');
    this.box.setAttribute('aria-label', '已完成');
    this.box.addEventListener('mousedown', (event) => event.preventDefault());
    this.box.addEventListener('click', () => {
      const position = getPos();
      if (position === undefined) return;
      view.dispatch(view.state.tr.setNodeAttribute(position, 'checked', !this.node.attrs.checked));
    });
    this.contentDOM.className = 'tool-item';
    this.dom.append(this.box, this.contentDOM);
    this.show();
  }

  private show(): void {
    this.box.setAttribute('aria-checked', String(this.node.attrs.checked === true));
  }

  update(node: Node): boolean {
    if (node.type !== this.node.type) return false;
    this.node = node;
    this.show();
    return true;
  }

  stopEvent({ target }: Event): boolean {
    return target === this.box;
  }

  ignoreMutation({ target }: ViewMutationRecord): boolean {
    return !this.contentDOM.contains(target);
  }
}
