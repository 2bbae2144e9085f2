import { useEffect, useRef } from 'react';

import { isComposing } from '#web/ui/is-composing.ts';

/** While something is open, Esc closes it and nothing around it: dialogs listen at the document. */
export function useEscape(isOpen: boolean, close: () => void): void {
  const current = useRef(close);
  useEffect(() => {
    current.current = close;
  }, [close]);
  useEffect(() => {
    if (!isOpen) return undefined;
    const press = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || isComposing(event)) return;
      event.preventDefault();
      event.stopPropagation();
      current.current();
    };
    addEventListener('keydown', press, { capture: true });
    return () => removeEventListener('keydown', press, { capture: true });
  }, [isOpen]);
}
