import type { Block } from '#contract/kit/block.ts';

import type { EditorServices } from '../tools/editor-services.ts';
import { cleanElement, escapeHtml } from '../tools/inline-html.ts';
import { toolClasses } from '../tools/registry.ts';
import { freshId, withFreshIds } from '../tools/tunes/fresh-ids.ts';
import { cleanPastedHtml } from './clean-html.ts';
import { blocksOfElement, isInlineOnly, paragraphBlock } from './local-blocks.ts';
import { PastedPictures } from './pasted-pictures.ts';
import { looksLikeMarkdown, paragraphsOf, splitMarkdown } from './plain-text.ts';

/** What a clipboard held, read at once: it is empty when the event is over. */
export interface Clipboard {
  own: string;
  html: string;
  text: string;
  code: string;
  files: File[];
}

/** What becomes of it: words for the caret, or blocks. */
export type Pasted = { inline: string } | { blocks: Block[]; note?: string };

/** The server is asked in pieces of this size, so that a book does not hit the limit of one call. */
const pieceLength = 180_000;

export const ownType = 'application/x-editor-js';

export function readClipboard(data: DataTransfer): Clipboard {
  return {
    own: data.getData(ownType),
    html: data.getData('text/html'),
    text: data.getData('text/plain'),
    code: data.getData('vscode-editor-data'),
    files: [...data.files],
  };
}

/** Blocks that were copied in an editor of this kind, with ids of their own from here on. */
function ownBlocks(json: string): Block[] | undefined {
  try {
    const saved: unknown = JSON.parse(json);
    if (!Array.isArray(saved)) return undefined;
    const blocks = (saved as Record<string, unknown>[]).map(({ id, tool, data }) => ({
      id: String(id),
      type: String(tool),
      data: data as Record<string, unknown>,
    }));
    const isOurs = blocks.every(({ type, data }) => type in toolClasses && typeof data === 'object' && data !== null);
    return isOurs && blocks.length > 0 ? withFreshIds(blocks) : undefined;
  } catch {
    return undefined;
  }
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
  /** What could not be taken over, a sentence each. */
  notes: string[];
}

async function convertAll(
  convert: NonNullable<EditorServices['convert']>,
  format: 'markdown' | 'html',
  pieces: readonly string[],
): Promise<Converted> {
  const all: Converted = { blocks: [], notes: [] };
  // One after the other: the pieces of a book at once would be a flood.
  for (const piece of pieces) {
    const { blocks, unconverted } = await convert(format, piece);
    all.blocks.push(...blocks);
    all.notes.push(...unconverted);
  }
  return { blocks: withFreshIds(all.blocks), notes: [...new Set(all.notes)] };
}

/** More sentences than this nobody reads. */
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

/** A document in one `div` is cut where its parts are. */
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
  const { body, lostPictures } = cleanPastedHtml(html);
  if (isInlineOnly(body)) return { inline: cleanElement(body).trim() };
  const pictures = new PastedPictures();
  pictures.takeFrom(body);
  let { blocks, notes }: Converted = { blocks: [], notes: [] };
  try {
    if (services.convert)
      ({ blocks, notes } = await convertAll(services.convert, 'html', htmlPieces(innermostBody(body))));
  } catch {
    // What the server cannot be asked for is made here, with less skill but with every word.
  }
  if (blocks.length === 0) blocks = blocksOfElement(body);
  pictures.handOver(blocks);
  if (lostPictures > 0) notes = [...notes, `有 ${lostPictures} 张图片在您的电脑里，没能一起粘贴，请另外上传`];
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

/** What a clipboard becomes in an article. Never rejects: at worst the words come as they are. */
export async function readPaste(clipboard: Clipboard, services: EditorServices): Promise<Pasted> {
  const own = clipboard.own && ownBlocks(clipboard.own);
  if (own) return { blocks: own };
  if (clipboard.code && clipboard.text.includes('\n')) return { blocks: [codeOf(clipboard.code, clipboard.text)] };
  // Editors of Markdown copy it with a drawing of it as HTML, which would turn its signs into words.
  if (
    clipboard.html &&
    !(looksLikeMarkdown(clipboard.text) && !/<(?:h[1-6]|ul|ol|table|img|b|strong|a|blockquote)\b/i.test(clipboard.html))
  )
    return readHtml(clipboard.html, services);
  return readText(clipboard.text, services);
}
