import { cleanElement, cleanInline } from './inline-html.ts';

export interface FieldLook {
  label: string;
  placeholder?: string;
  className?: string;
  readOnly?: boolean;
}

/** Formulas are changed by their tool, not letter by letter. */
function freezeFormulas(element: Element): void {
  for (const formula of element.querySelectorAll('span.math-inline')) formula.setAttribute('contenteditable', 'false');
}

/**
 * An editable element with inline HTML. As long as nobody changes it, what it gives back is the text as it came,
 * byte by byte: browsers write HTML anew in their own way, and an article must not change by being looked at.
 */
export class TextField {
  readonly element: HTMLElement;
  private source = '';
  private shown = '';

  constructor(element: HTMLElement, html: string, look: FieldLook) {
    this.element = element;
    element.classList.add('tool-field');
    if (look.className) element.classList.add(...look.className.split(' '));
    element.contentEditable = look.readOnly ? 'false' : 'true';
    element.setAttribute('role', 'textbox');
    element.setAttribute('aria-multiline', 'true');
    element.setAttribute('aria-label', look.label);
    if (look.placeholder) element.dataset.hint = look.placeholder;
    this.html = html;
  }

  get html(): string {
    return this.isEdited ? cleanElement(this.element) : this.source;
  }

  set html(html: string) {
    // A split hands over what an editor showed, with its marks.
    this.source = html.includes('contenteditable') ? cleanInline(html) : html;
    this.element.innerHTML = safeToShow(this.source);
    freezeFormulas(this.element);
    this.shown = this.element.innerHTML;
    this.markEmpty();
  }

  get isEdited(): boolean {
    return this.element.innerHTML !== this.shown;
  }

  /** Hints show in what holds nothing, whatever breaks a browser left in it. */
  markEmpty(): void {
    const { element } = this;
    element.toggleAttribute('data-bare', element.textContent === '' && !element.querySelector('img'));
  }

  append(html: string): void {
    const template = document.createElement('template');
    template.innerHTML = safeToShow(html);
    this.element.append(template.content);
    freezeFormulas(this.element);
    this.markEmpty();
  }
}

const onlyTextAndBreaks = /^(?:[^<]|<br\s*\/?>|<\/?(?:b|i|u|s|em|strong|mark|code|sub|sup)>)*$/;

/** Stored text may come from anywhere; nothing in it runs in the editor. */
function safeToShow(html: string): string {
  return onlyTextAndBreaks.test(html) ? html : cleanInline(html);
}
