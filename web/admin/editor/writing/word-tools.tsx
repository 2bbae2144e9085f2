import {
  NodeSelection,
  Plugin,
  TextSelection,
  type Command,
  type EditorState,
  type PluginView,
} from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { createRoot } from 'react-dom/client';

import type { EditorServices } from '../tools/editor-services.ts';
import { inlineForms, type InlineForm } from './inline-forms.ts';
import { InlineFormView, Tools } from './word-tools-view.tsx';

/** Whether the selection is words, or something between them, that the tools can change. */
function hasWords({ selection }: EditorState): boolean {
  if (selection instanceof NodeSelection) return selection.node.isInline;
  const { parent } = selection.$from;
  return selection instanceof TextSelection && !selection.empty && parent.isTextblock && parent.type.spec.marks !== '';
}

const narrow = '(max-width: 720px)';

class WordTools implements PluginView {
  private readonly view: EditorView;
  private readonly services: EditorServices;
  private readonly place = document.createElement('div');
  private readonly root = createRoot(this.place);
  private readonly stop = new AbortController();
  private form: InlineForm | undefined;
  private isPressed = false;
  private isShown = false;

  constructor(view: EditorView, services: EditorServices) {
    this.view = view;
    this.services = services;
    this.place.className = 'tool-floating';
    this.place.hidden = true;
    document.body.append(this.place);
    const { signal } = this.stop;
    // Keeps the focus and the selection in the text.
    this.place.addEventListener('mousedown', (event) => {
      if (!(event.target instanceof Element && event.target.closest('input'))) event.preventDefault();
    });
    view.dom.addEventListener('mousedown', () => this.press(true), { signal });
    addEventListener('mouseup', () => this.press(false), { signal });
    view.dom.addEventListener('focus', () => this.update(), { signal });
    view.dom.addEventListener('blur', () => queueMicrotask(() => this.update()), { signal });
    this.place.addEventListener('focusout', () => queueMicrotask(() => this.update()));
    addEventListener('scroll', () => this.move(), { signal, passive: true });
    visualViewport?.addEventListener('resize', () => this.move(), { signal });
    visualViewport?.addEventListener('scroll', () => this.move(), { signal });
  }

  private press(isPressed: boolean): void {
    this.isPressed = isPressed;
    if (!isPressed) setTimeout(() => !this.stop.signal.aborted && this.update(), 0);
  }

  openForm(form: InlineForm): void {
    this.form = form;
    this.draw();
  }

  update(): void {
    const { view, place } = this;
    const isInside = view.hasFocus() || place.contains(document.activeElement);
    if (this.form && !isInside) this.form = undefined;
    const isBar = matchMedia(narrow).matches;
    const wanted = isInside && (this.form !== undefined || isBar || (hasWords(view.state) && !this.isPressed));
    if (!wanted) return this.hide();
    this.draw();
  }

  private hide(): void {
    if (!this.isShown) return;
    this.isShown = false;
    this.form = undefined;
    this.place.hidden = true;
    this.root.render(null);
  }

  private draw(): void {
    const { view, form } = this;
    this.isShown = true;
    this.place.hidden = false;
    const isBar = matchMedia(narrow).matches;
    this.root.render(
      form ? (
        <InlineFormView
          key={form.name}
          form={form}
          view={view}
          services={this.services}
          onEnd={() => {
            this.form = undefined;
            this.update();
          }}
        />
      ) : (
        <div className="tool-words" role="toolbar" aria-label="文字样式">
          <Tools view={view} state={view.state} isBar={isBar} onForm={(chosen) => this.openForm(chosen)} />
        </div>
      ),
    );
    requestAnimationFrame(() => this.move());
  }

  /** Above the selection; on phones above the keyboard. */
  private move(): void {
    const { place, view } = this;
    if (!this.isShown || view.isDestroyed) return;
    const gap = 6;
    const { offsetWidth, offsetHeight } = place;
    if (matchMedia(narrow).matches) {
      const bottom = visualViewport ? visualViewport.offsetTop + visualViewport.height : innerHeight;
      Object.assign(place.style, { left: '0', top: `${bottom - offsetHeight}px`, width: '100%' });
      return;
    }
    const { from, to } = view.state.selection;
    const [start, end] = [view.coordsAtPos(from), view.coordsAtPos(to, -1)];
    const left = start.top === end.top ? (start.left + end.left) / 2 - offsetWidth / 2 : start.left;
    const above = start.top - offsetHeight - gap;
    place.style.width = '';
    place.style.left = `${Math.max(gap, Math.min(left, innerWidth - offsetWidth - gap))}px`;
    place.style.top = `${above > 64 ? above : end.bottom + gap}px`;
  }

  destroy(): void {
    this.stop.abort();
    this.place.remove();
    queueMicrotask(() => this.root.unmount());
  }
}

const shown = new WeakMap<EditorView, WordTools>();

/** Opens the form of a link for the selection. */
export const openLink: Command = (state, _dispatch, view) => {
  if (state.selection.$from.parent.type.spec.marks === '') return false;
  if (view) shown.get(view)?.openForm(inlineForms.link);
  return true;
};

/** The tools for selected words. */
export function wordTools(services: EditorServices): Plugin {
  return new Plugin({
    view(view) {
      const tools = new WordTools(view, services);
      shown.set(view, tools);
      return tools;
    },
    props: {
      handleDoubleClickOn(view, _position, node, nodePosition) {
        const form = { formula: inlineForms.formula, ruby: inlineForms.ruby }[node.type.name];
        if (!form) return false;
        view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, nodePosition)));
        shown.get(view)?.openForm(form);
        return true;
      },
    },
  });
}
