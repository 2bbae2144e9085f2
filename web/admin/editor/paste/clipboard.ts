import { Fragment, Slice, type Node } from 'prosemirror-model';
import { NodeSelection, Plugin, Selection, type EditorState } from 'prosemirror-state';
import { handlePaste as pasteCells } from 'prosemirror-tables';
import type { EditorView } from 'prosemirror-view';

import type { Block } from '#contract/kit/block.ts';

import { nodeOf, schema } from '../document/document.ts';
import { readInline } from '../document/inline-html.ts';
import type { EditorServices } from '../tools/editor-services.ts';
import { cleanInline, escapeHtml } from '../tools/inline-html.ts';
import { readLinkAddress } from '../tools/inline/link-address.ts';
import { addPendingFile, addPendingFiles } from '../tools/pending-files.ts';
import { placeInTable } from '../tools/table/commands.ts';
import { freshId } from '../tools/fresh-ids.ts';
import { insertBlocks, insertInline } from '../writing/insert.ts';
import { blockAround, findById, holdsBlocks } from '../writing/places.ts';
import { readClipboard, readPaste, type Clipboard } from './read-paste.ts';
import { sliceHtml } from './slice-html.ts';
import { sliceMarkdown } from './slice-markdown.ts';

/** What is copied here comes back exactly. */
const ownType = 'application/x-somnia-slice';

function copy(view: EditorView, event: ClipboardEvent, isCut: boolean): boolean {
  const { selection } = view.state;
  const { clipboardData } = event;
  if (selection.empty || !clipboardData) return false;
  event.preventDefault();
  const slice = selection.content();
  clipboardData.clearData();
  clipboardData.setData(ownType, JSON.stringify(slice.toJSON()));
  clipboardData.setData('text/html', sliceHtml(slice));
  clipboardData.setData('text/plain', sliceMarkdown(slice));
  if (isCut) view.dispatch(view.state.tr.deleteSelection().scrollIntoView().setMeta('uiEvent', 'cut'));
  return true;
}

function ownSlice(json: string): Slice | undefined {
  try {
    return json === '' ? undefined : Slice.fromJSON(schema, JSON.parse(json) as object);
  } catch {
    return undefined;
  }
}

/** A block for a dropped or pasted file, which it uploads. */
function blockOfFile(file: File): Block {
  const id = freshId();
  addPendingFile(id, file);
  if (file.type.startsWith('image/')) {
    const look = { withBorder: false, stretched: false, withBackground: false };
    return { id, type: 'image', data: { file: { url: '' }, alt: '', caption: '', ...look } };
  }
  if (file.type.startsWith('video/')) return { id, type: 'video', data: { url: '', poster: '', caption: '' } };
  if (file.type.startsWith('audio/')) return { id, type: 'audio', data: { url: '', title: '', artist: '', cover: '' } };
  return { id, type: 'file', data: { file: { url: '', name: '' }, title: '' } };
}

/** Several pictures at once are a gallery; each other file is a block of its own. */
function blocksOfFiles(files: readonly File[], hidden: ReadonlySet<string> | undefined): Block[] {
  const pictures = files.filter((file) => file.type.startsWith('image/'));
  if (pictures.length < 2 || hidden?.has('gallery')) return files.map(blockOfFile);
  const id = freshId();
  addPendingFiles(id, pictures);
  const gallery = { id, type: 'gallery', data: { layout: 'grid', images: [] } };
  return [gallery, ...files.filter((file) => !pictures.includes(file)).map(blockOfFile)];
}

/** With more files than this, a message says that the upload takes a while. */
const manyFiles = 60;

function insertFiles(view: EditorView, services: EditorServices, files: readonly File[]): void {
  if (!services.upload) {
    services.showMessage?.('这里暂时不能上传文件，请在图片块里填写图片的地址。', 'error');
    return;
  }
  if (files.length > manyFiles) services.showMessage?.(`正在加入 ${files.length} 个文件，上传需要一些时间。`);
  view.dispatch(insertBlocks(view.state, blocksOfFiles(files, services.hiddenTypes).map(nodeOf)));
}

/** A line of the clipboard in a table of words: rows by line, cells by tab. */
function cellsOf({ text }: Clipboard): Slice | undefined {
  if (!/[\t\n]/.test(text.trim())) return undefined;
  const rows = text
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t').map((word) => word.trim()));
  const width = Math.max(...rows.map((row) => row.length));
  if (rows.length * width > 20_000) return undefined;
  const nodes = rows.map((row) =>
    schema.node(
      'table_row',
      null,
      Array.from({ length: width }, (_, at) => schema.node('table_cell', null, row[at] ? [schema.text(row[at])] : [])),
    ),
  );
  return new Slice(Fragment.from(schema.node('table_grid', null, nodes)), 0, 0);
}

/** Fields that take words alone: captions, titles, cells. */
function takesWordsOnly({ selection }: EditorState): boolean {
  const { $from } = selection;
  if (selection instanceof NodeSelection || !$from.parent.isTextblock) return false;
  return !holdsBlocks($from.node(-1)) && $from.node(-1).type.name !== 'list_item';
}

