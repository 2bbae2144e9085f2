import type EditorJS from '@editorjs/editorjs';

import type { EditorServices } from './editor-services.ts';

/**
 * What makes writing quick, attached to an editor: the slash menu, Markdown while typing, dragging by the handle,
 * paste and drop. Gives back how to take it off.
 */
export function attachWriting(_editor: EditorJS, _holder: HTMLElement, _services: EditorServices): () => void {
  const detachers: (() => void)[] = [];
  return () => {
    for (const detach of detachers) detach();
  };
}
