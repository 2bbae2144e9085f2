import { toolIcon, type ToolIconName } from '../tools/tool-icons.ts';

let made = 0;

export interface MenuLine {
  id: string;
  title: string;
  hint: string;
  icon: ToolIconName;
  /** Title of the group that it stands under. */
  groupTitle?: string;
}

interface MenuOptions<Line extends MenuLine> {
  label: string;
  choose: (line: Line) => void;
}

/** A list at the caret. The focus stays in the text, which points assistive technology to the active option. */
export class MenuView<Line extends MenuLine> {
  readonly element = document.createElement('div');
  private entries: readonly Line[] = [];
  private at = 0;
  private field: HTMLElement | undefined;
  private readonly id = `slash-menu-${++made}`;

  constructor({ label, choose }: MenuOptions<Line>) {
    this.element.className = 'tool-slash';
    this.element.id = this.id;
    this.element.setAttribute('role', 'listbox');
    this.element.setAttribute('aria-label', label);
    // Keeps the focus in the field.
    this.element.addEventListener('mousedown', (event) => event.preventDefault());
    this.element.addEventListener('click', ({ target }) => {
      const line = target instanceof Element ? target.closest<HTMLElement>('[data-at]') : null;
      const entry = line && this.entries[Number(line.dataset.at)];
      if (entry) choose(entry);
    });
  }

  get isOpen(): boolean {
    return this.element.isConnected;
  }

  get chosen(): Line | undefined {
    return this.entries[this.at];
  }

  /** @param none what is said when there are no entries */
  show(entries: readonly Line[], field: HTMLElement, anchor: DOMRect, none: string): void {
    this.entries = entries;
    this.at = 0;
    this.field = field;
    this.element.replaceChildren(...this.lines(none));
    if (!this.isOpen) document.body.append(this.element);
    field.setAttribute('aria-controls', this.id);
    field.setAttribute('aria-autocomplete', 'list');
    this.place(anchor);
    this.mark();
  }

  hide(): void {
    this.element.remove();
    for (const name of ['aria-controls', 'aria-autocomplete', 'aria-activedescendant'])
      this.field?.removeAttribute(name);
    this.field = undefined;
  }

  step(by: number): void {
    if (this.entries.length === 0) return;
    this.at = (this.at + by + this.entries.length) % this.entries.length;
    this.mark();
  }

  private lines(nothing: string): HTMLElement[] {
    if (this.entries.length === 0) {
      const none = document.createElement('p');
      none.className = 'tool-note';
      none.textContent = nothing;
      return [none];
    }
    return this.entries.flatMap((entry, at) => {
      const line = this.line(entry, at);
      if (!entry.groupTitle || this.entries[at - 1]?.groupTitle === entry.groupTitle) return [line];
      const title = document.createElement('p');
      title.className = 'tool-slash-group';
      title.setAttribute('role', 'presentation');
      title.textContent = entry.groupTitle;
      return [title, line];
    });
  }

  private line(entry: Line, at: number): HTMLElement {
    const line = document.createElement('div');
    line.className = 'tool-slash-line';
    line.id = `${this.id}-${at}`;
    line.dataset.at = String(at);
    line.dataset.entry = entry.id;
    line.setAttribute('role', 'option');
    const icon = document.createElement('span');
    icon.innerHTML = toolIcon(entry.icon);
    const title = Object.assign(document.createElement('b'), { textContent: entry.title });
    const hint = Object.assign(document.createElement('small'), { textContent: entry.hint });
    line.append(icon, title, hint);
    return line;
  }

  private mark(): void {
    for (const line of this.element.querySelectorAll<HTMLElement>('[data-at]')) {
      const isChosen = Number(line.dataset.at) === this.at;
      line.setAttribute('aria-selected', String(isChosen));
      if (!isChosen) continue;
      line.scrollIntoView({ block: 'nearest' });
      this.field?.setAttribute('aria-activedescendant', line.id);
    }
  }

  /** Positions the list at the caret. */
  place(anchor: DOMRect): void {
    const gap = 6;
    const { offsetWidth, offsetHeight } = this.element;
    const left = Math.max(gap, Math.min(anchor.left, innerWidth - offsetWidth - gap));
    const below = anchor.bottom + gap;
    const isAbove = below + offsetHeight > innerHeight - gap && anchor.top - gap - offsetHeight > gap;
    this.element.style.left = `${left}px`;
    this.element.style.top = `${isAbove ? anchor.top - gap - offsetHeight : below}px`;
  }
}
