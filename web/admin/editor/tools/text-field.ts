import { cleanElement, cleanInline } from './inline-html.ts';

export interface FieldLook {
  label: string;
  placeholder?: string;
  className?: string;
}

/** Formulas are not typed into. */
function shieldFormulas(element: Element): void {
  for (const formula of element.querySelectorAll('span.math-inline')) formula.setAttribute('contenteditable', 'false');
}

/**
 * An editable element with inline HTML. While it is unchanged, it returns its source byte by byte: browsers serialise
 * HTML differently, and viewing an article must not change it.
 */
export class TextField {
  readonly element: HTMLElement;
  private source = '';
  private shown = '';
  private cleanShown: string | undefined;

  constructor(element: HTMLElement, html: string, look: FieldLook) {
    this.element = element;
    element.classList.add('tool-field');
    if (look.className) element.classList.add(...look.className.split(' '));
    element.contentEditable = 'true';
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
    this.source = html;
    this.element.innerHTML = safeToShow(this.source);
    shieldFormulas(this.element);
    this.shown = this.element.innerHTML;
    this.cleanShown = undefined;
    this.markEmpty();
  }

  /** What a browser adds while showing it is not an edit. */
  get isEdited(): boolean {
    if (this.element.innerHTML === this.shown) return false;
    this.cleanShown ??= cleanInline(this.shown);
    return cleanElement(this.element) !== this.cleanShown;
  }

  /** The placeholder is shown for empty text, even if the browser left line breaks in it. */
  markEmpty(): void {
    const { element } = this;
    element.toggleAttribute('data-bare', element.textContent === '' && !element.querySelector('img'));
  }
}

const onlyTextAndBreaks = /^(?:[^<]|<br\s*\/?>|<\/?(?:b|i|u|s|em|strong|mark|code|sub|sup)>)*$/;

/** Stored text is untrusted: nothing in it may run in the editor. */
function safeToShow(html: string): string {
  return onlyTextAndBreaks.test(html) ? html : cleanInline(html);
}
