import type { API, BlockAPI, BlockTool, BlockToolConstructorOptions, MenuConfig } from '@editorjs/editorjs';

import { toolIcon } from '../tool-icons.ts';
import { readMeta, styleOf, type ListStyle, type NumberingMeta } from './list-data.ts';
import { ListItems } from './list-items.ts';
import { pressListKey, type ListEdges } from './list-keys.ts';

const styles = [
  { style: 'unordered', title: '无序列表', icon: 'list' },
  { style: 'ordered', title: '有序列表', icon: 'list-ordered' },
  { style: 'checklist', title: '待办清单', icon: 'list-checks' },
] as const;

const counters = [
  ['numeric', '1、2、3'],
  ['lower-alpha', 'a、b、c'],
  ['upper-alpha', 'A、B、C'],
  ['lower-roman', 'i、ii、iii'],
  ['upper-roman', 'I、II、III'],
] as const;

export class ListTool implements BlockTool {
  static isReadOnlySupported = true;
  static enableLineBreaks = true;

  private stored: Record<string, unknown>;
  private readonly api: API;
  private readonly block: BlockAPI;
  private readonly items: ListItems;

  constructor({ data, api, block, readOnly }: BlockToolConstructorOptions) {
    this.stored = data as Record<string, unknown>;
    this.api = api;
    this.block = block;
    const items = Array.isArray(this.stored.items) ? (this.stored.items as unknown[]) : [];
    const onChange = () => block.dispatchChange();
    this.items = new ListItems({ style: styleOf(this.stored), items, readOnly, onChange });
  }

  render(): HTMLElement {
    const { element } = this.items;
    element.classList.add('tool-list');
    element.addEventListener('keydown', (event) => {
      if (!pressListKey(event, this.items, this.edges)) return;
      event.preventDefault();
      event.stopPropagation();
    });
    this.show();
    return element;
  }

  save(): Record<string, unknown> {
    if (!this.items.isChanged) return this.stored;
    return { ...this.stored, style: this.items.style, meta: readMeta(this.stored), items: this.items.read() };
  }

  renderSettings(): MenuConfig {
    const choices = styles.map(({ style, title, icon }) => ({
      icon: toolIcon(icon),
      title,
      isActive: style === this.items.style,
      closeOnActivate: true,
      onActivate: () => this.restyle(style),
    }));
    if (this.items.style !== 'ordered') return choices;
    return [...choices, { type: 'html', element: this.numberingForm() }];
  }

  private restyle(style: ListStyle): void {
    this.items.style = style;
    this.items.alter();
    this.show();
  }

  private show(): void {
    const { element, style } = this.items;
    const { start, counterType } = readMeta(this.stored);
    element.dataset.style = style;
    element.dataset.counter = counterType ?? 'numeric';
    element.style.setProperty('--tool-list-start', String((start ?? 1) - 1));
    this.items.showChecks();
  }

  private renumber(meta: NumberingMeta): void {
    const next = { ...readMeta(this.stored), ...meta };
    if (next.start === undefined) delete next.start;
    this.stored = { ...this.stored, meta: next };
    this.items.alter();
    this.show();
  }

  private numberingForm(): HTMLElement {
    const form = document.createElement('div');
    form.className = 'tool-menu-field';
    const { start, counterType } = readMeta(this.stored);
    const from = document.createElement('input');
    from.type = 'number';
    from.value = String(start ?? 1);
    from.setAttribute('aria-label', '从几开始编号');
    from.addEventListener('change', () => {
      const typed = Number(from.value);
      this.renumber({ start: Number.isSafeInteger(typed) && typed !== 1 ? typed : undefined });
    });
    const kind = document.createElement('select');
    kind.setAttribute('aria-label', '编号样式');
    for (const [value, name] of counters)
      kind.append(new Option(name, value, false, value === (counterType ?? 'numeric')));
    kind.addEventListener('change', () => this.renumber({ counterType: kind.value }));
    form.append('起始', from, kind);
    form.addEventListener('keydown', (event) => event.stopPropagation());
    return form;
  }

  private readonly edges: ListEdges = {
    leave: (rest, isEmptyNow) => {
      const { blocks, caret } = this.api;
      const at = blocks.getBlockIndex(this.block.id);
      if (rest.length > 0) blocks.insert('list', { ...this.save(), items: rest }, undefined, at + 1, false);
      const place = isEmptyNow ? at : at + 1;
      blocks.insert('paragraph', { text: '' }, undefined, place, true, isEmptyNow);
      caret.setToBlock(place, 'start');
    },
    unwrapFirst: (html, isEmptyNow) => {
      const { blocks, caret } = this.api;
      const at = blocks.getBlockIndex(this.block.id);
      blocks.insert('paragraph', { text: html }, undefined, at, true, isEmptyNow);
      caret.setToBlock(at, 'start');
    },
  };
}
