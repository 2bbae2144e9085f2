import { cleanElement, cleanInline } from './inline-html.ts';

export interface FieldLook {
  label: string;
  placeholder?: string;
  className?: string;
  readOnly?: boolean;
}

/**
 * Makes HTML fit for editing. Formulas are changed by their tool, not letter by letter; and Editor.js takes `ruby` for
 * a block and the texts around it for fields of their own, so it gets another name here.
 */
function dress(element: Element): void {
  for (const formula of element.querySelectorAll('span.math-inline')) formula.setAttribute('contenteditable', 'false');
  for (const ruby of element.querySelectorAll('ruby')) {
    const other = document.createElement('x-ruby');
    other.append(...ruby.childNodes);
    ruby.replaceWith(other);
  }
}

/** A split hands over what an editor showed. */
function isDressed(html: string): boolean {
  return html.includes('contenteditable') || html.includes('<x-ruby');
}

/**
 * An editable element with inline HTML. As long as nobody changes it, what it gives back is the text as it came,
 * byte by byte: browsers write HTML anew in their own way, and an article must not change by being looked at.
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
    this.source = isDressed(html) ? cleanInline(html) : html;
    this.element.innerHTML = safeToShow(this.source);
    dress(this.element);
    this.shown = this.element.innerHTML;
    this.cleanShown = undefined;
    this.markEmpty();
  }

  /** Marks that Editor.js sets on what it finds in a text change its HTML, but not the text. */
  get isEdited(): boolean {
    if (this.element.innerHTML === this.shown) return false;
    this.cleanShown ??= cleanInline(this.shown);
    return cleanElement(this.element) !== this.cleanShown;
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
    dress(this.element);
    this.markEmpty();
  }
}

const onlyTextAndBreaks = /^(?:[^<]|<br\s*\/?>|<\/?(?:b|i|u|s|em|strong|mark|code|sub|sup)>)*$/;

/** Stored text may come from anywhere; nothing in it runs in the editor. */
function safeToShow(html: string): string {
  return onlyTextAndBreaks.test(html) ? html : cleanInline(html);
}
