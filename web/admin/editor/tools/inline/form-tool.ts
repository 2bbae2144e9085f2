import type { API, InlineTool, MenuConfig } from '@editorjs/editorjs';

import { toolIcon, type ToolIconName } from '../tool-icons.ts';
import { select, selectedRange, wrapperOf } from './wrap.ts';

export interface InlineField {
  name: string;
  label: string;
  placeholder?: string;
}

export interface InlineForm {
  name: string;
  title: string;
  icon: ToolIconName;
  shortcut?: string;
  selector: string;
  fields: readonly InlineField[];
  submit: string;
  remove: string;
  /** Initial values of the fields. */
  read: (range: Range, present: HTMLElement | null) => Record<string, string>;
  /** Applies the values; returns an error message when that is not possible. */
  write: (range: Range, present: HTMLElement | null, values: Record<string, string>) => string | undefined;
  erase: (range: Range, present: HTMLElement) => void;
  /** Renders a preview of the result. */
  preview?: (container: HTMLElement, values: Record<string, string>) => void;
}

const highlightName = 'tool-selection';

/** Keeps the selection highlighted while a field of the form has the focus. */
function keepShown(range: Range | undefined): void {
  if (!('highlights' in CSS)) return;
  if (range) CSS.highlights.set(highlightName, new Highlight(range));
  else CSS.highlights.delete(highlightName);
}

class FormView {
  readonly element = document.createElement('form');
  private readonly inputs = new Map<string, HTMLInputElement>();
  private readonly error = document.createElement('p');
  private readonly container = document.createElement('div');
  private readonly removeButton = document.createElement('button');
  private range: Range | undefined;
  private present: HTMLElement | null = null;
  private readonly form: InlineForm;
  private readonly close: () => void;

  constructor(form: InlineForm, close: () => void) {
    this.form = form;
    this.close = close;
    const { element } = this;
    element.className = 'tool-inline-form';
    element.setAttribute('aria-label', form.title);
    for (const field of form.fields) element.append(this.makeField(field));
    this.error.className = 'tool-error';
    this.error.setAttribute('role', 'alert');
    this.container.className = 'tool-inline-preview';
    element.append(this.container, this.error, this.makeButtons());
    element.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.close();
      event.stopPropagation();
    });
    element.addEventListener('submit', (event) => {
      event.preventDefault();
      this.submit();
    });
  }

  open(): void {
    this.range = selectedRange();
    if (!this.range) return;
    this.present = wrapperOf(this.range, this.form.selector);
    this.removeButton.hidden = this.present === null;
    const values = this.form.read(this.range, this.present);
    for (const [name, input] of this.inputs) input.value = values[name] ?? '';
    this.error.textContent = '';
    keepShown(this.range);
    this.draw();
    setTimeout(() => {
      // Who was quicker has a field already.
      if (!this.element.contains(document.activeElement)) [...this.inputs.values()][0]?.focus();
    }, 30);
  }

  shut(): void {
    keepShown(undefined);
  }

  private values(): Record<string, string> {
    return Object.fromEntries([...this.inputs].map(([name, input]) => [name, input.value.trim()]));
  }

  private draw(): void {
    this.form.preview?.(this.container, this.values());
  }

  private submit(): void {
    const { range } = this;
    if (!range) return;
    select(range);
    this.error.textContent = this.form.write(range, this.present, this.values()) ?? '';
    if (this.error.textContent === '') this.close();
  }

  private makeField({ name, label, placeholder = '' }: InlineField): HTMLElement {
    const box = document.createElement('label');
    const input = document.createElement('input');
    input.placeholder = placeholder;
    input.spellcheck = false;
    input.autocomplete = 'off';
    input.addEventListener('input', () => this.draw());
    this.inputs.set(name, input);
    box.append(label, input);
    return box;
  }

  private makeButtons(): HTMLElement {
    const row = document.createElement('div');
    row.className = 'tool-row';
    const ok = document.createElement('button');
    ok.type = 'submit';
    ok.className = 'tool-button tool-button-main';
    ok.textContent = this.form.submit;
    this.removeButton.type = 'button';
    this.removeButton.className = 'tool-button';
    this.removeButton.textContent = this.form.remove;
    this.removeButton.addEventListener('click', () => {
      if (this.range && this.present) this.form.erase(this.range, this.present);
      this.close();
    });
    row.append(ok, this.removeButton);
    return row;
  }
}

/** An inline tool that opens a form before it is applied. */
export function formTool(form: InlineForm): unknown {
  return class implements InlineTool {
    static isInline = true;
    static title = form.title;
    static shortcut = form.shortcut;
    private readonly view: FormView;

    constructor({ api }: { api: API }) {
      this.view = new FormView(form, () => api.inlineToolbar.close());
    }

    render(): MenuConfig {
      return {
        icon: toolIcon(form.icon),
        name: form.name,
        isActive: () => {
          const range = selectedRange();
          return range !== undefined && wrapperOf(range, form.selector) !== null;
        },
        children: {
          isFlippable: false,
          items: [{ type: 'html', element: this.view.element }],
          onOpen: () => this.view.open(),
          onClose: () => this.view.shut(),
        },
      };
    }

    clear(): void {
      this.view.shut();
    }
  };
}
