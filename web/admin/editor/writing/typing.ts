import { closeHistory } from 'prosemirror-history';
import type { Node } from 'prosemirror-model';
import { Plugin, TextSelection, type EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';

import { nodeOf, schema } from '../document/document.ts';
import { markName } from '../document/inline-schema.ts';
import { writeInline } from '../document/inline-html.ts';
import type { EditorServices } from '../tools/editor-services.ts';
import { embedServiceOf } from '../tools/embed/services.ts';
import { readLinkAddress } from '../tools/inline/link-address.ts';
import { freshId } from '../tools/fresh-ids.ts';
import { changeData } from '../view/change-data.ts';
import { focusForm, placeBlock } from './insert.ts';
import { inlineShortcut, shortcutAtEnter, shortcutAtSpace, type BlockShortcut } from './markdown-shortcuts.ts';
import { findById, holdsBlocks } from './places.ts';

/** Text of the paragraph before the caret; what is no text counts as one sign that no shortcut has. */
function textBefore({ selection: { $from } }: EditorState): string {
  return $from.parent.textBetween(0, $from.parentOffset, undefined, '\ufffc');
}

function isParagraph({ selection }: EditorState): boolean {
  const { $from } = selection;
  return selection.empty && $from.depth > 0 && $from.parent.type.name === 'paragraph' && holdsBlocks($from.node(-1));
}

function convert(view: EditorView, shortcut: BlockShortcut, isWhole: boolean): void {
  const { state } = view;
  const { $from } = state.selection;
  const { id } = $from.parent.attrs as { id: string };
  const rest = isWhole ? '' : writeInline($from.parent.content.cut($from.parentOffset));
  const node = nodeOf({ id: id || freshId(), type: shortcut.type, data: shortcut.data(rest) });
  view.dispatch(closeHistory(placeBlock(state.tr, $from.before(), node)));
  focusForm(view);
}

/** A list item that begins with a box belongs to a checklist. */
function tickItem(view: EditorView, before: string): boolean {
  const { state } = view;
  const { $from } = state.selection;
  const box = /^(?:\[([ xX]?)\]|【([ xX]?)】)$/.exec(before);
  if (!box || $from.depth < 3 || $from.node(-1).type.name !== 'list_item') return false;
  let depth = $from.depth - 2;
  while (depth > 2 && $from.node(depth - 1).type.name === 'list_item') depth -= 2;
  const list = $from.node(depth);
  const { tr } = state;
  tr.setNodeAttribute($from.before(depth), 'data', { ...(list.attrs.data as object), style: 'checklist' });
  tr.setNodeAttribute($from.before(-1), 'checked', /x/i.test(box[1] ?? box[2] ?? ''));
  tr.delete($from.start(), $from.pos);
  view.dispatch(closeHistory(tr));
  return true;
}

const addressBefore = /(?:^|[\s\ufffc，。；：！？、（])(https?:\/\/[^\s\ufffc，。；！？、（）<>"]+)$/;

/** A bare address before the caret becomes a link. */
function linkAddress(view: EditorView): void {
  const { state } = view;
  const address = addressBefore.exec(textBefore(state))?.[1];
  const { $from } = state.selection;
  const type = schema.marks.a;
  if (!address || !type || $from.parent.type.spec.marks === '' || $from.parent.type.spec.code) return;
  const from = $from.pos - address.length;
  if (state.doc.rangeHasMark(from, $from.pos, type)) return;
  view.dispatch(state.tr.addMark(from, $from.pos, type.create({ href: address })).removeStoredMark(type));
}

/** An address alone in its paragraph becomes a player or a card. */
function cardOfAddress(view: EditorView, services: EditorServices): boolean {
  const { state } = view;
  const { $from } = state.selection;
  const address = $from.parent.textContent.trim();
  if (!/^https?:\/\/\S+$/.test(address) || $from.parentOffset !== $from.parent.content.size) return false;
  if ($from.parent.childCount !== 1) return false;
  const service = embedServiceOf(address);
  const id = freshId();
  const data = service
    ? { service: service.id, source: address, embed: '', caption: '' }
    : { link: address, meta: { title: '', description: '', image: { url: '' } } };
  const hidden = services.hiddenTypes;
  const type = service ? 'embed' : 'link-card';
  if (hidden?.has(type)) return false;
  const { tr } = state;
  const start = $from.before();
  const node = nodeOf({ id, type, data });
  tr.replaceWith(start, $from.after(), [node, schema.node('paragraph', { id: '', data: { text: '' } })]);
  tr.setSelection(TextSelection.create(tr.doc, start + node.nodeSize + 1));
  view.dispatch(closeHistory(tr.scrollIntoView()));
  if (!service) void describe(view, services, id, address);
  return true;
}

/** Fills a new card with what its page says of itself, or makes it the embed that its site offers. */
async function describe(view: EditorView, services: EditorServices, id: string, link: string): Promise<void> {
  const meta = await services.describeLink?.(link).catch(() => undefined);
  const found = meta && !view.isDestroyed ? findById(view.state.doc, id) : undefined;
  if (!found || !meta) return;
  const data = found.node.attrs.data as Record<string, unknown>;
  if (data.link !== link) return;
  const { frame, ...said } = meta;
  if (!frame || services.hiddenTypes?.has('embed'))
    return changeData(view, found.position, { ...data, meta: said }, true);
  const { title, image } = said;
  const shown = { ...(title ? { title } : {}), ...(image.url ? { cover: image.url } : {}) };
  const embed = { service: '', source: link, embed: frame, caption: '', ...shown };
  // It belongs to the insertion of the card and is no step of its own.
  const { tr } = view.state;
  tr.replaceWith(found.position, found.position + found.node.nodeSize, nodeOf({ id, type: 'embed', data: embed }));
  view.dispatch(tr.setMeta('addToHistory', false));
}

function pressKey(view: EditorView, event: KeyboardEvent, services: EditorServices): boolean {
  const { state } = view;
  if (view.composing || event.ctrlKey || event.metaKey || event.altKey || !state.selection.empty) return false;
  const isEnter = event.key === 'Enter' && !event.shiftKey;
  if (event.key !== ' ' && !isEnter) return false;
  const before = textBefore(state);
  if (isParagraph(state)) {
    const whole = state.selection.$from.parent.textContent;
    const shortcut = isEnter ? shortcutAtEnter(whole) : shortcutAtSpace(before);
    if (shortcut) {
      convert(view, shortcut, isEnter);
      return true;
    }
    if (isEnter && cardOfAddress(view, services)) return true;
  } else if (!isEnter && tickItem(view, before)) return true;
  linkAddress(view);
  return false;
}

function inlineNodesOf(found: { tag: string; inner: string }, marks: Node['marks']): Node {
  if (found.tag === 'math') return schema.node('formula', { tex: found.inner }, undefined, marks);
  const type = schema.marks[markName(found.tag)];
  return schema.text(found.inner, type ? type.create().addToSet(marks) : marks);
}

const typedLink = /(!?)\[([^\][\n]+)\]\(([^()\s]+)\)$/;

/** Markdown around words: the sign is typed first, so that undo brings back exactly what was typed. */
function typeText(view: EditorView, from: number, to: number, text: string): boolean {
  if (view.composing || !/[`*~=$)]$/.test(text)) return false;
  const { $from } = view.state.selection;
  const { parent } = $from;
  if (!parent.isTextblock || parent.type.spec.code || parent.type.spec.marks === '') return false;
  if ($from.marks().some((mark) => mark.type.spec.code)) return false;
  const before = `${parent.textBetween(0, from - $from.start(), undefined, '\ufffc')}${text}`;
  const found = text.endsWith(')') ? undefined : inlineShortcut(before);
  const link = text.endsWith(')') ? typedLink.exec(before) : null;
  const address = link && !link[1] ? readLinkAddress(link[3] ?? '') : undefined;
  if (!found && !address) return false;
  view.dispatch(view.state.tr.insertText(text, from, to));
  const { state } = view;
  const end = from + text.length;
  const marks = state.doc.resolve(end).marks();
  const start = state.selection.$from.start() + (found ? found.start : (link?.index ?? 0));
  const node = found
    ? inlineNodesOf(found, marks)
    : schema.text(link?.[2] ?? '', schema.marks.a?.create({ href: address }).addToSet(marks));
  const tr = closeHistory(state.tr.replaceWith(start, end, node));
  tr.setSelection(TextSelection.create(tr.doc, start + node.nodeSize));
  // Words typed next are plain again.
  tr.setStoredMarks(marks);
  view.dispatch(tr.scrollIntoView());
  return true;
}

/** Markdown while typing, and addresses that become links. */
export function typing(services: EditorServices): Plugin {
  return new Plugin({
    props: {
      handleKeyDown: (view, event) => pressKey(view, event, services),
      handleTextInput: typeText,
    },
  });
}
