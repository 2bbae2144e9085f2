import { type RefObject, useEffect } from 'react';

import { focusInside } from './dialog-focus.ts';

/** Focuses what a dialog loaded after it had opened, unless the focus has moved elsewhere. */
export function useLateFocus(content: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const frame = content.current?.closest<HTMLElement>('.dialog');
    if (frame && document.activeElement === frame) focusInside(frame);
  }, [content]);
}