function wordsOf(clipboard: Clipboard): Fragment {
  const html = clipboard.html
    ? cleanInline(clipboard.html)
    : escapeHtml(clipboard.text.trim()).replace(/\r?\n/g, '<br>');
  return readInline(schema, html);
}

/** An address pasted over selected words makes them a link. */
function linkSelected(view: EditorView, { text }: Clipboard): boolean {
  const { selection, tr } = view.state;
  const { $from, $to } = selection;
  const address = /^https?:\/\/\S+$/.test(text.trim()) ? readLinkAddress(text) : undefined;
  if (!address || selection.empty || $from.parent !== $to.parent || $from.parent.type.spec.marks === '') return false;
  if (!$from.parent.isTextblock || !schema.marks.a) return false;
  view.dispatch(tr.addMark($from.pos, $to.pos, schema.marks.a.create({ href: address })));
  return true;
}

/** Shows a message while a slow conversion runs; the author can keep typing. */
async function pasteBlocks(view: EditorView, services: EditorServices, clipboard: Clipboard): Promise<void> {
  const slow = setTimeout(() => services.showMessage?.('正在整理粘贴的内容…'), 800);
  const pasted = await readPaste(clipboard, services);
  clearTimeout(slow);
  if (view.isDestroyed) return;
  if ('inline' in pasted) return view.dispatch(insertInline(view.state, readInline(schema, pasted.inline)));
  if (pasted.note) services.showMessage?.(pasted.note);
  await insertInSteps(view, pasted.blocks.map(nodeOf));
}

/** Blocks inserted at once; a paste with thousands goes on in steps, so that the page stays responsive. */
const step = 250;

/** Inserts blocks as one step of the history. */
async function insertInSteps(view: EditorView, nodes: readonly Node[]): Promise<void> {
  const first = insertBlocks(view.state, nodes.slice(0, step));
  view.dispatch(first);
  for (let from = step; from < nodes.length; from += step) {
    await nextFrame();
    const before = nodes[from - 1];
    const found = before && !view.isDestroyed ? findById(view.state.doc, String(before.attrs.id)) : undefined;
    // What came before is gone, so the author has changed their mind.
    if (!found) return;
    const transaction = view.state.tr.insert(found.position + found.node.nodeSize, nodes.slice(from, from + step));
    view.dispatch(transaction.setMeta('appendedTransaction', first));
  }
}

function nextFrame(): Promise<void> {
  // Animation frames stop in hidden tabs, so a timer continues there.
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, 100);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      setTimeout(resolve, 0);
    });
  });
}

function paste(view: EditorView, event: ClipboardEvent, services: EditorServices): boolean {
  const { clipboardData } = event;
  if (!clipboardData) return false;
  event.preventDefault();
  const { state } = view;
  const own = ownSlice(clipboardData.getData(ownType));
  const clipboard = readClipboard(clipboardData);
  if (state.selection.$from.parent.type.spec.code) {
    view.dispatch(state.tr.insertText(clipboard.text.replace(/\r\n?/g, '\n')).scrollIntoView());
    return true;
  }
  if (own && !takesWordsOnly(state)) {
    view.dispatch(state.tr.replaceSelection(own).scrollIntoView().setMeta('paste', true));
    return true;
  }
  const isOnlyFiles =
    clipboard.files.length > 0 && clipboard.text === '' && !/<(?:p|table|span|div)\b/i.test(clipboard.html);
  if (isOnlyFiles) insertFiles(view, services, clipboard.files);
  else if (placeInTable(state)) {
    const cells = cellsOf(clipboard);
    if (!(cells && pasteCells(view, event, cells))) view.dispatch(insertInline(state, wordsOf(clipboard)));
  } else if (linkSelected(view, clipboard)) return true;
  else if (takesWordsOnly(state)) view.dispatch(insertInline(state, wordsOf(clipboard)));
  else void pasteBlocks(view, services, clipboard);
  return true;
}

function drop(view: EditorView, event: DragEvent, services: EditorServices): boolean {
  const files = [...(event.dataTransfer?.files ?? [])];
  if (files.length === 0) return false;
  event.preventDefault();
  const found = view.posAtCoords({ left: event.clientX, top: event.clientY });
  const block = found ? blockAround(view.state.doc.resolve(found.pos)) : undefined;
  const end = block ? block.position + block.node.nodeSize : view.state.doc.content.size;
  const isFree = block?.node.type.name === 'paragraph' && block.node.content.size === 0;
  const at = view.state.doc.resolve(isFree && block ? block.position + 1 : end);
  const near = isFree ? Selection.near(at) : Selection.near(at, -1);
  view.dispatch(view.state.tr.setSelection(near));
  insertFiles(view, services, files);
  return true;
}

/** Copying out as clean HTML and Markdown, pasting of all kinds, and files that are dropped. */
export function clipboard(services: EditorServices): Plugin {
  return new Plugin({
    props: {
      handleDOMEvents: {
        copy: (view, event) => copy(view, event, false),
        cut: (view, event) => copy(view, event, true),
        paste: (view, event) => paste(view, event, services),
        drop: (view, event) => drop(view, event, services),
      },
    },
  });
}
