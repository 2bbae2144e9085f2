import type { DOMOutputSpec, Node, NodeSpec } from 'prosemirror-model';

import { isSameData } from '../canvas/is-same-data.ts';
import { readInline, writeInline } from './inline-html.ts';
import { UnreadableData, type BlockShape, type Data, type ShapeTools } from './shape.ts';

/** A part of a block that is written in place. */
export interface Slot {
  /** Name of the field in the data. */
  name: string;
  specs: (node: string) => Record<string, NodeSpec>;
  read: (value: unknown, node: string, tools: ShapeTools) => Node;
  /** The value to store, or the stored one itself when nothing changed. */
  write: (node: Node, stored: unknown, tools: ShapeTools) => unknown;
}

interface FieldLook {
  label: string;
  hint?: string;
  tag?: string;
  className?: string;
}

function fieldDom({ label, hint, tag = 'div', className = '' }: FieldLook): () => DOMOutputSpec {
  const attributes = {
    class: `tool-field ${className}`.trim(),
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': label,
    'data-hint': hint ?? '',
  };
  return () => [tag, attributes, 0];
}

function stringOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === undefined || value === null) return '';
  throw new UnreadableData('A text is not a string.');
}

/** Rich text, stored as inline HTML. */
export function rich(name: string, look: FieldLook): Slot {
  return {
    name,
    specs: (node) => ({ [node]: { content: 'inline*', defining: true, isolating: true, toDOM: fieldDom(look) } }),
    read: (value, node, { schema }) => schema.node(node, null, readInline(schema, stringOf(value))),
    write: (node, stored, { schema }) =>
      readInline(schema, stringOf(stored)).eq(node.content) ? stored : writeInline(node.content),
  };
}

/** Text without any formatting: a time, source code. */
export function plain(name: string, look: FieldLook, isSource = false): Slot {
  const spec: NodeSpec = { content: 'text*', marks: '', defining: true, isolating: true, toDOM: fieldDom(look) };
  if (isSource) {
    const attributes = {
      class: 'tool-source-text',
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': look.label,
      // Long lines are scrolled by the caret. It is editable anyway; this says so to programs that look for the keyboard.
      contenteditable: 'true',
    };
    spec.code = true;
    spec.toDOM = () => ['pre', { ...attributes, 'data-hint': look.hint ?? '', spellcheck: 'false' }, ['code', 0]];
  }
  return {
    name,
    specs: (node) => ({ [node]: spec }),
    read: (value, node, { schema }) => {
      const text = stringOf(value);
      return schema.node(node, null, text === '' ? [] : [schema.text(text)]);
    },
    write: (node, stored) => (stringOf(stored) === node.textContent ? stored : node.textContent),
  };
}

/** Inner blocks. */
export function blocks(name: string, look: FieldLook): Slot {
  const attributes = { class: `tool-body ${look.className ?? ''}`.trim(), role: 'group', 'aria-label': look.label };
  return {
    name,
    specs: (node) => ({
      [node]: {
        content: 'block+',
        isolating: true,
        defining: true,
        toDOM: () => ['div', { ...attributes, 'data-hint': look.hint ?? '' }, 0],
      },
    }),
    read: (value, node, { schema, nodesOf }) => schema.node(node, null, nodesOf(value)),
    write: (node, stored, { blocksOf }) => {
      const now = blocksOf(node);
      return isSameData(now, stored ?? []) ? stored : now;
    },
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Writes the slots of one record, the data of a block or one of its sections. */
function writeSlots(slots: readonly Slot[], node: Node, data: Data, tools: ShapeTools): Data {
  const next: Record<string, unknown> = { ...data };
  for (const [at, slot] of slots.entries()) {
    const stored = data[slot.name];
    const value = slot.write(node.child(at), stored, tools);
    // An empty field that was not stored stays so.
    if (value !== stored) next[slot.name] = value;
  }
  return next;
}

const nodeName = (owner: string, name: string) => `${owner}_${name}`.replaceAll('-', '_');

/** A list of sections, each with the same slots: tabs, steps, columns. The rest of a section stays in its `data`. */
export function sections(name: string, slots: readonly Slot[], look: { label: string; className?: string }): Slot {
  const readItem = (item: unknown, node: string, tools: ShapeTools): Node => {
    if (!isRecord(item)) throw new UnreadableData('A section is not an object.');
    const parts = slots.map((slot) => slot.read(item[slot.name], nodeName(node, slot.name), tools));
    return tools.schema.node(`${node}_item`, { data: item }, parts);
  };
  return {
    name,
    specs: (node) => ({
      [node]: {
        content: `${node}_item+`,
        isolating: true,
        toDOM: () => ['div', { class: `tool-sections ${look.className ?? ''}`.trim() }, 0],
      },
      [`${node}_item`]: {
        content: slots.map((slot) => nodeName(node, slot.name)).join(' '),
        attrs: { data: { default: {} } },
        isolating: true,
        defining: true,
        toDOM: () => ['section', { class: 'tool-section', 'aria-label': look.label }, 0],
      },
      ...Object.assign({}, ...slots.map((slot) => slot.specs(nodeName(node, slot.name)))),
    }),
    read: (value, node, tools) => {
      if (value !== undefined && value !== null && !Array.isArray(value))
        throw new UnreadableData('Sections are not a list.');
      const items = (value ?? []) as unknown[];
      const made = items.map((item) => readItem(item, node, tools));
      return tools.schema.node(node, null, made.length > 0 ? made : [readItem({}, node, tools)]);
    },
    write: (node, stored, tools) => {
      const items: Data[] = [];
      node.forEach((item) => void items.push(writeSlots(slots, item, item.attrs.data as Data, tools)));
      const isBlank = items.length === 1 && isSameData(items[0], {});
      const now = isBlank ? [] : items;
      return isSameData(now, stored ?? []) ? stored : now;
    },
  };
}

/** The shape of a block whose content are slots in a fixed order. */
export function slotShape(type: string, slots: readonly Slot[], spec: BlockShape['spec'] = {}): BlockShape {
  const names = slots.map((slot) => nodeName(type, slot.name));
  return {
    content: names.join(' '),
    spec: { isolating: true, defining: true, ...spec },
    inner: Object.assign({}, ...slots.map((slot, at) => slot.specs(names[at] as string))) as Record<string, NodeSpec>,
    read: (data, tools) => slots.map((slot, at) => slot.read(data[slot.name], names[at] as string, tools)),
    write: (node, data, tools) => writeSlots(slots, node, data, tools),
  };
}

/** The shape of a block that is itself one line of rich text. */
export function textShape(toDOM: NodeSpec['toDOM'], spec: BlockShape['spec'] = {}): BlockShape {
  return {
    content: 'inline*',
    spec: { defining: true, ...spec, toDOM },
    read: (data, { schema }) => {
      const content = readInline(schema, stringOf(data.text));
      return Array.from({ length: content.childCount }, (_, at) => content.child(at));
    },
    write: (node, data, { schema }) =>
      readInline(schema, stringOf(data.text)).eq(node.content) ? data : { ...data, text: writeInline(node.content) },
  };
}

/** The shape of a block without words or settings: a labelled line across the page. */
export function ruleShape(type: string, label: string): BlockShape {
  const attributes = { class: `tool-rule tool-${type}`, role: 'img', 'aria-label': label, 'data-label': label };
  return {
    spec: { atom: true, toDOM: ({ attrs }: Node) => ['div', { ...attributes, 'data-id': attrs.id as string }] },
  };
}
