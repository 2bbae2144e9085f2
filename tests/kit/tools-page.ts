import '#web/ui/tokens.css';
import '#web/ui/base.css';
import '#web/ui/buttons.css';
import '#web/ui/parts.css';
import '#web/blocks/blocks.css';
import '#web/admin/editor/canvas/canvas.css';

import { AllSelection, NodeSelection, TextSelection } from 'prosemirror-state';

import type { Block } from '#contract/kit/block.ts';
import { Canvas } from '#web/admin/editor/canvas/open-canvas.ts';
import { toBlocks } from '#web/admin/editor/document/document.ts';
import type { EditorServices, LinkMeta } from '#web/admin/editor/tools/editor-services.ts';

let open: Canvas | undefined;

/** Takes the signs `|`, `[` and `]` out of the text and selects what they say. */
function placeCaret({ view }: Canvas): void {
  const found: Record<string, number> = {};
  const { tr } = view.state;
  view.state.doc.descendants((node, position) => {
    for (const { 0: sign, index } of node.text?.matchAll(/[|[\]]/g) ?? []) {
      const at = tr.mapping.map(position + index);
      found[sign] = at;
      tr.delete(at, at + 1);
    }
  });
  const [anchor, head] = '|' in found ? [found['|'], found['|']] : [found['['], found[']']];
  if (anchor === undefined || head === undefined) return;
  tr.setSelection(TextSelection.between(tr.doc.resolve(anchor), tr.doc.resolve(head)));
  view.dispatch(tr.setMeta('addToHistory', false));
  view.focus();
}

/** The blocks with the same signs where the selection is; a selected block is named. */
function show({ view }: Canvas): { blocks: Block[]; selected: string } {
  const { selection, tr, doc } = view.state;
  if (selection instanceof AllSelection) return { blocks: toBlocks(doc), selected: 'all' };
  if (selection instanceof NodeSelection) return { blocks: toBlocks(doc), selected: selection.node.type.name };
  if (selection.empty) tr.insertText('|', selection.head);
  else tr.insertText(']', selection.to).insertText('[', selection.from);
  return { blocks: toBlocks(tr.doc), selected: '' };
}

interface Answers {
  convert?: Block[];
  uploads?: boolean;
  /** What every page says of itself. */
  describes?: LinkMeta;
}

/** The text of an article for tests: without the surrounding page and without a server. */
async function openTools(blocks: Block[], answers: Answers = {}): Promise<void> {
  await open?.close();
  const holder = document.querySelector<HTMLElement>('#holder') as HTMLElement;
  holder.replaceChildren();
  const said: string[] = [];
  const services: EditorServices = {
    showMessage: (message) => void said.push(message),
    findPosts: async (words) =>
      [{ title: '月光', hint: '', href: '/moonlight' }].filter(({ title }) => title.includes(words)),
    findPeople: async () => [{ title: '阿红', hint: '', href: '/author/3' }],
  };
  const { convert, uploads, describes } = answers;
  if (describes) services.describeLink = async () => describes;
  const held: (() => void)[] = [];
  if (convert) services.convert = async () => ({ blocks: convert, unconverted: [] });
  if (uploads) {
    services.upload = async (file, _kind, { onProgress }) => {
      onProgress?.(0.5);
      if (file.name.startsWith('held')) await new Promise<void>((resolve) => void held.push(resolve));
      return { url: `/uploads/${file.name}`, name: file.name, size: file.size, width: 40, height: 30 };
    };
  }
  const canvas = new Canvas({
    holder,
    blocks: structuredClone(blocks),
    services,
    placeholder: '开始写作，输入 / 插入内容块…',
    onChange: () => undefined,
  });
  open = canvas;
  const save = () => canvas.flush();
  placeCaret(canvas);
  const letGo = () => held.splice(0).forEach((resolve) => resolve());
  Object.assign(window, { tools: { canvas, save, said, letGo, show: () => show(canvas) } });
}

Object.assign(window, { openTools });
