import type { Mark } from 'prosemirror-model';
import { NodeSelection, TextSelection, type EditorState, type Transaction } from 'prosemirror-state';

import { schema } from '../document/document.ts';
import { readLinkAddress } from '../tools/inline/link-address.ts';
import type { ToolIconName } from '../tools/tool-icons.ts';

type Values = Readonly<Record<string, string>>;

/** A tool that asks before it is applied to the selected words. */
export interface InlineForm {
  name: string;
  title: string;
  icon: ToolIconName;
  fields: readonly { name: string; label: string; placeholder?: string }[];
  remove: string;
  /** Whether the selection has it already. */
  isPresent: (state: EditorState) => boolean;
  read: (state: EditorState) => Values;
  /** The change, or why it cannot be made. */
  write: (state: EditorState, values: Values) => Transaction | string;
  erase: (state: EditorState) => Transaction;
  /** Shows a formula while it is typed. */
  hasPreview?: true;
  /** Name of the field whose words also search the writer's articles. */
  searchField?: string;
}

function selectedText({ selection, doc }: EditorState): string {
  return doc.textBetween(selection.from, selection.to, ' ');
}

function linkAt({ selection, doc }: EditorState): { mark: Mark; from: number; to: number } | undefined {
  const { a } = schema.marks;
  const { $from, from, to, empty } = selection;
  if (!a) return undefined;
  let mark: Mark | undefined;
  if (empty) mark = a.isInSet($from.marks());
  else doc.nodesBetween(from, to, (node) => void (mark ??= a.isInSet(node.marks)));
  if (!mark) return undefined;
  // The whole link around the caret or the selection.
  const { parent } = $from;
  let [start, end] = [from, to];
  parent.forEach((node, offset) => {
    const at = $from.start() + offset;
    if (!mark?.isInSet(node.marks)) return;
    if (at <= start && at + node.nodeSize >= start) start = at;
    if (at <= end && at + node.nodeSize >= end) end = at + node.nodeSize;
  });
  return { mark, from: start, to: end };
}

const link: InlineForm = {
  name: 'mark-a',
  title: '链接',
  icon: 'link',
  fields: [
    { name: 'href', label: '地址', placeholder: '搜索文章，或填写网址' },
    { name: 'title', label: '提示文字', placeholder: '鼠标停留时显示，可留空' },
  ],
  remove: '取消链接',
  searchField: 'href',
  isPresent: (state) => linkAt(state) !== undefined,
  read: (state) => {
    const { href, title } = (linkAt(state)?.mark.attrs ?? {}) as { href?: string; title?: string | null };
    return { href: href ?? readLinkAddress(selectedText(state)) ?? '', title: title ?? '' };
  },
  write: (state, { href = '', title = '', words = '' }) => {
    const address = readLinkAddress(href);
    const { a } = schema.marks;
    if (!address || !a) return '请填写正确的链接地址，或从找到的文章中选一篇';
    const mark = a.create({ href: address, title: title || null });
    const present = linkAt(state);
    const { from, to, empty } = state.selection;
    if (!present && empty) return state.tr.replaceSelectionWith(schema.text(words || address, [mark]), false);
    const range = present ?? { from, to };
    return state.tr.removeMark(range.from, range.to, a).addMark(range.from, range.to, mark);
  },
  erase: (state) => {
    const present = linkAt(state);
    return present && schema.marks.a ? state.tr.removeMark(present.from, present.to, schema.marks.a) : state.tr;
  },
};

function selectedNode(state: EditorState, type: string) {
  const { selection } = state;
  return selection instanceof NodeSelection && selection.node.type.name === type ? selection.node : undefined;
}

function replaceBy(state: EditorState, type: string, attrs: object): Transaction {
  const { $from } = state.selection;
  const node = schema.node(type, attrs as Record<string, unknown>, undefined, $from.marks());
  const tr = state.tr.replaceSelectionWith(node, false);
  return tr.setSelection(TextSelection.create(tr.doc, $from.pos + 1));
}

function replaceByText(state: EditorState, text: string): Transaction {
  const { $from } = state.selection;
  return text === ''
    ? state.tr.deleteSelection()
    : state.tr.replaceSelectionWith(schema.text(text, $from.marks()), false);
}

const formula: InlineForm = {
  name: 'mark-math',
  title: '行内公式',
  icon: 'formula',
  fields: [{ name: 'tex', label: 'LaTeX', placeholder: 'E = mc^2' }],
  remove: '变回文字',
  isPresent: (state) => selectedNode(state, 'formula') !== undefined,
  read: (state) => ({ tex: (selectedNode(state, 'formula')?.attrs.tex as string) ?? selectedText(state) }),
  write: (state, { tex = '' }) => (tex === '' ? '请填写公式' : replaceBy(state, 'formula', { tex })),
  erase: (state) => replaceByText(state, String(selectedNode(state, 'formula')?.attrs.tex ?? '')),
  hasPreview: true,
};

const ruby: InlineForm = {
  name: 'mark-ruby',
  title: '注音',
  icon: 'ruby',
  fields: [{ name: 'reading', label: '注音', placeholder: '如 pīn yīn' }],
  remove: '取消注音',
  isPresent: (state) => selectedNode(state, 'ruby') !== undefined,
  read: (state) => ({ reading: (selectedNode(state, 'ruby')?.attrs.reading as string) ?? '' }),
  write: (state, { reading = '' }) => {
    if (reading === '') return '请填写注音';
    const present = selectedNode(state, 'ruby');
    const base = (present?.attrs.base as string) ?? selectedText(state);
    return base === '' ? '请先选中要注音的文字' : replaceBy(state, 'ruby', { ...present?.attrs, base, reading });
  },
  erase: (state) => replaceByText(state, String(selectedNode(state, 'ruby')?.attrs.base ?? '')),
};

export const inlineForms = { link, formula, ruby };
