import type { Block } from '#contract/kit/block.ts';

import { cleanInline, escapeHtml } from '../tools/inline-html.ts';
import { addPendingFile } from '../tools/pending-files.ts';
import { freshId } from '../tools/tunes/fresh-ids.ts';
import type { WritingPlace } from '../tools/writing/writing-place.ts';
import { insertAtCaret, insertInline, insertInSteps } from './insert-blocks.ts';
import { readClipboard, readPaste, type Clipboard } from './read-paste.ts';

function fieldOf(target: EventTarget | null): HTMLElement | undefined {
  return target instanceof Element ? (target.closest<HTMLElement>('.tool-field') ?? undefined) : undefined;
}

/** Fields after which blocks can be inserted; captions, cells and titles only accept inline text. */
function isTextBlock(field: HTMLElement): boolean {
  return field.matches('.tool-paragraph, .tool-header') || field.closest('.tool-list') !== null;
}

/** One block for each dropped or pasted file; the block uploads it. */
function blocksOfFiles(files: readonly File[]): Block[] {
  return files.map((file) => {
    const id = freshId();
    addPendingFile(id, file);
    if (file.type.startsWith('image/')) {
      const look = { withBorder: false, stretched: false, withBackground: false };
      return { id, type: 'image', data: { file: { url: '' }, alt: '', caption: '', ...look } };
    }
    if (file.type.startsWith('video/')) return { id, type: 'video', data: { url: '', poster: '', caption: '' } };
    if (file.type.startsWith('audio/'))
      return { id, type: 'audio', data: { url: '', title: '', artist: '', cover: '' } };
    return { id, type: 'file', data: { file: { url: '', name: '' }, title: '' } };
  });
}

/** With more files than this, a message says that the upload takes a while. */
const manyFiles = 60;

async function insertFiles(place: WritingPlace, files: readonly File[], field: HTMLElement | undefined): Promise<void> {
  if (!place.services.upload) {
    place.services.showMessage?.('这里暂时不能上传文件，请在图片块里填写图片的地址。', 'error');
    return;
  }
  if (files.length > manyFiles) place.services.showMessage?.(`正在加入 ${files.length} 个文件，上传需要一些时间。`);
  await insertAtCaret(place, field, blocksOfFiles(files));
}

/** Shows a message while a slow conversion runs; the author can keep typing. */
async function pasteBlocks(place: WritingPlace, clipboard: Clipboard, field: HTMLElement): Promise<void> {
  const { services } = place;
  const slow = setTimeout(() => services.showMessage?.('正在整理粘贴的内容…'), 800);
  const pasted = await readPaste(clipboard, services);
  clearTimeout(slow);
  if (place.signal.aborted) return;
  if ('inline' in pasted) return insertInline(field, pasted.inline);
  if (pasted.note) services.showMessage?.(pasted.note);
  if (field.isConnected) await insertAtCaret(place, field, pasted.blocks);
  // The paragraph was deleted in the meantime, so the blocks are appended at the end.
  else await insertInSteps(place, pasted.blocks, place.editor.blocks.getBlocksCount());
}

function pasteWords(clipboard: Clipboard, field: HTMLElement): void {
  const html = clipboard.html
    ? cleanInline(clipboard.html)
    : escapeHtml(clipboard.text.trim()).replace(/\r?\n/g, '<br>');
  insertInline(field, html);
}

function paste(place: WritingPlace, event: ClipboardEvent): void {
  const { target, clipboardData } = event;
  if (!clipboardData || target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return;
  const field = fieldOf(target);
  if (!field) return;
  const clipboard = readClipboard(clipboardData);
  event.preventDefault();
  event.stopImmediatePropagation();
  const isOnlyFiles =
    clipboard.files.length > 0 && clipboard.text === '' && !/<(?:p|table|span|div)\b/i.test(clipboard.html);
  if (isOnlyFiles) void insertFiles(place, clipboard.files, field);
  else if (isTextBlock(field)) void pasteBlocks(place, clipboard, field);
  else pasteWords(clipboard, field);
}

function drop(place: WritingPlace, event: DragEvent): void {
  const files = [...(event.dataTransfer?.files ?? [])];
  if (files.length === 0 || (event.target instanceof Element && event.target.closest('.tool-card'))) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const at = place.blockAtHeight(event.clientY);
  const field = at?.block.isEmpty ? fieldOf(at.block.holder.querySelector('.tool-field')) : undefined;
  if (field) void insertFiles(place, files, field);
  else if (!place.services.upload) void insertFiles(place, files, undefined);
  else void insertInSteps(place, blocksOfFiles(files), (at?.index ?? -1) + 1);
}

/** Handles paste and drop: inline text goes to the caret, blocks below it, and files are uploaded. */
export function attachPaste(place: WritingPlace): void {
  place.on('paste', (event) => paste(place, event));
  place.on('dragover', (event) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  });
  place.on('drop', (event) => drop(place, event));
  // Without this, the browser would open an unhandled dropped file in place of the article.
  place.holder.addEventListener(
    'drop',
    (event) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    },
    { signal: place.signal },
  );
}
