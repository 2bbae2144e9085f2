import '#web/ui/tokens.css';
import '#web/ui/base.css';
import '#web/ui/buttons.css';
import '#web/ui/parts.css';
import '#web/blocks/blocks.css';
import '#web/admin/editor/canvas/canvas.css';

import EditorJS from '@editorjs/editorjs';

import type { Block } from '#contract/kit/block.ts';
import { editorTexts } from '#web/admin/editor/canvas/editor-texts.ts';
import type { EditorServices } from '#web/admin/editor/tools/editor-services.ts';
import { toolSettings } from '#web/admin/editor/tools/tool-settings.ts';
import { attachWriting } from '#web/admin/editor/tools/writing.ts';

/** The tools in an isolated editor for tests: without the surrounding page and without a server. */
async function open(blocks: Block[], answers: { convert?: Block[]; uploads?: boolean } = {}): Promise<void> {
  const holder = document.querySelector<HTMLElement>('#holder') as HTMLElement;
  const said: string[] = [];
  const services: EditorServices = { showMessage: (message) => void said.push(message) };
  const { convert, uploads } = answers;
  if (convert) services.convert = async () => ({ blocks: convert, unconverted: [] });
  if (uploads) {
    services.upload = async (file, _kind, { onProgress }) => {
      onProgress?.(0.5);
      return { url: `/uploads/${file.name}`, name: file.name, size: file.size, width: 40, height: 30 };
    };
  }
  const editor = new EditorJS({
    holder,
    data: { blocks: structuredClone(blocks) },
    tools: toolSettings(services),
    placeholder: '开始写作，输入 / 插入内容块…',
    i18n: { messages: editorTexts.messages },
    logLevel: 'ERROR',
  });
  await editor.isReady;
  attachWriting(editor, holder, services);
  const save = async () => (await editor.save()).blocks;
  Object.assign(window, { tools: { editor, save, said } });
}

Object.assign(window, { openTools: open });
