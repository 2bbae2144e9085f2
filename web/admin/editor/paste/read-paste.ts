import type { Block } from '#contract/kit/block.ts';

import type { EditorServices } from '../tools/editor-services.ts';
import { cleanElement, escapeHtml } from '../tools/inline-html.ts';
import { freshId, withFreshIds } from '../tools/fresh-ids.ts';
import { cleanPastedHtml } from './clean-html.ts';
import { blocksOfElement, isInlineOnly, paragraphBlock } from './local-blocks.ts';
import { PastedImages } from './pasted-images.ts';
import { looksLikeMarkdown, paragraphsOf, splitMarkdown } from './plain-text.ts';

/** Contents of a clipboard, read synchronously because it is emptied after the event. */
export interface Clipboard {
  html: string;
  text: string;
  code: string;
  files: File[];
}

/** The result of a paste: inline text for the caret, or blocks. */
export type Pasted = { inline: string } | { blocks: Block[]; note?: string };

/** Maximum characters per conversion call, to stay below the server's limit. */
const pieceLength = 180_000;

export function readClipboard(data: DataTransfer): Clipboard {
  return {
    html: data.getData('text/html'),
    text: data.getData('text/plain'),
    code: data.getData('vscode-editor-data'),
    files: [...data.files],
  };
}

function plain(text: string): Pasted {
  const parts = paragraphsOf(text);
  if (parts.length <= 1) return { inline: escapeHtml(parts[0] ?? '') };
  return { blocks: parts.map(paragraphBlock) };
}

function codeOf(json: string, text: string): Block {
  const mode = /"mode"\s*:\s*"([\w+#-]{1,40})"/.exec(json)?.[1] ?? '';
  const data = {
    code: text.replace(/\n$/, ''),
    language: mode === 'plaintext' ? '' : mode,
    filename: '',
    highlight: '',
    caption: '',
  };
  return { id: freshId(), type: 'code', data };
}

interface Converted {
  blocks: Block[];
  /** One sentence for each thing that could not be converted. */
  notes: string[];
}

async function convertAll(
  convert: NonNullable<EditorServices['convert']>,
  format: 'markdown' | 'html',
  pieces: readonly string[],
): Promise<Converted> {
  const all: Converted = { blocks: [], notes: [] };
  // Sequential, so that a long text does not flood the server.
  for (const piece of pieces) {
    const { blocks, unconverted } = await convert(format, piece);
    all.blocks.push(...blocks);
    all.notes.push(...unconverted);
  }
  return { blocks: withFreshIds(all.blocks), notes: [...new Set(all.notes)] };
}

/** Maximum number of notes shown. */
const maxNotes = 3;

function pastedBlocks(blocks: Block[], notes: readonly string[]): Pasted {
  if (notes.length === 0) return { blocks };
  const told = notes.slice(0, maxNotes).map((note) => note.replace(/[。；]$/, ''));
  return { blocks, note: `${told.join('；')}${notes.length > maxNotes ? ' 等' : ''}。` };
}

function htmlPieces(body: Element): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const node of body.childNodes) {
    const html = node instanceof Element ? node.outerHTML : escapeHtml(node.textContent ?? '');
    if (piece !== '' && piece.length + html.length > pieceLength) {
      pieces.push(piece);
      piece = '';
    }
    piece += html;
  }
  return piece.trim() === '' ? pieces : [...pieces, piece];
}

/** The innermost element that wraps the whole document, so that it can be split at its children. */
function innermostBody(body: Element): Element {
  let at = body;
  while (
    at.childElementCount === 1 &&
    at.firstElementChild &&
    /^(?:DIV|ARTICLE|SECTION|MAIN|SPAN)$/.test(at.firstElementChild.tagName)
  ) {
    if (at.textContent?.trim() !== at.firstElementChild.textContent?.trim()) break;
    at = at.firstElementChild;
  }
  return at;
}

async function readHtml(html: string, services: EditorServices): Promise<Pasted> {
  const { body, lostImages } = cleanPastedHtml(html);
  if (isInlineOnly(body)) return { inline: cleanElement(body).trim() };
  const pictures = new PastedImages();
  pictures.takeFrom(body);
  let { blocks, notes }: Converted = { blocks: [], notes: [] };
  try {
    if (services.convert)
      ({ blocks, notes } = await convertAll(services.convert, 'html', htmlPieces(innermostBody(body))));
  } catch {
    // When the server fails, the text is converted in the browser: simpler, but complete.
  }
  if (blocks.length === 0) blocks = blocksOfElement(body);
  pictures.assignFiles(blocks);
  if (lostImages > 0) notes = [...notes, `有 ${lostImages} 张图片在您的电脑里，没能一起粘贴，请另外上传`];
  return pastedBlocks(blocks, notes);
}

async function readText(text: string, services: EditorServices): Promise<Pasted> {
  if (!looksLikeMarkdown(text)) return plain(text);
  if (!services.convert) return plain(text);
  try {
    const { blocks, notes } = await convertAll(
      services.convert,
      'markdown',
      splitMarkdown(text.replace(/\r\n?/g, '\n'), pieceLength),
    );
    return blocks.length > 0 ? pastedBlocks(blocks, notes) : plain(text);
  } catch {
    const pasted = plain(text);
    return 'blocks' in pasted ? { ...pasted, note: 'Markdown 暂时没能转换，文字已原样粘贴。' } : pasted;
  }
}

/** Converts a clipboard to article content. Never rejects: in the worst case the text is inserted as it is. */
export async function readPaste(clipboard: Clipboard, services: EditorServices): Promise<Pasted> {
  if (clipboard.code && clipboard.text.includes('\n')) return { blocks: [codeOf(clipboard.code, clipboard.text)] };
  // Markdown editors also copy rendered HTML, which would turn the Markdown syntax into plain text.
  if (
    clipboard.html &&
    !(looksLikeMarkdown(clipboard.text) && !/<(?:h[1-6]|ul|ol|table|img|b|strong|a|blockquote)\b/i.test(clipboard.html))
  )
    return readHtml(clipboard.html, services);
  return readText(clipboard.text, services);
}
