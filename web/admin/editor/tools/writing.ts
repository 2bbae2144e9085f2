import './tools-styles.ts';

import type EditorJS from '@editorjs/editorjs';

import { attachPaste } from '../paste/attach-paste.ts';
import type { EditorServices } from './editor-services.ts';
import { attachSlashMenu } from './slash/slash-menu.ts';
import { attachDragHandle } from './writing/drag-handle.ts';
import { shieldOutsideKeys } from './writing/outside-keys.ts';
import { attachTyping } from './writing/typing.ts';
import { WritingPlace } from './writing/writing-place.ts';

/**
 * Attaches typing aids to an editor once it is ready: the slash menu, Markdown shortcuts, the drag handle, paste and
 * drop. Returns a cleanup function.
 */
export function attachWriting(editor: EditorJS, holder: HTMLElement, services: EditorServices): () => void {
  const place = new WritingPlace(editor, holder, services);
  attachSlashMenu(place);
  attachTyping(place);
  attachDragHandle(place);
  attachPaste(place);
  shieldOutsideKeys(place.signal);
  return () => place.detach();
}
