import EditorJS from '@editorjs/editorjs';

import type { Block } from '#contract/kit/block.ts';

import { editorTexts } from '../canvas/editor-texts.ts';
import type { EditorServices, NestedEditor, NestedOptions } from './editor-services.ts';
import { attachWriting } from './writing.ts';

/** Events hidden from the outer editor, which would apply them to its own block. */
const ownEvents = ['keydown', 'keyup', 'paste', 'copy', 'cut', 'dragover', 'drop', 'input'];

function isBlankParagraph({ type, data }: Block): boolean {
  return type === 'paragraph' && !data.text && Object.keys(data).length <= 1;
}

/** Opens an editor for nested blocks. */
export function openNested(
  options: NestedOptions,
  tools: Record<string, unknown>,
  services: EditorServices,
): NestedEditor {
  const { holder, blocks, placeholder, readOnly, onChange } = options;
  const loaded = new Set(blocks.map(({ id }) => id));
  const editor = new EditorJS({
    holder,
    data: { blocks: blocks.map((block) => ({ ...block })) },
    tools,
    placeholder,
    readOnly,
    minHeight: 0,
    logLevel: 'ERROR',
    i18n: { messages: editorTexts.messages, direction: 'ltr' },
    onChange,
  });
  const stop = new AbortController();
  let detach: (() => void) | undefined;
  let isGone = false;
  const ready = editor.isReady.then(() => {
    if (isGone) return;
    detach = attachWriting(editor, holder, services);
    holder.addEventListener('input', onChange, { signal: stop.signal, capture: true });
    for (const type of ownEvents)
      holder.addEventListener(type, (event) => event.stopPropagation(), { signal: stop.signal });
  });
  return {
    async save() {
      await ready;
      const saved = await editor.save();
      return saved.blocks
        .map(({ id, type, data }) => ({ id: id ?? '', type, data: data as Record<string, unknown> }))
        .filter((block) => loaded.has(block.id) || !isBlankParagraph(block));
    },
    focus: () => void ready.then(() => editor.caret.setToFirstBlock('start')),
    destroy() {
      isGone = true;
      stop.abort();
      void ready.finally(() => {
        detach?.();
        editor.destroy();
      });
    },
  };
}
